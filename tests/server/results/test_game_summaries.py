"""Tests the summary of a finished game, which is read from its journal, and when its luck is stored."""

import asyncio
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.house.evening import MARGAUX, SHELF, TABU, THEO, Evening, three_people
from tests.store.circle_suite import FRIDAYS, gathered
from tests.store.journal_suite import all_of, played
from tests.store.people_suite import PHONE
from tripot.house import BrokenChain
from tripot.kernel import Decide, purse
from tripot.server.async_store import AsyncStore
from tripot.server.lab_workers.pool import LabCrashed, LabTimeout
from tripot.server.live.history import TableHistory
from tripot.server.results.game_summaries import GameSummariser, _read_summary
from tripot.store import Guest, GuestId, Store, StoreFailed, open_sqlite

Stake = TABU.actions[0]


def test_the_summary_names_who_won_how_much_from_whom() -> None:
    evening = Evening("stakes", switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).start()
    chips = {seat: evening.table.state.at(purse(seat)) for seat in evening.table.seated_people()}
    staked: set[int] = set()
    while evening.table.stage != "over":
        phase, turn = evening.table.phase, evening.table.turn
        punter = next(iter(evening.punters), None)
        if phase not in staked and isinstance(turn, Decide) and evening.table.seat_of(punter) in turn.awaited:
            staked.add(phase)
            evening.act(punter, Stake("coeur", 5 + len(staked)))  # type: ignore[arg-type, call-arg]
        else:
            evening.until_due()
    people = evening.table.seated_people()
    nets = {person: evening.table.state.at(purse(seat)) - chips[seat] for seat, person in people.items()}
    winner, loser = sorted(people.values(), key=lambda person: -nets[person])
    summary = _read_summary(evening.table, evening.stored, people)
    assert summary.gains == {(winner, loser): nets[winner]}
    assert {person: it.net for person, it in summary.finishes.items()} == nets
    assert summary.finishes[winner].place == 1


ANN = Guest(GuestId("g1"), "Ann")
NO_LAB: Any = None


def played_in_a_circle(store: Store) -> None:
    """Store a finished game of Ann that belongs to her circle."""
    evening = played()
    store.journal.append([all_of(evening)])
    store.accounts.create_guest(ANN, PHONE, 1)
    store.accounts.person_at(evening.table.id, ANN.id, MARGAUX)
    gathered(store, FRIDAYS, ANN)
    store.circles.link_table(FRIDAYS.id, evening.table.id, 5)


@pytest.mark.parametrize("calls", range(6))
def test_a_game_is_summarised_completely_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    """The store fails after a number of calls, as if the node died."""

    async def main() -> None:
        blocking = open_sqlite(tmp_path / "house.sqlite")
        played_in_a_circle(blocking)
        store, left, call = AsyncStore(blocking), calls, AsyncStore.call

        async def call_or_fail(self: AsyncStore, *args: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise StoreFailed
            return await call(self, *args)

        monkeypatch.setattr(AsyncStore, "call", call_or_fail)
        (head,) = blocking.summaries.missing_of(ANN.id, 9)
        with suppress(StoreFailed):
            await GameSummariser(store, TableHistory(store, SHELF), NO_LAB).summarise(head)
        is_missing, has_failed = bool(blocking.summaries.missing_of(ANN.id, 9)), left < 0
        assert is_missing == has_failed
        assert bool(blocking.summaries.games_of(ANN.id, 9)) != is_missing
        assert bool(blocking.circles.unsettled_tables(FRIDAYS.id, 9)) == is_missing
        await store.close()

    asyncio.run(main())


def test_an_unreadable_game_is_not_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        blocking = open_sqlite(tmp_path / "house.sqlite")
        played_in_a_circle(blocking)
        store = AsyncStore(blocking)
        history = TableHistory(store, SHELF)

        async def fail(*_: object) -> None:
            raise BrokenChain

        monkeypatch.setattr(history, "load_table", fail)
        (head,) = blocking.summaries.missing_of(ANN.id, 9)
        await GameSummariser(store, history, NO_LAB).summarise(head)
        assert blocking.summaries.missing_of(ANN.id, 9) == []
        assert blocking.circles.unsettled_tables(FRIDAYS.id, 9) == []
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(("failure", "stored"), [(LabCrashed, []), (LabTimeout, ["crashing", "next"])])
def test_luck_stays_pending_after_a_crash_of_the_lab(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: type[Exception], stored: list[str]
) -> None:
    asked, too_long = 0, []

    async def main() -> None:
        blocking, evenings = open_sqlite(tmp_path / "house.sqlite"), [three_people("crashing"), three_people("next")]
        blocking.journal.append([all_of(evening) for evening in evenings])
        monkeypatch.setattr(blocking.summaries, "store_luck", lambda table, *_: too_long.append(table))
        store = AsyncStore(blocking)

        async def answer(*_: object) -> bytes:
            nonlocal asked
            asked += 1
            raise failure

        lab: Any = SimpleNamespace(pending=0, answer=answer)
        summariser = GameSummariser(store, TableHistory(store, SHELF), lab)
        summariser.start_lucks([evening.table.id for evening in evenings])
        assert summariser._work is not None
        await summariser._work
        await store.close()

    asyncio.run(main())
    assert asked == 2, "a crash does not stop the work on the next game"
    assert too_long == [three_people(name).table.id for name in stored]
