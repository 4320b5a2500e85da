"""What is known about a person, wherever they play."""
