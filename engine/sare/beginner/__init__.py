"""The beginner: a computer player that evaluates one view and picks a legal move."""
