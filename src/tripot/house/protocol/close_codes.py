"""WebSocket close codes of the house. From 4000 on a new connection would end the same way; below, reconnect."""

INTERNAL_ERROR = 1011
"""An error on this connection only; the table goes on."""

NODE_CLOSING = 1012
"""This node shuts down in good order: reconnect after a random delay, and another node will serve the table."""

TRY_AGAIN = 1013
"""The store failed: reconnect and send unanswered commands again, under the same ids."""

TOO_SLOW = 3008
"""The client reads too slowly, or sent no hello in time: reconnect with the last entry it has."""

NOT_YOURS = 4401
"""The session may not act for this person, the person was deleted, or the bot's token was revoked."""

FOREIGN_ORIGIN = 4403
"""The page comes from another origin."""

NO_SUCH_TABLE = 4404
"""No table under this code or id."""

REMOVED = 4410
"""The host has removed this person from the table."""

DOOR_LOCKED = 4423
"""The host has locked the door: only those who have been at the table may come."""

TOO_FAST = 4429
"""Still over the rate limit after refusals, or too many connections from one IP address."""

TABLE_HALTED = 4500
"""The table is halted: an invariant failed there, or an operator halted it."""

NOT_SERVED = 4501
"""The table plays a game, or a version of a game, that this house does not have."""

NO_KEY = 4503
"""The table's dice are committed, and this house does not have the key to their secret."""
