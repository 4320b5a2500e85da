"""The private panel on which people play by pressing. It knows prompts, moves and texts, and no game.

From the inside out: questions.py makes a tree of small questions (nodes.py, splitting.py) of the legal moves; screen.py
holds what the player looks at; labels.py, hints.py and sentences.py word it, layout.py shows it, pictures.py adds the
board; panel.py does what is pressed.
"""
