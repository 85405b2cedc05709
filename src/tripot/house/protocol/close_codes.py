"""WebSocket close codes of the house. From 4000 on a new connection would end the same way; below, reconnect."""

INTERNAL_ERROR = 1011
"""An error on this connection only; the table continues."""

NODE_CLOSING = 1012
"""This node shuts down: reconnect after a random delay; another node will serve the table."""

TRY_AGAIN = 1013
"""The store failed: reconnect and send unanswered commands again, under the same ids."""

TOO_SLOW = 3008
"""The client reads too slowly, or sent no hello within 30 s: reconnect with its last entry."""

NOT_YOURS = 4401
"""The session may not act for this person, the person was deleted, or the bot's token was revoked."""

FOREIGN_ORIGIN = 4403
"""The page comes from another origin."""

NO_SUCH_TABLE = 4404
"""No table under this code or id."""

REMOVED = 4410
"""The host has removed this person from the table."""

DOOR_LOCKED = 4423
"""The host has locked the table to new people."""

TOO_FAST = 4429
"""Rate limit exceeded after refusals, or too many connections or guessed codes from one IP address."""

TABLE_HALTED = 4500
"""The table is halted: an invariant failed there, or an operator halted it."""

NOT_SERVED = 4501
"""The house lacks the table's game or its version."""

NO_KEY = 4503
"""The house lacks the key to the secret of the table's dice."""
