"""Envelopes of the bus: only words of this house, once, on their own subject, and not too late."""

import pytest
from msgspec.msgpack import encode

from tripot.house import TableId
from tripot.server.cluster.envelope import MAC_SIZE, MAX_AGE_MS, WINDOW, BadEnvelope, EnvelopeSealer, ReplayWindow
from tripot.server.cluster.messages import CommittedEntries, GuestRenamed, Heartbeat, encode_bus_message
from tripot.store import Encryption, Guest, GuestId
from tripot.store.encryption import generate_key

SUBJECT = "tripot.house"


class Hand:
    now = 1_000_000

    def __call__(self) -> int:
        return self.now


OLD, NEW = generate_key(), generate_key()


def sealer(*keys: str, clock: Hand | None = None) -> EnvelopeSealer:
    return EnvelopeSealer(Encryption(keys).derive_keys("bus 1"), clock or Hand())


def test_words_of_the_house_are_heard_whatever_stage_of_a_key_rotation_each_node_is_at() -> None:
    stages = [(OLD,), (NEW, OLD), (NEW,)]
    for says, hears in [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]:
        data = sealer(*stages[says]).seal(SUBJECT, Heartbeat("nord"))
        assert sealer(*stages[hears]).open(SUBJECT, data) == Heartbeat("nord")
    with pytest.raises(BadEnvelope):
        sealer(NEW).open(SUBJECT, sealer(OLD).seal(SUBJECT, Heartbeat("nord")))


def test_nothing_else_is_heard() -> None:
    house, word = sealer(OLD), GuestRenamed("sud", Guest(GuestId("g"), "Mallory"))
    good = house.seal(SUBJECT, word)
    hostile = [b"", b"\1", b"\1\0", b"\1\1" + b"\0" * MAC_SIZE, b"\0" * 200, b"\xff" * 200, encode_bus_message(word)]
    hostile += [good[:-1], good + b"\0", good[:1] + b"\0" + good[2:], b"\2" + good[1:], good[2:], encode([1, 2, word])]
    hostile += [bytes([*good[:at], good[at] ^ 1, *good[at + 1 :]]) for at in range(len(good))]
    hostile += [sealer(generate_key()).seal(SUBJECT, word), bytes([1, 255]) + good[2:]]
    for data in hostile:
        with pytest.raises(BadEnvelope):
            house.open(SUBJECT, data)
    with pytest.raises(BadEnvelope):
        house.open("tripot.table.0123456789abcdef", good)
    assert house.open(SUBJECT, good) == word


def test_a_word_is_heard_once_and_in_time() -> None:
    clock = Hand()
    nord, sud = sealer(OLD, clock=clock), sealer(OLD, clock=clock)
    words = [nord.seal(SUBJECT, Heartbeat("nord")) for _ in range(3)]
    for data in (words[2], words[0], words[1]):
        sud.open(SUBJECT, data)
    for data in words:
        with pytest.raises(BadEnvelope):
            sud.open(SUBJECT, data)
    late = nord.seal(SUBJECT, Heartbeat("nord"))
    clock.now += MAX_AGE_MS + 1
    with pytest.raises(BadEnvelope):
        sealer(OLD, clock=clock).open(SUBJECT, late)


def test_numbers_beyond_the_window_are_not_taken() -> None:
    window = ReplayWindow()
    assert window.take(WINDOW * 3)
    assert not window.take(WINDOW * 3)
    assert window.take(WINDOW * 2 + 1)
    assert not window.take(WINDOW * 2 + 1)
    assert not window.take(WINDOW * 2)
    assert window.take(WINDOW * 9)
    assert not window.take(WINDOW * 3)


def test_what_was_signed_and_is_no_message_is_refused() -> None:
    house = sealer(OLD)
    data = house.seal(SUBJECT, CommittedEntries("sud", TableId("x"), (b"garbage",)))
    assert house.open(SUBJECT, data) == CommittedEntries("sud", TableId("x"), (b"garbage",))
    with pytest.raises(BadEnvelope):
        house.open(SUBJECT, house.seal(SUBJECT, Guest(GuestId("g"), "Mallory")))  # type: ignore[arg-type]
