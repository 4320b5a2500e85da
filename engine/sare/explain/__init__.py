"""What people are told about the game: topics of /rules, figures of a decision, wasteful moves."""
