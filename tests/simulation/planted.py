"""Mutation tests: realistic bugs that are added ("planted") to the production code. The simulation must find each.

Each bug is a small patch, with words from the message of the invariant that must detect it.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tests.simulation import peers
from tests.simulation.disk import DiskDirectory, DiskJournal
from tests.simulation.mishaps import CALM, ROUGH, Mishaps
from tripot.house import Secret
from tripot.house.decisions import commit_loop
from tripot.house.decisions.proposal import Draft
from tripot.house.journal.commands import Act
from tripot.house.journal.entries import GENESIS_HASH, encode_entry
from tripot.house.journal.events import Delayed, Played
from tripot.house.table.idempotency import IdempotencyRecord
from tripot.house.table.table import Table
from tripot.kernel import Chips
from tripot.server.async_store import AsyncStore
from tripot.server.http import table_routing
from tripot.server.live import commit
from tripot.server.live.commit import CommitResult, Committer
from tripot.server.live.registry import RoomRegistry
from tripot.server.nodes.handshake import MAC_BYTES, HouseKeys, OwnerHandshake
from tripot.server.nodes.relay import Contact
from tripot.store import Appended, Encryption, StoreFailed

DECIDE = import_module("tripot.house.decisions.decide")
"""The module; the package shows the function of the same name."""

Plant = Callable[[pytest.MonkeyPatch], None]


class Planted(NamedTuple):
    """A bug, words from the message of the law that detects it, and the rates of faults under which it occurs."""

    plant: Plant
    caught_by: str
    mishaps: Mishaps = ROUGH


JUMPY = Mishaps(clock_jump=0.3, cut=0.4)
"""Clocks that jump, and people who are thrown out."""

TORN = Mishaps(tear=6, cut=2)
"""Nodes that cannot reach each other, and people who come back through another node."""

BUGS: dict[str, Planted] = {}


def bug(caught_by: str, mishaps: Mishaps = ROUGH) -> Callable[[Plant], Plant]:
    """Register the decorated function as a bug."""

    def enter(plant: Plant) -> Plant:
        BUGS[plant.__name__] = Planted(plant, caught_by, mishaps)
        return plant

    return enter


def let_former_owners_write(patch: pytest.MonkeyPatch) -> None:
    """Allow former owners of a table to write, because some bugs matter only with a second writer."""
    patch.setattr(DiskJournal, "_find_deposed", lambda *_: None)


# The order of check, decide, commit, publish, acknowledge


@bug("on disk are")
def acknowledged_before_commit(patch: pytest.MonkeyPatch) -> None:
    really = AsyncStore.append

    async def at_leisure(clerk: AsyncStore, appends: Any) -> None:
        with suppress(StoreFailed):
            await really(clerk, appends)

    async def append(clerk: AsyncStore, appends: Any) -> Any:
        commit.asyncio.create_task(at_leisure(clerk, appends))
        return tuple(Appended(it.head.table, it.head.seq) for it in appends)

    patch.setattr(AsyncStore, "append", append)


@bug("before it is told")
def acknowledged_before_publishing(patch: pytest.MonkeyPatch) -> None:
    settle = Committer.decide_and_commit

    async def tell_first(self: Committer, *args: Any) -> CommitResult:
        settled = await settle(self, *args)
        for on_reply, reply in settled.replies:
            on_reply(reply)
        return replace(settled, replies=())

    patch.setattr(Committer, "decide_and_commit", tell_first)


@bug("named are")
def rematch_without_its_table(patch: pytest.MonkeyPatch) -> None:
    really = commit.append_of
    patch.setattr(commit, "append_of", lambda *args: replace(really(*args), also=()))


# One history


@bug("was carried out")
def command_id_ignored(patch: pytest.MonkeyPatch) -> None:
    against = DiskJournal._find_conflict

    def blind(self: DiskJournal, it: Any) -> Any:
        return against(self, replace(it, entries=tuple(_nameless(line) for line in it.entries)))

    patch.setattr(IdempotencyRecord, "seq_of", lambda *_: None)
    patch.setattr(DiskJournal, "_find_conflict", blind)


def _nameless(line: Any) -> Any:
    return replace(line, entry=replace(line.entry, command=None))


@bug("one history")
def hash_link_forgotten(patch: pytest.MonkeyPatch) -> None:
    def unlinked(entry: Any) -> Any:
        throw = isinstance(entry.event, Played) and entry.event.dice is not None
        return encode_entry(replace(entry, prev=GENESIS_HASH) if throw else entry)

    patch.setattr("tripot.house.decisions.proposal.encode_entry", unlinked)


@bug("though nothing is wrong")
def table_not_folded_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(RoomRegistry, "_on_room_abandoned", lambda *_: None)


# What people receive


@bug("refused: ", TORN)
def refused_on_a_stale_table(patch: pytest.MonkeyPatch) -> None:
    def surely(_: Table) -> commit_loop.Steps[bool]:
        yield from ()
        return True

    patch.setattr(commit_loop, "_is_current", surely)


# Chips and rules


@bug("chips lie on the table")
def transfer_without_counterpart(patch: pytest.MonkeyPatch) -> None:
    def credited(chips: Chips, transfer: Any) -> Chips:
        at = {**chips.at, transfer.target: chips[transfer.target] + transfer.amount}
        return Chips(at, sum(at.values()))

    patch.setattr(Chips, "apply", credited)


@bug("was played as")
def late_stake_carried_into_the_next_phase(patch: pytest.MonkeyPatch) -> None:
    really = commit_loop.decide

    def lenient(table: Table, command: Any, *rest: Any) -> Any:
        return really(table, replace(command, phase=table.phase) if isinstance(command, Act) else command, *rest)

    patch.setattr(commit_loop, "decide", lenient)


# Time and absence


@bug("ms are given back")
def lost_time_given_back_twice(patch: pytest.MonkeyPatch) -> None:
    def generous(draft: Draft, since: int | None) -> None:
        if draft.table.deadlines():
            draft.append_event(Delayed(by=max(1, draft.at - (since or draft.table.opened))))

    patch.setattr(DECIDE, "credit_downtime", generous)


@bug("while the table is paused")
def clocks_run_on_while_paused(patch: pytest.MonkeyPatch) -> None:
    waiting = Table.deadlines
    patch.setattr(Table, "deadlines", lambda self, *shown: waiting(replace(self, paused=None), *shown))


# Dice


@bug("the link is not the one that was promised")
def redrawn_after_a_crash(patch: pytest.MonkeyPatch) -> None:
    """A node that reloads a table draws new dice."""
    patch.setattr(Encryption, "decrypt", lambda *_: Secret(bytes(range(32))))


# Between nodes


@bug("and found")
def claimed_without_comparing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DiskDirectory, "_is_unchanged", lambda *_: True)


@bug("appended to", TORN)
def appended_without_comparing_the_owner(patch: pytest.MonkeyPatch) -> None:
    let_former_owners_write(patch)


@bug("", Mishaps(crash=8))
def boot_id_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(OwnerHandshake, "is_meant", lambda *_: True)
    patch.setattr(peers, "judge_answer", lambda *_: Contact.SERVING)


@bug("is relayed again", Mishaps(stop=4, cut=0.7, slow=0.2))
def relayed_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_routing, "find_hello", lambda _: None)


@bug("though nothing is wrong", TORN)
def former_owner_keeps_serving(patch: pytest.MonkeyPatch) -> None:
    async def look_away(_: RoomRegistry) -> None:
        """Do not check ownership."""

    patch.setattr(RoomRegistry, "check_directory", look_away)


@bug("without a key of the house", CALM)
def relay_without_a_signature(patch: pytest.MonkeyPatch) -> None:
    def believe(_: HouseKeys, __: bytes, message: bytes) -> bytes:
        return message[1 + message[0] * MAC_BYTES :]

    patch.setattr(HouseKeys, "verify", believe)
