"""What whoever hosts the bot does from the command line: run it, and look after its database."""
