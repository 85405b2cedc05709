"""WebSocket close codes. Clients must not reconnect after codes from 4000 on, because a new connection would end the
same way."""

INTERNAL_ERROR = 1011
"""An error on this connection only; the table continues."""

NODE_CLOSING = 1012
"""This node shuts down. Reconnect after a random delay; another node will serve the table."""

TRY_AGAIN = 1013
"""The store failed. Reconnect and send unanswered commands again with the same ids."""

TOO_SLOW = 3008
"""The client reads too slowly, or sent no hello within 30 s. Reconnect with the last received entry."""

NOT_YOURS = 4401
"""The session may not act for this person, the person was deleted, or the bot's token was revoked."""

FOREIGN_ORIGIN = 4403
"""The page comes from another origin."""

NO_SUCH_TABLE = 4404
"""There is no table with this code or id."""

REMOVED = 4410
"""The host has removed this person from the table."""

DOOR_LOCKED = 4423
"""The host has locked the table for new people."""

TOO_FAST = 4429
"""The client ignored rate limits, or there are too many connections or guessed codes from one IP address."""

TABLE_HALTED = 4500
"""The table is halted: an invariant failed there, or an operator halted it."""

NOT_SERVED = 4501
"""The table's game, or this version of it, is not installed."""

NO_KEY = 4503
"""The server has no key for the secret of the table's dice."""
