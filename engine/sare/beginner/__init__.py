"""The beginner: a computer player that sees one view, values what is in it, and picks a legal move."""
