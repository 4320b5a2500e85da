"""The private panel on which a host changes the settings of a table."""
