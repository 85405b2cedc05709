"""Why the house ends a connection. From 4000 on it would end the same way again; below, come back in a moment."""

INTERNAL_ERROR = 1011
"""Something went wrong with this line; the table itself goes on."""

NODE_CLOSING = 1012
"""This node closes in good order: come back after a moment of your own choosing, and another will have you."""

TRY_AGAIN = 1013
"""The store failed: ask again, under the same ids."""

TOO_SLOW = 3008
"""Too far behind in reading, or silent where a hello is due: come back with what you have."""

NOT_YOURS = 4401
"""A person whom this session did not seat, since nobody plays for anybody else; one who was forgotten; or a bot whose
token was revoked."""

FOREIGN_ORIGIN = 4403
"""A page of another site may not speak for its visitor."""

NO_SUCH_TABLE = 4404
"""No table under this code or id."""

TOO_FAST = 4429
"""Far more than a hand could do, and it did not stop when it was told; or too many lines from one address."""

TABLE_HALTED = 4500
"""A law of the house failed at this table; it stands still until someone has looked at it."""

NOT_SERVED = 4501
"""The table plays a game, or a version of it, that this house does not have."""

NO_KEY = 4503
"""The table's dice are promised, and this house has not the key to the secret behind them."""
