"""The outbox: what a commit left to be told is told on Discord, in order for each place, once, whatever happens."""
