"""A second model of each game, written only from the rule sheets and rulings, to check the real rules.

The models share no code with ``tripot.games``; only the data of the board and its cards is read from the same file.
Each is a generator: it yields what it waits for (an ``Ask`` or a ``Draw``), receives the answer, and moves the chips.
``lockstep.py`` plays random games in the code and in the model side by side. A model records the rules that it applies,
so that a run can print how often each was applied.
"""
