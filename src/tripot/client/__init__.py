"""Client library for bots: a program at a live table, by its token. It knows the house's messages, not the server."""

from tripot.client.connection import TurnedAway, Unreachable
from tripot.client.visit import Refused, Visit, new_id

__all__ = ["Refused", "TurnedAway", "Unreachable", "Visit", "new_id"]
