"""Tests the summary of a finished game, which is read from its journal, and when its luck is stored."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.house.evening import MARGAUX, SHELF, TABU, THEO, Evening, three_people
from tests.store.journal_suite import all_of
from tripot.kernel import Decide, purse
from tripot.server.async_store import AsyncStore
from tripot.server.lab_workers.pool import LabCrashed, LabTimeout
from tripot.server.live.history import TableHistory
from tripot.server.results.game_summaries import GameSummariser, _read_summary
from tripot.store import open_sqlite

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
