"""Help for players: the topics of /rules, and warnings about wasteful moves."""
