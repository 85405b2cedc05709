"""Tests the journal: its stored bytes are hashed, and its entries determine the table."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.evening import AWA, EIGHT, LOU, MARGAUX, SHELF, TABU, THEO, Evening, secret_of, three_people
from tripot.house import (
    BrokenChain,
    CommandId,
    GameRegistry,
    PersonId,
    Proposal,
    SettingsRequest,
    TableId,
    UnknownGame,
    apply_entry,
    decode_entry,
    decode_journal,
    fold_opening,
    open_table,
    read_table,
)
from tripot.house.journal.commands import (
    Configure,
    Confirm,
    Dispute,
    GiveToBot,
    HandOver,
    Leave,
    Pause,
    Report,
    Resume,
    Sit,
    TakeBackSeat,
)
from tripot.house.journal.entries import hash_of
from tripot.house.table.idempotency import IdempotencyRecord
from tripot.kernel import Decide

PEOPLE = (MARGAUX, THEO, LOU, AWA)


def live(
    seed: int,
    steps: int,
    *,
    promised: bool | None = None,
    shelf: GameRegistry = SHELF,
    game: str = "tabu",
) -> Evening:
    """Play a random game in which people play, leave, return and go offline, and hosts change."""
    rng = Random(seed)
    evening = Evening(
        seed,
        secret=secret_of(seed) if (rng.random() < 0.8 if promised is None else promised) else None,
        pace=rng.choice(("vif", "normal", "sans")),
        dice=rng.choice(("house", "house", "real")),
        shelf=shelf,
        game=game,
        switches={"tabu.end": "rotations:1"} if game == "tabu" else {},
    )
    few, many = evening.table.game.players[0], evening.table.game.players[-1]
    people = rng.randint(1, min(4, many))
    bots = rng.randint(max(few - people, 0), max(min(3, many - people), 0))
    evening.sit(*PEOPLE[:people]).bots(*rng.choices(tuple(evening.table.game.bots), k=bots)).start()
    pledging = Random(f"pledges {seed}")
    for _ in range(steps):
        if evening.table.stage == "over":
            break
        if evening.table.pledges is not None:
            devices_come_and_go(evening, pledging)
        if evening.table.hearing is not None and rng.random() < 0.7:
            real_dice_fall(evening, rng)
            continue
        rng.choice((people_play, people_play, people_play, bots_play, time_passes, someone_reveals))(evening, rng)
    return evening


def devices_come_and_go(evening: Evening, rng: Random) -> None:
    """Let a random person pledge, or a random device go offline."""
    holders = [person for person in PEOPLE if evening.table.seat_of(person) is not None]
    evening.asleep = {person for person in holders if rng.random() < 0.05}
    if holders and rng.random() < 0.3:
        person, pledges = rng.choice(holders), evening.table.pledges
        assert pledges is not None
        if pledges.can_pledge(person) and (person not in pledges.of or rng.random() < 0.2):
            evening.pledge(person)


def people_play(evening: Evening, rng: Random) -> None:
    turn = evening.table.turn
    people = evening.table.seated_people()
    if isinstance(turn, Decide) and (seats := [seat for seat in turn.awaited + turn.free if seat in people]):
        seat = rng.choice(seats)
        option = rng.choice(evening.table.options_for(seat))
        evening.act(people[seat], evening.table.game.least(option))


def real_dice_fall(evening: Evening, rng: Random) -> None:
    """Let a person report the dice, or confirm or dispute a report, if this is allowed now."""
    table = evening.table
    if seats := table.reporters(evening.presence):
        law = table.game.chance(table.state)
        evening.do(table.seated_people()[rng.choice(seats)], Report, faces=rng.choice(law.outcomes())[0])
    elif seats := table.witnesses():
        evening.do(table.seated_people()[rng.choice(seats)], rng.choice((Confirm, Confirm, Dispute)))
    else:
        time_passes(evening, rng)


def bots_play(evening: Evening, rng: Random) -> None:
    evening.let_bots_play()


def time_passes(evening: Evening, rng: Random) -> None:
    evening.wait(rng.choice((100, 5_000, 30_000, 90_000)))
    rng.choice((evening.deadline, evening.end_downtime))()


def someone_reveals(evening: Evening, rng: Random) -> None:
    """Send random commands from random people. Most are refused, which must change nothing."""
    person = rng.choice(PEOPLE)
    wish: Callable[[], Any] = rng.choice(
        (
            lambda: Leave(id=evening.command_id()),
            lambda: TakeBackSeat(id=evening.command_id()),
            lambda: Sit(id=evening.command_id()),
            lambda: Pause(id=evening.command_id()),
            lambda: Resume(id=evening.command_id()),
            lambda: HandOver(id=evening.command_id(), to=rng.choice(PEOPLE)),
            lambda: GiveToBot(id=evening.command_id(), seat=rng.randrange(5)),  # type: ignore[arg-type]
            lambda: Configure(id=evening.command_id(), pace=rng.choice(("vif", "sans"))),
            lambda: Configure(id=evening.command_id(), dice=rng.choice(("house", "real"))),
        )
    )
    before = evening.table
    if rng.random() < 0.3:
        evening.disconnect(person) if rng.random() < 0.5 else evening.reconnect(person)
    elif not isinstance(evening.ask(person, wish()), Proposal):
        assert evening.table is before


def check_numbers(value: Any) -> None:
    """Check that numbers are whole and small enough for a browser."""
    assert not isinstance(value, float)
    if isinstance(value, int):
        assert abs(value) < 2**53
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        check_numbers(inner)


@given(st.integers(0, 2**32), st.integers(0, 250))
def test_a_journal_is_a_hash_chain_and_gives_the_played_table_from_any_entry(seed: int, steps: int) -> None:
    evening = live(seed, steps)
    stored, at = evening.stored, Random(seed).randrange(len(evening.entries))
    table = read_table(SHELF, stored[: at + 1])
    for data in stored[at + 1 :]:
        table = apply_entry(table, decode_entry(data))
    assert table == evening.table == read_table(SHELF, stored)
    assert [line.entry.seq for line in decode_journal(stored)] == list(range(1, len(stored) + 1))
    prev = "0" * 64
    for data in stored:  # check the chain without code of this project
        entry = json.loads(data)
        assert entry["prev"] == prev
        check_numbers(entry)
        prev = hash_of(data)
    assert prev == evening.table.head


@given(st.integers(0, 2**32), st.data())
def test_a_changed_journal_is_not_read(seed: int, data: st.DataObject) -> None:
    stored = live(seed, 30).stored
    at = data.draw(st.integers(0, len(stored) - 2))
    entry = json.loads(stored[at])
    entry["at"] += 1
    forged = [*stored[:at], json.dumps(entry, separators=(",", ":")).encode(), *stored[at + 1 :]]
    without = [*stored[:at], *stored[at + 1 :]]
    swapped = [*stored[:at], stored[at + 1], stored[at], *stored[at + 2 :]]
    for bad in (forged, without, swapped):
        with pytest.raises(BrokenChain):
            list(decode_journal(bad))
        with pytest.raises(BrokenChain):
            read_table(SHELF, bad)


def test_the_same_game_gives_the_same_bytes() -> None:
    assert live(12, 100).stored == live(12, 100).stored


def test_an_entry_of_another_table_or_history_is_not_applied() -> None:
    one, other = three_people("one"), three_people("other")
    fork = three_people("one")
    fork.do(THEO, Leave)
    one.do(LOU, Leave)
    with pytest.raises(BrokenChain):
        apply_entry(one.table, other.entries[-1])
    with pytest.raises(BrokenChain):
        apply_entry(one.table, fork.entries[-1])
    with pytest.raises(BrokenChain, match="does not begin"):
        fold_opening(SHELF, one.entries[-1])


def test_a_table_is_opened_once() -> None:
    evening = Evening()
    first = evening.entries[0].entry
    from msgspec.structs import replace

    from tripot.house.journal.entries import encode_entry

    again = encode_entry(replace(first, seq=2, prev=evening.table.head))
    with pytest.raises(BrokenChain, match="second time"):
        apply_entry(evening.table, again)


def test_a_journal_contains_no_names_only_ids_of_its_table() -> None:
    proposal = open_table(SHELF, TableId("t"), PersonId("p-1"), SettingsRequest(game="tabu"), EIGHT)
    assert b"p-1" in proposal.entries[0].data
    fields = set(json.loads(proposal.entries[0].data)) | set(json.loads(proposal.entries[0].data)["event"])
    assert not {"name", "names"} & fields


def test_a_table_of_an_unknown_version_is_not_served() -> None:
    from dataclasses import replace

    evening = three_people()
    later = GameRegistry([replace(TABU, version=TABU.version + 1)])
    with pytest.raises(UnknownGame):
        read_table(later, evening.stored)
    assert len(list(decode_journal(evening.stored))) == len(evening.stored)  # the chain can still be checked


def test_answers_of_another_format_version_are_ignored() -> None:
    one, two, three = ((MARGAUX, CommandId(name)) for name in ("one", "two", "three"))
    first = IdempotencyRecord().with_answer(one, 1)
    lost = first.with_answer(two, 2)
    kept = first.with_answer(three, 2)
    assert (lost.seq_of(two), lost.seq_of(three)) == (2, None)
    assert (kept.seq_of(two), kept.seq_of(three)) == (None, 2)
    assert (first.seq_of(one), first.seq_of(two)) == (1, None)
    assert kept != lost
    assert kept == IdempotencyRecord().with_answer(one, 1).with_answer(three, 2)
