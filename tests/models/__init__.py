"""Models: a second implementation of each game, written only from the rule sheets and rulings, to check the first one.

The models share no code with ``tripot.games``, only the data of the board and its cards. Each model is a generator that
yields a request (an ``Ask`` or a ``Draw``), receives the answer, and moves the chips. ``lockstep.py`` plays random
games in the code and in the model side by side. A model counts how often it applies each rule.
"""
