"""Client library for bots: play at a live table with a token. It imports the messages of ``house`` but not the
server."""

from tripot.client.connection import TurnedAway, Unreachable
from tripot.client.table_check import Contradiction, TableCheck
from tripot.client.visit import Refused, Visit, new_id

__all__ = ["Contradiction", "Refused", "TableCheck", "TurnedAway", "Unreachable", "Visit", "new_id"]
