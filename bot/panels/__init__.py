"""Private panels: a seat's turn, its standing orders, the settings of a table."""
