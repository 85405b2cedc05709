"""The client for programs: a bot at a real table, by its token. It knows a table's words, and no server."""

from tripot.client.connection import TurnedAway, Unreachable
from tripot.client.visit import Refused, Visit, new_id

__all__ = ["Refused", "TurnedAway", "Unreachable", "Visit", "new_id"]
