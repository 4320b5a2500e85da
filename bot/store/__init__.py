"""All that the bot remembers. It knows neither Discord's library nor any one game."""
