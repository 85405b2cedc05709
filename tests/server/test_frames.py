"""Tests frames to clients."""

import pytest
from websockets.frames import Frame
from websockets.streams import StreamReader

from tripot.server.frames import encode_frame


def read(frame: bytes) -> bytes:
    """Return the text of a frame."""
    data = StreamReader()
    data.feed_data(frame)
    parsing = Frame.parse(data.read_exact, mask=False)
    try:
        while True:
            next(parsing)
    except StopIteration as done:
        assert not data.buffer
        return bytes(done.value.data)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_of_any_size_round_trip(size: int) -> None:
    text = b"x" * size
    assert read(encode_frame(text)) == text
