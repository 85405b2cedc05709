"""Mutation tests: realistic bugs that are added ("planted") to the production code. The simulation must find each.

Each bug is a small patch, with words from the message of the invariant that must detect it.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tests.simulation import peers
from tests.simulation.disk import DiskDirectory, DiskJournal, DiskNotices
from tests.simulation.mishaps import CALM, ROUGH, Mishaps
from tripot.house import Secret
from tripot.house.clocks import NOTHING_SHOWN
from tripot.house.decisions import bots, commit_loop, timeouts
from tripot.house.decisions.permissions import check_command as check
from tripot.house.decisions.proposal import Draft
from tripot.house.journal.commands import Act, BotAct
from tripot.house.journal.entries import GENESIS_HASH, encode_entry
from tripot.house.journal.events import Delayed, Played
from tripot.house.protocol import wire
from tripot.house.table.idempotency import IdempotencyRecord
from tripot.house.table.table import Table
from tripot.kernel import Chips, Decide
from tripot.server.async_store import AsyncStore
from tripot.server.http import table_routing
from tripot.server.live import bot_timing, commit
from tripot.server.live import room as room_module
from tripot.server.live.commit import CommitResult, Committer
from tripot.server.live.registry import RoomRegistry
from tripot.server.live.room import Room
from tripot.server.nodes.directory import TableDirectory
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

SLOW = Mishaps(slow=0.7, desert=1.5)
"""A slow database, and people who come back when their table is unloaded."""

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


@bug("on disk are")
def published_before_commit(patch: pytest.MonkeyPatch) -> None:
    begins, append = Room.__init__, Committer._append

    def begin(live: Room, *args: Any, **named: Any) -> None:
        begins(live, *args, **named)
        live._committer.fanout = live.fanout  # type: ignore[attr-defined]

    async def publish(self: Any, proposal: Any) -> Any:
        self.fanout.broadcast_news(self.table, proposal.after, proposal.entries, proposal.after.at, NOTHING_SHOWN)
        return await append(self, proposal)

    patch.setattr(Room, "__init__", begin)
    patch.setattr(Committer, "_append", publish)


@bug("before it is told")
def acknowledged_before_publishing(patch: pytest.MonkeyPatch) -> None:
    settle = Committer.decide_and_commit

    async def tell_first(self: Committer, *args: Any) -> CommitResult:
        settled = await settle(self, *args)
        for on_reply, reply in settled.replies:
            on_reply(reply)
        return replace(settled, replies=())

    patch.setattr(Committer, "decide_and_commit", tell_first)


@bug("leaves the dice in the air")
def half_a_command_committed(patch: pytest.MonkeyPatch) -> None:
    really = AsyncStore.append

    async def piecemeal(clerk: AsyncStore, appends: Any) -> Any:
        outcomes = []
        for it in appends:
            first = it.entries[0].entry
            half = replace(it, entries=it.entries[:1], head=replace(it.head, seq=first.seq, hash=it.entries[0].hash))
            (outcome,) = await really(clerk, [half])
            if it.entries[1:] and isinstance(outcome, Appended):
                (outcome,) = await really(clerk, [replace(it, entries=it.entries[1:], encrypted_secret=None)])
            outcomes.append(outcome)
        return tuple(outcomes)

    patch.setattr(AsyncStore, "append", piecemeal)


@bug("named are")
def rematch_without_its_table(patch: pytest.MonkeyPatch) -> None:
    really = commit.append_of
    patch.setattr(commit, "append_of", lambda *args: replace(really(*args), also=()))


@bug("time stands still", JUMPY)
def bell_rung_without_end(patch: pytest.MonkeyPatch) -> None:
    """A suspended table wakes up endlessly for work that was due before its suspension."""

    def next_wake_at(live: Room, not_before: int) -> int | None:
        table, timing = live.table, live.timing
        times = [table.next_deadline(live.presence.snapshot), timing._bots.next_due_at(timing._act_gate(table))]
        if timing._downtime.suspends_at is not None:
            times = [due for due in times if due is not None and due < timing._downtime.suspends_at]
        due = min([due for due in (*times, live._presence_due_at) if due is not None], default=None)
        return None if due is None else max(due, not_before)

    patch.setattr(Room, "next_wake_at", next_wake_at)


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


@bug("one history", TORN)
def appended_without_expected_seq(patch: pytest.MonkeyPatch) -> None:
    let_former_owners_write(patch)
    against = DiskJournal._find_conflict

    def careless(self: DiskJournal, it: Any) -> Any:
        found = against(self, it)
        return None if type(found).__name__ == "Conflict" else found

    patch.setattr(DiskJournal, "_find_conflict", careless)


@bug("one history")
def hash_link_forgotten(patch: pytest.MonkeyPatch) -> None:
    def unlinked(entry: Any) -> Any:
        throw = isinstance(entry.event, Played) and entry.event.dice is not None
        return encode_entry(replace(entry, prev=GENESIS_HASH) if throw else entry)

    patch.setattr("tripot.house.decisions.proposal.encode_entry", unlinked)


@bug("is not there", TORN)
def losers_lines_kept(patch: pytest.MonkeyPatch) -> None:
    let_former_owners_write(patch)
    append = Committer._append

    async def all_won(self: Committer, proposal: Any) -> bool:
        await append(self, proposal)
        return True

    patch.setattr(Committer, "_append", all_won)


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


@bug("not all have an answer")
def refusal_swallowed(patch: pytest.MonkeyPatch) -> None:
    settle = Committer.decide_and_commit

    async def only_good_news(self: Committer, *args: Any) -> CommitResult:
        settled = await settle(self, *args)
        kept = tuple(due for due in settled.replies if type(due[1]) is wire.Accepted)
        return CommitResult(settled.entries, kept)

    patch.setattr(Committer, "decide_and_commit", only_good_news)


@bug("after it")
def missed_entry_skipped(patch: pytest.MonkeyPatch) -> None:
    missed = room_module.load_missed_entries

    async def one_too_few(store: AsyncStore, table: Table, greetings: Any) -> Any:
        lines = await missed(store, table, greetings)
        skipped = {it.hello.seq + 1 for it in greetings}
        return {seq: line for seq, line in lines.items() if seq not in skipped}

    patch.setattr(room_module, "load_missed_entries", one_too_few)


@bug("may do things at")
def snapshot_out_of_date(patch: pytest.MonkeyPatch) -> None:
    really = wire.encode_snapshot
    kept: dict[Any, bytes] = {}
    patch.setattr(
        wire,
        "encode_snapshot",
        lambda table, *more: kept.setdefault((id(table.games), table.id), really(table, *more)),
    )


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


@bug("its time is up at")
def deadline_fired_twice(patch: pytest.MonkeyPatch) -> None:
    def twice(draft: Draft, presence: Any, shown: Any) -> None:
        timeouts.apply_timeouts(draft, presence, shown)
        if draft.entries:
            for seat in draft.table.deadlines():
                timeouts._time_out_seat(draft, seat, presence, draft.at)

    patch.setattr(DECIDE, "apply_timeouts", twice)


@bug("a bot moves on seat")
def bot_acts_for_a_returned_person(patch: pytest.MonkeyPatch) -> None:
    """A bot that once kept a seat acts again without checking whether the person is back."""
    kept: dict[Any, set[Any]] = {}
    waiting, moves = bot_timing.waiting_seats, commit.bot_moves

    def still(table: Table) -> list[Any]:
        seats = kept.setdefault(table.id, set())
        seats |= {seat for seat, chair in enumerate(table.chairs) if chair and chair.kept}
        turn = table.turn
        if table.paused is not None or not isinstance(turn, Decide):
            return []
        return [seat for seat in turn.awaited if seat in seats and seat in table.seated_people()]

    def more_moves(table: Table, rng: Any, seats: Any) -> Any:
        bot, wrong = bots.choose_temperament(table.game), [seat for seat in still(table) if seat in seats]
        return (*moves(table, rng, seats), *(bots._choose_move(table.position, seat, bot, rng) for seat in wrong))

    def unchecked(table: Table, by: Any, command: Any, *rest: Any) -> Any:
        return None if isinstance(command, BotAct) else check(table, by, command, *rest)

    patch.setattr(DECIDE, "check_command", unchecked)
    patch.setattr(bot_timing, "waiting_seats", lambda table: [*waiting(table), *still(table)])
    patch.setattr(commit, "bot_moves", more_moves)


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


@bug("a secret of")
def secret_logged(patch: pytest.MonkeyPatch) -> None:
    begins = Room.__init__

    def chatty(live: Room, table: Table, secret: Any, *rest: Any, **named: Any) -> None:
        begins(live, table, secret, *rest, **named)
        if secret is not None:
            logging.getLogger("tripot.server").warning("table %s: %s", table.id, secret.expose_bytes().hex())

    patch.setattr(Room, "__init__", chatty)


@bug("the link of entry")
def link_told_before_its_throw(patch: pytest.MonkeyPatch) -> None:
    tell = Room._broadcast_presence

    def careless(live: Room) -> None:
        tell(live)
        if live._secret is not None:
            link = live._secret.link(live.table.throws.count + 1).hex()
            live.fanout.broadcast(b'{"type":"reacted/1","hint":"%s"}' % link.encode())

    patch.setattr(Room, "_broadcast_presence", careless)


# Between nodes


@bug("and found")
def claimed_without_comparing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(DiskDirectory, "_is_unchanged", lambda *_: True)


@bug("appended to", TORN)
def appended_without_comparing_the_owner(patch: pytest.MonkeyPatch) -> None:
    let_former_owners_write(patch)


@bug("a mere look has claimed it", CALM)
def claimed_by_a_look(patch: pytest.MonkeyPatch) -> None:
    async def look(self: RoomRegistry, table: Any) -> Table:
        return (await self.get(table)).table

    patch.setattr(RoomRegistry, "read_table", look)


@bug("", Mishaps(crash=8))
def boot_id_ignored(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(OwnerHandshake, "is_meant", lambda *_: True)
    patch.setattr(peers, "judge_answer", lambda *_: Contact.SERVING)


@bug("is relayed again", Mishaps(stop=4, cut=0.7, slow=0.2))
def relayed_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_routing, "find_hello", lambda _: None)


@bug("and no other node had claimed it", SLOW)
def released_after_it_was_claimed_again(patch: pytest.MonkeyPatch) -> None:
    """A node claims a table again before its earlier release has finished."""
    really = TableDirectory._release

    async def release(self: TableDirectory, tables: Any) -> None:
        await asyncio.sleep(3)
        await really(self, tables)

    async def find_owner(self: TableDirectory, table: Any) -> Any:
        return await self._store.call(self._directory.owner_of, table)

    patch.setattr(TableDirectory, "_release", release)
    patch.setattr(TableDirectory, "find_owner", find_owner)


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


@bug("still shown as", CALM)
def notices_read_from_the_last_id(patch: pytest.MonkeyPatch) -> None:
    really, last = DiskNotices.read_recent, dict[int, int]()

    def read(self: DiskNotices) -> list[Any]:
        after = last.get(id(self), 0)
        fresh = [notice for notice in really(self) if notice.id > after]
        last[id(self)] = max([notice.id for notice in fresh], default=after)
        return fresh

    patch.setattr(DiskNotices, "read_recent", read)
    patch.setattr("tests.simulation.mishaps._Notices.read_recent", read)
