"""Tests the handshake between nodes: it is protected against replay, and any common key is sufficient."""

from os import urandom

import pytest

from tripot.house import TableId
from tripot.server.nodes.handshake import (
    LENGTH_BYTES,
    BadHandshake,
    HouseKeys,
    OwnerHandshake,
    RelayHandshake,
    RelayHello,
)
from tripot.server.nodes.relay import Contact, judge_answer
from tripot.store import NodeName

OLD, NEW, FOREIGN = bytes(32), bytes(range(32)), b"f" * 32
NORTH, SOUTH = NodeName("10.0.0.1:8660#one"), NodeName("10.0.0.2:8660#two")


def hello(owner: NodeName = SOUTH, version: int = 1) -> RelayHello:
    return RelayHello(version, TableId("table"), NORTH, owner, "203.0.113.7", "wss", urandom(16))


def shake(relay_keys: list[bytes], owner_keys: list[bytes], said: RelayHello, *, is_closing: bool = False) -> Contact:
    """Return the result of a handshake for the relay."""
    owner = OwnerHandshake(SOUTH, HouseKeys(owner_keys), urandom)
    relay = RelayHandshake(said, HouseKeys(relay_keys))
    assert owner.open_hello(relay.respond(owner.challenge)[LENGTH_BYTES:]) == said
    return judge_answer(said.owner, relay.open_answer(owner.answer(is_closing=is_closing)[LENGTH_BYTES:]))


@pytest.mark.parametrize(
    ("relay_keys", "owner_keys"),
    [([OLD], [OLD]), ([OLD], [NEW, OLD]), ([NEW, OLD], [OLD]), ([NEW], [NEW, OLD]), ([NEW, OLD], [NEW])],
)
def test_handshakes_succeed_while_keys_are_rotated(relay_keys: list[bytes], owner_keys: list[bytes]) -> None:
    assert shake(relay_keys, owner_keys, hello()) is Contact.SERVING


def test_the_answer_reveals_a_closing_or_restarted_owner() -> None:
    assert shake([OLD], [OLD], hello(), is_closing=True) is Contact.CLOSING
    assert shake([OLD], [OLD], hello(NodeName("10.0.0.2:8660#before"))) is Contact.RESTARTED


@pytest.mark.parametrize("keys", [[FOREIGN], []])
def test_a_relay_without_a_key_of_the_house_is_refused(keys: list[bytes]) -> None:
    owner = OwnerHandshake(SOUTH, HouseKeys([OLD]), urandom)
    with pytest.raises(BadHandshake):
        owner.open_hello(RelayHandshake(hello(), HouseKeys(keys)).respond(owner.challenge)[LENGTH_BYTES:])


def test_a_hello_is_valid_only_for_its_challenge() -> None:
    first, second = (OwnerHandshake(SOUTH, HouseKeys([OLD]), urandom) for _ in range(2))
    recorded = RelayHandshake(hello(), HouseKeys([OLD])).respond(first.challenge)[LENGTH_BYTES:]
    first.open_hello(recorded)
    with pytest.raises(BadHandshake):
        second.open_hello(recorded)


def test_an_answer_is_valid_only_for_its_hello() -> None:
    """An attacker who has the owner's address replays a recorded challenge and answer."""
    owner = OwnerHandshake(SOUTH, HouseKeys([OLD]), urandom)
    recorded = RelayHandshake(hello(), HouseKeys([OLD]))
    owner.open_hello(recorded.respond(owner.challenge)[LENGTH_BYTES:])
    answer = owner.answer(is_closing=False)[LENGTH_BYTES:]
    recorded.open_answer(answer)
    later = RelayHandshake(hello(), HouseKeys([OLD]))
    later.respond(owner.challenge)
    with pytest.raises(BadHandshake):
        later.open_answer(answer)


@pytest.mark.parametrize("at", [0, 1, 40, -1])
def test_a_changed_byte_is_refused(at: int) -> None:
    owner = OwnerHandshake(SOUTH, HouseKeys([OLD]), urandom)
    message = bytearray(RelayHandshake(hello(), HouseKeys([OLD])).respond(owner.challenge)[LENGTH_BYTES:])
    message[at] ^= 1
    with pytest.raises(BadHandshake):
        owner.open_hello(bytes(message))


def test_another_version_is_refused() -> None:
    owner = OwnerHandshake(SOUTH, HouseKeys([OLD]), urandom)
    with pytest.raises(BadHandshake, match="version"):
        owner.open_hello(RelayHandshake(hello(version=2), HouseKeys([OLD])).respond(owner.challenge)[LENGTH_BYTES:])
