"""What people are told about the game: topics of /rules, hints on the panel, figures of a decision, wasteful moves."""
