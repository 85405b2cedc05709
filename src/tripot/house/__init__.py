"""One table as a machine without I/O: commands in, entries or a refusal out; time and dice from outside.

proposal = decide(table, command, by, outside)   # check and decide: nothing has changed
… commit proposal.lines …                        # the store's business
table = proposal.after                           # only now is it true: publish, then acknowledge
"""

from tripot.house.bots import bot_moves, thinks
from tripot.house.commands import Arrived, Awoke, BotAct, Command, Deadline, HouseCommand
from tripot.house.decide import Already, Answer, decide
from tripot.house.dice.commitment import Secret
from tripot.house.entries import BrokenChain, Entry, Line, chained, hash_of, read
from tripot.house.events import AnyEvent, Chair
from tripot.house.fold import applied, opened, read_table
from tripot.house.game_registry import Shelf, UnknownGame
from tripot.house.ids import CommandId, Hash, PersonId, TableId
from tripot.house.opening import open_table
from tripot.house.permissions import powers
from tripot.house.presence import EVERYONE_HERE, Presence
from tripot.house.proposal import NoSecret, Opening, Outside, Proposal
from tripot.house.quick_chat import uttered
from tripot.house.refusals import Code, Refusal
from tripot.house.table import Stage, Table
from tripot.house.table_settings import BadSettings, Settings, Wish
from tripot.house.time_limits import Pace
from tripot.house.views import Board, Yours, board, yours

__all__ = [
    "EVERYONE_HERE",
    "Already",
    "Answer",
    "AnyEvent",
    "Arrived",
    "Awoke",
    "BadSettings",
    "Board",
    "BotAct",
    "BrokenChain",
    "Chair",
    "Code",
    "Command",
    "CommandId",
    "Deadline",
    "Entry",
    "Hash",
    "HouseCommand",
    "Line",
    "NoSecret",
    "Opening",
    "Outside",
    "Pace",
    "PersonId",
    "Presence",
    "Proposal",
    "Refusal",
    "Secret",
    "Settings",
    "Shelf",
    "Stage",
    "Table",
    "TableId",
    "UnknownGame",
    "Wish",
    "Yours",
    "applied",
    "board",
    "bot_moves",
    "chained",
    "decide",
    "hash_of",
    "open_table",
    "opened",
    "powers",
    "read",
    "read_table",
    "thinks",
    "uttered",
    "yours",
]
