"""The house: everything around a game at one table, such as seats, time limits, the journal and the dice.

This package has no I/O. A command goes in, and journal entries or a refusal come out. Time and randomness are inputs.
In descriptions of the dice protocol, *the house* is the server, as opposed to the players.

Terms: an *entry* is one record of the table's *journal*, at position *seq*. *Folding* a journal means applying its
entries in order, which gives the state of the table. A bot can *keep* the seat of a person who is away. A *holder* is a
person whose device contributes to the dice. docs/glossary.md has more terms.

How one command changes a table::

    proposal = decide(table, command, by, inputs)  # check and decide: nothing has changed yet
    …                                              # a driver of commit_loop appends proposal.entries to the journal
    table = proposal.after                         # after the commit: publish, then acknowledge
"""

from tripot.house.clocks import Pace
from tripot.house.decisions.bots import bot_moves
from tripot.house.decisions.decide import AlreadyAnswered, Answer, decide
from tripot.house.decisions.opening import open_table
from tripot.house.decisions.proposal import DecisionInputs, NoSecret, Opening, Proposal
from tripot.house.dice.commitment import Secret
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import CommandId, Hash, PersonId, TableId
from tripot.house.journal.commands import BotAct, Command, DowntimeEnded, HouseCommand
from tripot.house.journal.entries import BrokenChain, Entry, StoredEntry, decode_entry, decode_journal
from tripot.house.protocol.quick_chat import relay_quick_chat
from tripot.house.protocol.views import Board, build_board, build_yours
from tripot.house.refusals import Refusal
from tripot.house.table.fold import apply_entry, fold_opening, read_table
from tripot.house.table.presence import Presence
from tripot.house.table.settings import BadSettings, SettingsRequest
from tripot.house.table.table import Stage, Table

__all__ = [
    "AlreadyAnswered",
    "Answer",
    "BadSettings",
    "Board",
    "BotAct",
    "BrokenChain",
    "Command",
    "CommandId",
    "DecisionInputs",
    "DowntimeEnded",
    "Entry",
    "GameRegistry",
    "Hash",
    "HouseCommand",
    "NoSecret",
    "Opening",
    "Pace",
    "PersonId",
    "Presence",
    "Proposal",
    "Refusal",
    "Secret",
    "SettingsRequest",
    "Stage",
    "StoredEntry",
    "Table",
    "TableId",
    "UnknownGame",
    "apply_entry",
    "bot_moves",
    "build_board",
    "build_yours",
    "decide",
    "decode_entry",
    "decode_journal",
    "fold_opening",
    "open_table",
    "read_table",
    "relay_quick_chat",
]
