"""The table service: what people can do with tables, and nothing of Discord or of any one game."""
