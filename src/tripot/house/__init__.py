"""The house: one table as a sans-I/O machine. Commands in, entries or a refusal out; time and randomness from outside.

proposal = decide(table, command, by, inputs)    # check and decide: nothing has changed yet
… append proposal.lines to the journal …         # a driver of commit_loop does it
table = proposal.after                           # only now is it true: publish, then acknowledge
"""

from tripot.house.bots import bot_moves, has_slow_bot
from tripot.house.commands import BotAct, Command, Deadline, DowntimeEnded, HouseCommand, PersonArrived
from tripot.house.decide import AlreadyAnswered, Answer, decide
from tripot.house.dice.commitment import Secret
from tripot.house.entries import BrokenChain, Entry, StoredEntry, decode_entry, decode_journal, hash_of
from tripot.house.events import AnyEvent, Chair
from tripot.house.fold import apply_entry, fold_journal, fold_opening, read_table
from tripot.house.game_registry import GameRegistry, UnknownGame
from tripot.house.ids import CommandId, Hash, PersonId, TableId
from tripot.house.opening import open_table
from tripot.house.powers import list_powers
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.proposal import DecisionInputs, NoSecret, Opening, Proposal
from tripot.house.quick_chat import relay_quick_chat
from tripot.house.refusals import AnyRefusalCode, Refusal
from tripot.house.table import Stage, Table
from tripot.house.table_settings import BadSettings, SettingsRequest, TableSettings
from tripot.house.time_limits import Pace
from tripot.house.views import Board, Yours, build_board, build_yours

__all__ = [
    "EVERYONE_HERE",
    "AlreadyAnswered",
    "Answer",
    "AnyEvent",
    "AnyRefusalCode",
    "BadSettings",
    "Board",
    "BotAct",
    "BrokenChain",
    "Chair",
    "Command",
    "CommandId",
    "Deadline",
    "DecisionInputs",
    "DowntimeEnded",
    "Entry",
    "GameRegistry",
    "Hash",
    "HouseCommand",
    "NoSecret",
    "Opening",
    "Pace",
    "PersonArrived",
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
    "TableSettings",
    "UnknownGame",
    "Yours",
    "apply_entry",
    "bot_moves",
    "build_board",
    "build_yours",
    "decide",
    "decode_entry",
    "decode_journal",
    "fold_journal",
    "fold_opening",
    "has_slow_bot",
    "hash_of",
    "list_powers",
    "open_table",
    "read_table",
    "relay_quick_chat",
]
