"""Tests frames to clients, which are compressed once for all clients of a table (RFC 7692)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.datastructures import Headers
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.server import ServerProtocol
from websockets.streams import StreamReader

from tripot.server.frames import WINDOW_BITS, DeflateNegotiation, SharedDeflate, encode_frame


class Reader:
    """A client with the compression window of ``websockets``."""

    def __init__(self, window_bits: int = 15) -> None:
        self._extension = PerMessageDeflate(
            remote_no_context_takeover=False,
            local_no_context_takeover=True,
            remote_max_window_bits=window_bits,
            local_max_window_bits=15,
        )
        self.heard: list[bytes] = []

    def reads(self, frame: bytes) -> None:
        self.heard.append(read(frame, self._extension))


def read(frame: bytes, *extensions: PerMessageDeflate) -> bytes:
    """Return the text of a frame."""
    data = StreamReader()
    data.feed_data(frame)
    parsing = Frame.parse(data.read_exact, mask=False, extensions=extensions)
    try:
        while True:
            next(parsing)
    except StopIteration as done:
        assert not data.buffer
        return bytes(done.value.data)


def agreed(*offers: str) -> str | None:
    """Return the server's answer to these offers of extensions."""
    headers = Headers()
    for offer in offers:
        headers["Sec-WebSocket-Extensions"] = offer
    answer, extensions = ServerProtocol(extensions=[DeflateNegotiation()]).process_extensions(headers)
    assert (answer is None) == (extensions == [])
    assert all(isinstance(it, PerMessageDeflate) and not hasattr(it, "encoder") for it in extensions)
    return answer


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("permessage-deflate", "permessage-deflate; client_no_context_takeover"),
        ("permessage-deflate; client_max_window_bits", "permessage-deflate; client_no_context_takeover"),
        (
            "permessage-deflate; client_no_context_takeover; client_max_window_bits=10",
            "permessage-deflate; client_no_context_takeover; client_max_window_bits=10",
        ),
        (
            f"permessage-deflate; server_max_window_bits={WINDOW_BITS}",
            f"permessage-deflate; client_no_context_takeover; server_max_window_bits={WINDOW_BITS}",
        ),
        (f"permessage-deflate; server_max_window_bits={WINDOW_BITS - 1}", None),
        ("permessage-deflate; server_max_window_bits=8", None),
        ("permessage-deflate; server_no_context_takeover", None),
        (
            "permessage-deflate; server_no_context_takeover, permessage-deflate",
            "permessage-deflate; client_no_context_takeover",
        ),
        ("permessage-deflate; server_max_window_bits", None),
        ("permessage-deflate; server_max_window_bits=16", None),
        ("permessage-deflate; client_max_window_bits=010", None),
        ("permessage-deflate; client_no_context_takeover=1", None),
        ("permessage-deflate; client_no_context_takeover; client_no_context_takeover", None),
        ("permessage-deflate; unheard_of", None),
        ("x-webkit-deflate-frame", None),
        ("permessage-deflate, permessage-deflate", "permessage-deflate; client_no_context_takeover"),
    ],
)
def test_only_offers_compatible_with_a_shared_stream_are_accepted(offer: str, answer: str | None) -> None:
    assert agreed(offer) == answer


def test_without_an_offer_there_is_no_compression() -> None:
    assert agreed() is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_frames_of_any_size_round_trip(size: int) -> None:
    text = b"x" * size
    assert read(encode_frame(text)) == text
    reader = Reader()
    reader.reads(SharedDeflate().encode_frame(text, {reader}))
    assert reader.heard == [text]


def test_repeated_news_compress_well() -> None:
    rng = Random(17)
    text = b'{"type":"news/1","head":"%064x"}' % rng.getrandbits(256)
    deflate, reader = SharedDeflate(), Reader()
    first, second = (deflate.encode_frame(text, {reader}) for _ in range(2))
    assert len(second) < len(first) / 4
    reader.reads(first)
    reader.reads(second)
    assert reader.heard == [text, text]


@given(
    st.lists(
        st.tuples(st.sets(st.integers(0, 3), min_size=1), st.integers(0, 60), st.booleans()), min_size=1, max_size=40
    )
)
def test_every_reader_decodes_its_messages_while_others_join_and_leave(
    steps: list[tuple[set[int], int, bool]],
) -> None:
    deflate, rng = SharedDeflate(), Random(0)
    readers = {number: Reader() for number in range(4)}
    for number, (present, size, leaves) in enumerate(steps):
        text = b'{"type":"news/1","seq":%d,"more":"%b"}' % (number, rng.randbytes(size).hex().encode() * (size % 5))
        here = {readers[it] for it in present}
        frame = deflate.encode_frame(text, here)
        for reader in here:
            reader.reads(frame)
            assert reader.heard[-1] == text
        if leaves:
            gone = min(present)
            deflate.remove(readers[gone])
            readers[gone] = Reader()


def test_a_reader_with_the_smallest_window_reads_news_of_any_length() -> None:
    deflate, reader, rng = SharedDeflate(), Reader(WINDOW_BITS), Random(5)
    words = [rng.randbytes(rng.randint(8, 600)).hex().encode() for _ in range(12)]
    texts = [b" ".join(rng.choices(words, k=rng.randint(1, 20))) for _ in range(200)]
    for text in texts:
        reader.reads(deflate.encode_frame(text, {reader}))
        assert len(deflate._window) <= 1 << WINDOW_BITS
    assert reader.heard == texts


def test_a_stream_without_readers_is_dropped() -> None:
    deflate, one, other = SharedDeflate(), Reader(), Reader()
    deflate.encode_frame(b"{}", {one, other})
    deflate.remove(one)
    assert deflate._window
    deflate.remove(other)
    deflate.remove(other)
    assert not deflate._window
