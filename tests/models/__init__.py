"""A second model of each game, written from the rule sheets and rulings alone, to check the first against.

The models share no code with ``tripot.games``; only the data of the board and its cards is read from the same file.
Each is a generator: it yields what it waits for (an ``Ask`` or a ``Draw``), receives the answer, and moves the chips.
``lockstep.py`` plays random games in the code and in the model side by side. The rules that a model applies are named
in its ledger, so that a run can tell how often each was applied.
"""
