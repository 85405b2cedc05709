"""Tests the cache of failed connections to other nodes."""

import asyncio

import pytest

from tripot.house import TableId
from tripot.server.nodes import relay
from tripot.server.nodes.handshake import HouseKeys, RelayHandshake
from tripot.server.nodes.relay import Contact, OwnerLink, OwnerUnreachable, Peers
from tripot.store import NodeName


async def refuse(_: Peers, owner: NodeName, handshake: RelayHandshake) -> OwnerLink:
    raise OwnerUnreachable(Contact.REFUSED)


@pytest.mark.parametrize(("cached_s", "expected"), [(60.0, 3), (0.0, 1)])
def test_only_failures_that_have_not_expired_are_kept(
    monkeypatch: pytest.MonkeyPatch, cached_s: float, expected: int
) -> None:
    """A node has another name after each restart."""
    monkeypatch.setattr(relay, "FAILED_PEER_S", cached_s)
    monkeypatch.setattr(Peers, "_shake_hands", refuse)

    async def main() -> None:
        peers = Peers(NodeName("10.0.0.1:8660#one"), HouseKeys([bytes(32)]))
        for boot in ("one", "two", "three"):
            with pytest.raises(OwnerUnreachable):
                await peers.connect(NodeName(f"10.0.0.2:8660#{boot}"), TableId("table"), "203.0.113.7", "ws")
        assert len(peers._failed) == expected

    asyncio.run(main())
