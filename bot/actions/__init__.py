"""What both commands and buttons of cards do, for the table in use. Above panels, below commands."""
