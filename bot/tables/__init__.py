"""The table service: what people can do with tables. It knows neither Discord nor any one game."""
