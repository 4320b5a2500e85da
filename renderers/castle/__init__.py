"""A Castle for All Seasons in pictures."""
