"""The beginner: a computer player that evaluates its own view and picks a legal move."""
