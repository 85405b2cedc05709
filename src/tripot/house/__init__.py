"""The house: one table as a sans-I/O machine. Commands in, entries or a refusal out; time and randomness are inputs.

proposal = decide(table, command, by, inputs)    # check and decide: nothing has changed yet
… append proposal.lines to the journal …         # a driver of commit_loop does it
table = proposal.after                           # after the commit: publish, then acknowledge
"""

from tripot.house.bots import bot_moves
from tripot.house.commands import BotAct, Command, DowntimeEnded, HouseCommand
from tripot.house.decide import AlreadyAnswered, Answer, decide
from tripot.house.dice.commitment import Secret
from tripot.house.entries import BrokenChain, Entry, StoredEntry, decode_entry, decode_journal
from tripot.house.fold import apply_entry, fold_opening, read_table
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import CommandId, Hash, PersonId, TableId
from tripot.house.opening import open_table
from tripot.house.presence import Presence
from tripot.house.proposal import DecisionInputs, NoSecret, Opening, Proposal
from tripot.house.quick_chat import relay_quick_chat
from tripot.house.refusals import Refusal
from tripot.house.table import Stage, Table
from tripot.house.table_settings import BadSettings, SettingsRequest
from tripot.house.time_limits import Pace
from tripot.house.views import Board, build_board, build_yours

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
