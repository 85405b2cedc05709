"""Finds the node that serves a table, and claims the table if its owner is gone (a takeover)."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from tripot.house import TableId
from tripot.server.errors import TryAgain
from tripot.server.nodes.directory import OwnedElsewhere, TableDirectory
from tripot.server.nodes.handshake import RelayHello
from tripot.server.nodes.relay import Contact, OwnerLink, OwnerUnreachable
from tripot.store import NodeName, Owner

R = TypeVar("R")

TAKEOVER_AFTER_MS = {Contact.RESTARTED: 0, Contact.REFUSED: 5_000, Contact.SILENT: 30_000}
"""The minimum age of a claim before it can be taken over, by result of the contact. With other results, no takeover is
possible."""

LOCATE_ATTEMPTS = 3
"""The maximum number of owner changes while a client is routed."""


def may_take_over(owner: Owner, contact: Contact) -> bool:
    """Return whether a table may be claimed from its owner after this contact."""
    age = TAKEOVER_AFTER_MS.get(contact)
    return age is not None and owner.claimed_ms_ago >= age


async def find_room_or_owner(
    get_room: Callable[[TableId, NodeName | None], Awaitable[R]],
    directory: TableDirectory | None,
    table: TableId,
    hello: RelayHello | None,
    client: tuple[str, str],
) -> R | OwnerLink:
    """Return the room of a table, claimed by this node if necessary, or a link to the node that owns the table.

    ``get_room``: ``RoomRegistry.get``. ``hello``: from the relay that brought the request. ``client``: the address and
    scheme of the client. Raises ``NoSuchTable``, and ``TryAgain`` if the client should retry.
    """
    if hello is not None and hello.table != table:
        raise TryAgain("the relay asked for another table")
    gone: NodeName | None = None
    for _ in range(LOCATE_ATTEMPTS):
        try:
            return await get_room(table, gone)
        except OwnedElsewhere as elsewhere:
            if hello is not None:  # a request is never relayed twice
                raise
            owner = elsewhere.owner
            assert directory is not None  # only the directory names an owner
            try:
                return await directory.peers.connect(owner.node, table, *client)
            except OwnerUnreachable as error:
                if not may_take_over(owner, error.contact):
                    raise elsewhere from None
            gone = owner.node
    raise TryAgain(f"the owner of table {table} changes too often")
