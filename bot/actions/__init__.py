"""What both a command and a button of a card do, about the table in use. Commands stand on top, panels below."""
