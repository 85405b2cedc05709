"""A WebSocket to one table that reconnects automatically, with increasing random delays."""

import random
import time
from contextlib import suppress
from http.client import HTTPException
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tripot.house.protocol import close_codes

FIRST_FINAL_CLOSE_CODE = 4000
"""For this close code and all higher ones, a new connection would be closed for the same reason."""

MESSAGE_TOO_BIG_CODE = 1009

RECONNECT_BACKOFF_S = (0.0, 1.5, 3.0, 6.0, 10.0)
"""The longest wait before each attempt. The actual wait is random, so that not all clients reconnect at once."""

FETCH_TIMEOUT_S = 30.0

REASONS = {
    MESSAGE_TOO_BIG_CODE: "a message of more than 16 KiB",
    close_codes.NOT_YOURS: "the token is wrong or revoked, or its person was deleted or banned",
    close_codes.NO_SUCH_TABLE: "no table has this code or id",
    close_codes.REMOVED: "the host has removed this program from the table",
    close_codes.DOOR_LOCKED: "the host has locked the door",
    close_codes.TOO_FAST: "too many messages, connections or guessed codes: try again in half a minute",
    close_codes.TABLE_HALTED: "the table is halted",
    close_codes.NOT_SERVED: "the house does not have this game, or this version of it",
    close_codes.NO_KEY: "the house lacks the key to the secret of the table's dice",
}
"""The meaning of each final close code, for authors of programs. docs/protocol.md has the complete list."""


class TurnedAway(Exception):
    """The server refused the connection or closed it permanently. ``code``: the close code or the HTTP status."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the house closed the connection with {code}: {REASONS.get(code, 'see docs/protocol.md')}")
        self.code = code


class Unreachable(Exception):
    """The server did not answer for ``patience`` seconds."""


class ConnectionLost(Exception):
    """The connection was lost; open it again."""


class ReconnectingSocket:
    """One connection at a time, opened again as often as needed."""

    def __init__(self, house: str, token: str, patience: float) -> None:
        address = urlsplit(house)
        if address.scheme not in ("http", "https") or not address.hostname or address.path.strip("/"):
            raise ValueError(f"{house!r} is not the address of a house, such as http://localhost:8642")
        self._house = house.rstrip("/")
        self._base = "ws" + self._house.removeprefix("http")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._patience = patience
        self._socket: ClientConnection | None = None

    def open(self, table: str) -> None:
        """Connect, with retries for ``patience`` seconds. Raises :class:`Unreachable` or :class:`TurnedAway`."""
        began, tried = time.monotonic(), 0
        self.close()
        while True:
            time.sleep(random.uniform(0, RECONNECT_BACKOFF_S[min(tried, len(RECONNECT_BACKOFF_S) - 1)]))
            try:
                self._socket = connect(
                    f"{self._base}/ws/t/{table}",
                    additional_headers=self._headers,
                    compression=None,
                    max_size=None,
                    proxy=None,
                    legacy=True,
                )
                return
            except InvalidStatus as error:
                if 400 <= error.response.status_code < 500:
                    raise TurnedAway(error.response.status_code) from None
            except (OSError, InvalidHandshake, EOFError):
                pass
            tried += 1
            if time.monotonic() - began > self._patience:
                raise Unreachable(f"{self._base} does not answer: is the house open, and is this its address?")

    def send(self, message: bytes) -> None:
        """Send a message. Raises :class:`ConnectionLost` or :class:`TurnedAway`."""
        try:
            self._live_socket.send(message.decode())
        except ConnectionClosed as error:
            raise _error_for(error) from None

    def receive(self, seconds: float | None = None) -> str | bytes | None:
        """Receive a message; ``None`` if none arrives in time. Raises :class:`ConnectionLost` or
        :class:`TurnedAway`."""
        try:
            return self._live_socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            raise _error_for(error) from None

    def fetch_journal(self, table: str) -> list[bytes] | None:
        """Fetch the stored entries of a table; ``None`` if the server refuses the request."""
        request = Request(f"{self._house}/api/tables/{table}/journal.jsonl", headers=self._headers)
        try:
            with build_opener(ProxyHandler({})).open(request, timeout=FETCH_TIMEOUT_S) as answer:
                lines: list[bytes] = answer.read().split(b"\n")
        except (OSError, HTTPException):
            return None
        return lines[:-1]  # text after the last newline is incomplete

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.close()
            self._socket = None

    @property
    def _live_socket(self) -> ClientConnection:
        if self._socket is None:
            raise ConnectionLost
        return self._socket


def _error_for(error: ConnectionClosed) -> Exception:
    code = 0 if error.rcvd is None else error.rcvd.code
    is_final = code >= FIRST_FINAL_CLOSE_CODE or code == MESSAGE_TOO_BIG_CODE
    return TurnedAway(code) if is_final else ConnectionLost()
