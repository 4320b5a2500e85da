"""What people are told about the game: topics of /rules, wasteful moves."""
