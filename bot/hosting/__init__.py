"""What a host does from the command line: run the bot, and look after its database."""
