"""The local table: the very same bot on a Discord in memory, played in the browser (`make play`). An optional part: it
needs what `pip install cornerstone[play]` brings."""
