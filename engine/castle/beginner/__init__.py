"""The computer player: it evaluates one seat's view and picks a legal move."""
