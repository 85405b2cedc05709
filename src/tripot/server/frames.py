"""WebSocket frames to clients: headers, and compression with ``permessage-deflate`` (RFC 7692) once for all readers.

Theory of operation
===================

Most messages of a server are news of a table, with the same bytes for everybody there. They are compressed once per
table instead of once per connection, in one stream that all readers of the table share::

    news ── compress ──> frame ──> Margaux, Lou, Camille       the windows of all contain the same bytes
    yours, answers ───── frame ──> one of them                  uncompressed, so they enter no window

* **The shared window.** A compressed message refers to the compressed messages before it, which the client's window
  contains. News repeat each other, so this halves their size again. Uncompressed messages do not change a window. So
  the windows of all readers are equal as long as each reader received every compressed message since the stream began.
* **Between two messages** only the texts in that window are kept, because a compressor takes 30 kB and a server has
  many tables. Each message is compressed by a new compressor with these texts as zlib's dictionary.
* **A new reader**, or one that missed a message, begins a new stream for all. The first message of a stream refers to
  no earlier message, so the old contents of a window do not matter. A reader who leaves does not affect the stream.
* **Negotiation.** A client that offers ``permessage-deflate`` gets it, with ``client_no_context_takeover``: each of its
  messages is inflated separately, up to the maximum size of a message, and nothing is kept in between. The server
  declines an offer with ``server_no_context_takeover`` or with a smaller window than its own.
* **Nothing secret is compressed**: news contain what everybody at the table sees, and no cookie or token. So the length
  of a frame reveals nothing new to its readers.
"""

import zlib
from collections.abc import Iterable, Sequence

from websockets.exceptions import NegotiationError
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.typing import ExtensionParameter

WINDOW_BITS = 12
"""The window of a stream, 4 kB: a few messages."""

MEMORY_LEVEL = 5
COMPRESSION_LEVEL = 1

SYNC_FLUSH_TAIL = b"\x00\x00\xff\xff"
"""The last bytes of a flushed zlib message, which RFC 7692 omits."""

TEXT, DEFLATED_TEXT = 0x81, 0xC1
"""The first byte of a whole text message; the second has RSV1, for a compressed one."""


def encode_frame(data: bytes, first: int = TEXT) -> bytes:
    """Return an unmasked frame with this text."""
    size = len(data)
    if size < 126:
        return b"%c%c%b" % (first, size, data)
    length = b"\x7e%b" % size.to_bytes(2) if size < 65_536 else b"\x7f%b" % size.to_bytes(8)
    return b"%c%b%b" % (first, length, data)


class SharedDeflate:
    """The compressed messages of one table on this node, in one stream for all its readers."""

    def __init__(self) -> None:
        self._window = b""
        """The last bytes of the texts in the stream."""
        self._readers: frozenset[object] = frozenset()
        """The readers that received every message of the stream."""

    def encode_frame(self, message: bytes, readers: Iterable[object]) -> bytes:
        """Return the compressed frame of a message, which must be sent to exactly these readers."""
        before, self._readers = self._readers, frozenset(readers)
        window = self._window if self._readers <= before else b""
        compress = zlib.compressobj(COMPRESSION_LEVEL, zlib.DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, zdict=window)
        self._window = (window + message)[-(1 << WINDOW_BITS) :]
        data = compress.compress(message) + compress.flush(zlib.Z_SYNC_FLUSH)
        return encode_frame(data.removesuffix(SYNC_FLUSH_TAIL), DEFLATED_TEXT)

    def remove(self, reader: object) -> None:
        """Remove a reader. When no reader is left, the stream ends."""
        self._readers -= {reader}
        if not self._readers:
            self._window = b""


class DeflateNegotiation(ServerPerMessageDeflateFactory):
    """Accepts offers of ``permessage-deflate`` that are compatible with a shared stream."""

    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """Accept, or raise ``NegotiationError``. The extension only decodes; ``SharedDeflate`` encodes."""
        agreed, extension = super().process_request_params(params, accepted_extensions)
        no_takeover = "server_no_context_takeover", None
        if no_takeover in params or extension.local_max_window_bits < WINDOW_BITS:
            raise NegotiationError("no shared stream")
        return [it for it in agreed if it != no_takeover], extension
