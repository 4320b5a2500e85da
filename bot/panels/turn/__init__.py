"""The private panel on which people play by pressing. It knows prompts, moves and texts, and no game.

From the inside out: questions.py turns the legal moves into a tree of small questions (nodes.py, splitting.py);
arrangement.py opens small ones ahead; screen.py is the state of a panel; labels.py, hints.py and sentences.py put it
into words, layout.py lays it out, pictures.py adds the board; panel.py carries out presses; direct.py puts the options
of a decision on the private message that asks for it.
"""
