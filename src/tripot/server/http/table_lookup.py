"""Finds the table that a URL names, checks the caller's access, and throttles guessing of codes.

A miss is a code that no table has. After too many misses, all look-ups by code of that caller are throttled, including
look-ups of existing codes. Look-ups by id are not throttled, because ids have 80 random bits. Look-ups of tables that
the guest has visited are not throttled either. A page of another site can send requests through its visitor's
browser, so look-ups by code from such pages are refused and not counted. A circle's code is not a miss: the answer
leads to the circle's invitation.

When a host removes a person, the table gets a new code. Its old codes and its id then work only for people who have
been at the table, and not for the person who was removed. Everybody else needs the new code.
"""

from tripot.entropy import is_id, parse_code
from tripot.house import PersonId, Table, TableId
from tripot.server.http.origins import is_foreign_page
from tripot.server.http.problems import ApiError, RateLimited
from tripot.server.http.rate_limits import (
    BLOCK_MISS_LIMIT,
    DAILY_MISS_LIMIT,
    MISS_LIMIT,
    SLOW_LOOKUP_LIMIT,
    Caller,
    RateLimiter,
    caller_of,
)
from tripot.server.http.table_routing import locate_table
from tripot.server.identity.credentials import AnyConnection
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room
from tripot.server.nodes.relay import OwnerLink
from tripot.store import Guest, NoSuchTable


class RemovedFromTable(ApiError):
    """The host has removed this guest from the table."""

    def __init__(self) -> None:
        super().__init__(403, "removed")


class DoorLocked(ApiError):
    """The host has locked the door, and this guest has not visited the table before."""

    def __init__(self) -> None:
        super().__init__(423, "door_locked")


class CodeOfCircle(ApiError):
    """The code belongs to a circle, not to a table."""

    def __init__(self) -> None:
        super().__init__(404, "code_of_circle")


class TableLookup:
    """Finds the table that a caller names. ``guest`` is the authenticated guest, if there is one."""

    def __init__(
        self, registry: RoomRegistry, limiter: RateLimiter, connection: AnyConnection, guest: Guest | None
    ) -> None:
        self._registry, self._limiter, self._connection, self._guest = registry, limiter, connection, guest

    async def find_id(self, key: str) -> TableId:
        """Return the id of a table that this caller can see. Raises the same errors as :meth:`find_table`."""
        return (await self.find_table(key)).id

    async def find_id_unguarded(self, key: str) -> TableId:
        """Return the id of the table with a code (in any spelling) or id, without an access check.

        Raises ``NoSuchTable``, :class:`CodeOfCircle` or ``RateLimited``. A circle's code is not a miss, but is hidden
        from throttled callers.
        """
        if is_id(key):
            return TableId(key)
        if is_foreign_page(self._connection):
            raise ApiError(403, "foreign_origin")
        caller, table = caller_of(self._connection), await self._registry.find_table_id(key)
        if table is None:
            table = await self._find_by_former_code(key)
        wait = miss_retry_after(self._limiter, caller)
        if wait is not None and not (table is not None and await self._has_been_at(table)):
            raise RateLimited(wait)
        if table is None:
            if await self._is_code_of_circle(key):
                raise CodeOfCircle
            count_miss(self._limiter, caller)
            raise NoSuchTable("no such table")
        return table

    async def find_previewed_id(self, key: str) -> TableId:
        """Return the table whose link is opened. Raises ``NoSuchTable`` for throttled callers, whose client then makes
        the look-up itself; otherwise as :meth:`find_id_unguarded`."""
        caller = caller_of(self._connection)
        if not is_id(key) and is_slowed(self._limiter, caller):
            raise NoSuchTable("no look-ups left for a preview")
        return await self.find_id_unguarded(key)

    async def require_visitor(self, table: TableId) -> None:
        """Raise 401 for a caller without a name, 403 for one who has never visited the table."""
        if self._guest is None:
            raise ApiError(401, "name_needed")
        if not await self._has_been_at(table):
            raise ApiError(403, "not_seated")

    async def find_table(self, key: str) -> Table:
        """Return the table for reading, without claiming it. Raises the same errors as :meth:`find_id_unguarded`; also
        ``NoSuchTable``, or :class:`RemovedFromTable` if the caller has no access."""
        table = await self._registry.read_table(await self.find_id_unguarded(key))
        await self._check_visitor(table, key)
        return table

    async def locate(self, key: str, code: str | None = None) -> Room | OwnerLink:
        """Return the live room of the table, or a link to the node that owns it. Raises the same errors as
        :meth:`find_table`. ``code``: the code with which the caller found the id."""
        found = await locate_table(self._registry, self._connection, await self.find_id_unguarded(key))
        if isinstance(found, Room):
            await self._check_visitor(found.table, key, code)
        return found

    async def may_see(self, table: Table) -> bool:
        """Return whether a caller who has the id of a table can see the table and its code."""
        try:
            await self._check_visitor(table, table.id)
        except (RemovedFromTable, NoSuchTable):
            return False
        return True

    async def _check_visitor(self, table: Table, key: str, code: str | None = None) -> None:
        person = await self.find_person(table.id) if table.removed else None
        if table.is_shut_to(person):
            raise RemovedFromTable
        is_guarded = bool(table.removed) and table.stage != "over"
        if is_guarded and person is None and is_id(key) and not await self._has_found(table.id, code):
            raise NoSuchTable("no such table")

    async def check_door(self, table: Table) -> None:
        """Raise :class:`DoorLocked` if the host has locked the door and this caller has never visited the table.

        A device without a name proves an earlier visit with a door pass.
        """
        store = self._registry.store
        is_locked = table.stage != "over" and await store.call(store.moderation.is_locked, table.id)
        if is_locked and not (await self._has_been_at(table.id) or self._has_pass(table.id)):
            raise DoorLocked

    async def _find_by_former_code(self, key: str) -> TableId | None:
        """Return the table that had this code, for visitors who were not removed."""
        code, store = parse_code(key), self._registry.store
        table = None if code is None else await store.call(store.moderation.table_by_former_code, code)
        person = None if table is None else await self.find_person(table)
        if table is None or person is None or (await self._registry.read_table(table)).is_shut_to(person):
            return None
        return table

    async def _is_code_of_circle(self, key: str) -> bool:
        code, store = parse_code(key), self._registry.store
        return code is not None and await store.call(store.circles.find_by_code, code) is not None

    async def _has_found(self, table: TableId, code: str | None) -> bool:
        """Return whether the caller also sent the current code of a table."""
        return code is not None and not is_id(code) and await self.find_id_unguarded(code) == table

    def _has_pass(self, table: TableId) -> bool:
        return self._guest is None and self._registry.door_passes.is_held(self._connection, table)

    async def _has_been_at(self, table: TableId) -> bool:
        return await self.find_person(table) is not None

    async def find_person(self, table: TableId) -> PersonId | None:
        """Return the id of this guest at a table; ``None`` if they never visited it."""
        if self._guest is None:
            return None
        store = self._registry.store
        return await store.call(store.accounts.find_person, table, self._guest.id)


def count_miss(limiter: RateLimiter, caller: Caller) -> None:
    """Count a look-up of a code that no table has: for the address and its block of addresses."""
    for limit in (MISS_LIMIT, DAILY_MISS_LIMIT):
        limiter.hit(caller, limit, caller.address)
    limiter.hit(caller, BLOCK_MISS_LIMIT, caller.block)


def is_slowed(limiter: RateLimiter, caller: Caller) -> bool:
    """Return whether look-ups by code from an address are throttled, after too many misses today."""
    return limiter.retry_after(caller, DAILY_MISS_LIMIT, caller.address) is not None


def miss_retry_after(limiter: RateLimiter, caller: Caller) -> float | None:
    """Return the seconds until the next look-up by code. Guessing is slowed down, never blocked completely."""
    waits = [
        limiter.retry_after(caller, MISS_LIMIT, caller.address),
        limiter.retry_after(caller, BLOCK_MISS_LIMIT, caller.block),
    ]
    if is_slowed(limiter, caller):
        waits.append(limiter.hit(caller, SLOW_LOOKUP_LIMIT, caller.address))
    return max((it for it in waits if it is not None), default=None)
