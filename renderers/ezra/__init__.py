"""Ezra and Nehemiah in pictures.

No DRAWINGS yet: the game is not registered, and its texts, halos and alt texts are still to come.
"""
