"""The private panel on which those who manage a server decide about its tables."""
