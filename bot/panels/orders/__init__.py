"""The private panel on which players leave answers in advance, for any game that takes some."""
