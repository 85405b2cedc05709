"""Door passes: cookies that let a device without a name, such as a shared screen, return to a table that was locked.

A pass contains a MAC of the table's id, so every node can check it without stored data. The server sets it when it
admits the device. A pass gives no seat.
"""

import hmac

from litestar.datastructures import Cookie

from tripot.house import TableId
from tripot.server.identity.credentials import AnyConnection, is_secure
from tripot.store import Encryption

DOOR_COOKIE = "tripot-door"

PASS_MAX_AGE_S = 24 * 3600
"""How long a device can return through a locked door."""


class DoorPasses:
    """Issues and checks the passes of one server."""

    def __init__(self, encryption: Encryption) -> None:
        self._keys = encryption.derive_keys("door")

    def issue(self, connection: AnyConnection, table: TableId) -> Cookie:
        """Issue a pass to a table. It replaces the previous pass."""
        return Cookie(
            key=DOOR_COOKIE,
            value=_sign(self._keys[0], table),
            max_age=PASS_MAX_AGE_S,
            path="/",
            secure=is_secure(connection),
            httponly=True,
            samesite="lax",
        )

    def is_held(self, connection: AnyConnection, table: TableId) -> bool:
        """Return whether the caller has a pass to this table."""
        shown = connection.cookies.get(DOOR_COOKIE, "").encode()
        return any(hmac.compare_digest(shown, _sign(key, table).encode()) for key in self._keys)


def _sign(key: bytes, table: TableId) -> str:
    return hmac.new(key, table.encode(), "sha256").hexdigest()
