"""A socket to one table that mends itself. It knows nothing of games: it carries messages, and comes back."""

import random
import time
from contextlib import suppress

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.sync.client import ClientConnection, connect

FIRST_FINAL_CLOSE_CODE = 4000
"""From this code on the house would end the line in the same way again."""

MESSAGE_TOO_BIG_CODE = 1009

RECONNECT_BACKOFF_S = (0.0, 1.5, 3.0, 6.0, 10.0)
"""Seconds within which to come back, at a moment of one's own choosing, so that not all come at once."""


class TurnedAway(Exception):
    """The house has ended the line for good; the codes are in docs/protocol.md."""

    def __init__(self, code: int) -> None:
        super().__init__(f"the house ended the line with {code}")
        self.code = code


class Unreachable(Exception):
    """Nobody has answered for as long as one was willing to wait."""


class ConnectionLost(Exception):
    """The line broke and should be opened again."""


class ReconnectingSocket:
    """One connection at a time, opened as often as needed."""

    def __init__(self, house: str, token: str, patience: float) -> None:
        self._base = "ws" + house.rstrip("/").removeprefix("http")
        self._headers = {"Authorization": f"Bearer {token}"}
        self._patience = patience
        self._socket: ClientConnection | None = None

    def open(self, table: str) -> None:
        """Connect, however often it takes within the patience. Raises :class:`Unreachable` or :class:`TurnedAway`."""
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
                raise Unreachable(f"{self._base} does not answer")

    def send(self, message: bytes) -> None:
        """Say something; raises :class:`Cut`."""
        try:
            self._live_socket.send(message.decode())
        except ConnectionClosed as error:
            raise _error_for(error) from None

    def receive(self, seconds: float | None = None) -> str | bytes | None:
        """The next message; nothing if none comes in time. Raises :class:`Cut`."""
        try:
            return self._live_socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            raise _error_for(error) from None

    def close(self) -> None:
        """End it."""
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
    code = None if error.rcvd is None else error.rcvd.code
    return (
        TurnedAway(code)
        if code is not None and (code >= FIRST_FINAL_CLOSE_CODE or code == MESSAGE_TOO_BIG_CODE)
        else ConnectionLost()
    )
