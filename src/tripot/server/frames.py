"""WebSocket frames to clients. Frames do not depend on the connection, so a frame for many clients is built once."""

TEXT = 0x81
"""The first byte of a whole text message."""


def encode_frame(data: bytes) -> bytes:
    """Return an unmasked frame with this text."""
    size = len(data)
    if size < 126:
        return b"%c%c%b" % (TEXT, size, data)
    length = b"\x7e%b" % size.to_bytes(2) if size < 65_536 else b"\x7f%b" % size.to_bytes(8)
    return b"%c%b%b" % (TEXT, length, data)
