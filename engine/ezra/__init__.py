"""Ezra and Nehemiah: its rules, clause by clause (RULES.md).

Not yet in the list of games, which goes by the names GAME and `state`: until the game is whole they are `_game.EZRA`
and `_state`.
"""
