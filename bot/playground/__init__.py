"""The playground: the same bot on a simulated Discord, played in the browser (`make play`). Optional: it needs the
extra `cornerstone[play]`."""
