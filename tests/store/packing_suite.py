"""Tests of packing (compressing finished journals), which every store inherits."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.house.evening import MARGAUX, SHELF, Evening, act, three_people
from tests.store.journal_suite import Stake, all_of, append_all, played
from tripot.entropy import SecretHash
from tripot.house import BrokenChain, CommandId, Proposal, TableId, read_table
from tripot.house.journal.commands import Rematch
from tripot.store import Appended, Guest, GuestId, Store, StoreFailed, append_of
from tripot.store.journal import Conflict, head_of
from tripot.store.packing import PACK_AFTER_MS
from tripot.store.reaping import ABANDONED_AFTER_MS, delete_old_journals
from tripot.store.sql_database import Query


def time_to_pack(evening: Evening) -> int:
    """Return the time at which a finished game is due for packing."""
    return evening.table.at + PACK_AFTER_MS + 1


def rematch_of(evening: Evening) -> Proposal:
    """Return a proposal that adds an entry to a finished game."""
    proposal = evening.propose(MARGAUX, Rematch(id=evening.command_id()))
    assert isinstance(proposal, Proposal)
    return proposal


class PackingSuite:
    """Tests of packing. Subclasses define the fixtures ``store`` and ``run``, which executes SQL."""

    def test_a_packed_game_is_read_byte_for_byte_in_whole_and_in_pieces(self, store: Store) -> None:
        evening = played()
        table, stored = evening.table.id, evening.stored
        store.journal.append([append_all(evening, b"sealed")])
        assert store.packing.pack(table, time_to_pack(evening))
        assert store.journal.read(table) == stored
        assert store.journal.read(table, after=3) == stored[3:]
        assert store.journal.read(table, after=2, most=4) == stored[2:], "a packed journal is read as a whole"
        assert store.journal.read(table, after=len(stored)) == []
        assert store.journal.head(table) == head_of(evening.table)
        assert read_table(SHELF, store.journal.read(table)) == evening.table

    def test_a_game_is_due_a_day_after_its_end_or_a_month_after_its_last_entry(self, store: Store) -> None:
        over, going, lobby = played(), three_people("going"), Evening("lobby").sit(MARGAUX)
        store.journal.append([all_of(it) for it in (over, going, lobby)])
        due = time_to_pack(over)
        assert store.packing.find_due(due - 1, 9) == []
        assert not store.packing.pack(over.table.id, due - 1)
        assert store.packing.find_due(due, 9) == [over.table.id]
        later = max(over.table.at, going.table.at) + ABANDONED_AFTER_MS + 1
        assert sorted(store.packing.find_due(later, 9)) == sorted([over.table.id, going.table.id])
        assert len(store.packing.find_due(later, 1)) == 1
        store.halts.halt(over.table.id, 1)
        assert store.packing.find_due(later, 9) == [going.table.id]
        assert store.packing.pack(going.table.id, later)
        assert not store.packing.pack(going.table.id, later), "it is packed already"
        assert store.packing.find_due(later, 9) == []

    def test_packing_deletes_the_secret_of_finished_but_not_abandoned_games(self, store: Store) -> None:
        over, going = played(), three_people("going")
        store.journal.append([append_all(over, b"of the over"), append_all(going, b"of the going")])
        for evening in (over, going):
            assert store.packing.pack(evening.table.id, evening.table.at + ABANDONED_AFTER_MS + 1)
        assert [*store.secrets.tables()] == [going.table.id]

    def test_entries_are_deleted_only_when_packed(self, store: Store, run: Callable[[str], int]) -> None:
        evening, other = played(), three_people("other")
        store.journal.append([all_of(evening), all_of(other)])
        store.packing.pack(evening.table.id, time_to_pack(evening))
        assert run("SELECT count(*) FROM entry") == other.table.seq
        with pytest.raises(StoreFailed, match="never go"):
            run("DELETE FROM entry")
        assert run("SELECT count(*) FROM entry") == other.table.seq

    def test_a_packed_game_accepts_a_rematch_and_is_packed_again(self, store: Store, run: Callable[[str], int]) -> None:
        evening = played()
        store.journal.append([all_of(evening)])
        store.packing.pack(evening.table.id, time_to_pack(evening))
        won, lost = rematch_of(evening), rematch_of(evening)
        outcomes = store.journal.append([append_of(won), append_of(lost)])
        assert [type(outcome) for outcome in outcomes] == [Appended, Conflict]
        evening.commit(won)
        table, seq = evening.table.id, evening.table.seq
        assert store.journal.read(table) == evening.stored
        assert store.journal.read(table, after=seq - 2, most=1) == evening.stored[-2:-1]
        assert store.journal.read(table, after=seq - 1) == evening.stored[-1:]
        assert store.packing.find_due(time_to_pack(evening), 9) == [table]
        assert store.packing.pack(table, time_to_pack(evening))
        assert store.journal.read(table) == evening.stored
        assert run(f"SELECT count(*) FROM entry WHERE \"table\" = '{table}'") == 0

    def test_an_abandoned_game_continues_after_packing(self, store: Store) -> None:
        evening = three_people()
        store.journal.append([all_of(evening)])
        store.packing.pack(evening.table.id, evening.table.at + ABANDONED_AFTER_MS + 1)
        again = read_table(SHELF, store.journal.read(evening.table.id))
        assert again == evening.table
        command = act(CommandId("after-a-month"), Stake("coeur", 5), evening.table.phase)  # type: ignore[call-arg]
        proposal = evening.propose(evening.punters[0], command)
        assert isinstance(proposal, Proposal)
        (outcome,) = store.journal.append([append_of(proposal)])
        assert outcome == Appended(evening.table.id, evening.table.seq + 1)
        assert store.journal.read(evening.table.id) == [*evening.stored, *(line.data for line in proposal.entries)]

    @pytest.mark.parametrize("harm", ["data = substr(data, 2)", "seq = seq + 1", "hash = 'another'"])
    def test_a_damaged_row_is_detected_and_named(self, store: Store, run: Callable[[str], int], harm: str) -> None:
        evening = played()
        store.journal.append([all_of(evening)])
        store.packing.pack(evening.table.id, time_to_pack(evening))
        run(f"UPDATE packed SET {harm}")
        with pytest.raises(BrokenChain, match=f"{evening.table.id} is damaged"):
            store.journal.read(evening.table.id)

    def test_entries_that_do_not_match_the_head_are_not_packed(self, store: Store, run: Callable[[str], int]) -> None:
        evening = played()
        store.journal.append([all_of(evening)])
        run("UPDATE head SET hash = 'another'")
        with pytest.raises(BrokenChain, match=evening.table.id):
            store.packing.pack(evening.table.id, time_to_pack(evening))
        assert store.journal.read(evening.table.id) == evening.stored
        assert run("SELECT count(*) FROM packed") == 0

    def test_a_failure_at_any_step_of_packing_changes_nothing(
        self, store: Store, run: Callable[[str], int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        evening = played()
        store.journal.append([append_all(evening, b"sealed")])
        really, failing = store.packing._database.transact, 0

        def transact(work: Callable[[Query], bool]) -> bool:
            steps = count(1)

            def reach() -> None:
                if next(steps) == failing:
                    raise LookupError

            def run_steps(query: Query) -> bool:
                def ask(sql: str, **values: object) -> Any:
                    reach()
                    return query(sql, **values)

                is_packed = work(ask)
                reach()
                return is_packed

            return really(run_steps)

        with monkeypatch.context() as broken:
            broken.setattr(store.packing._database, "transact", transact)
            for step in range(1, 9):  # before each of seven statements, and before the commit
                failing = step
                with pytest.raises(LookupError):
                    store.packing.pack(evening.table.id, time_to_pack(evening))
                assert run("SELECT count(*) FROM packed") == 0
                assert run("SELECT count(*) FROM entry") == evening.table.seq
                assert run("SELECT count(*) FROM secret WHERE \"table\" <> ''") == 1
        assert store.packing.pack(evening.table.id, time_to_pack(evening))
        assert store.journal.read(evening.table.id) == evening.stored

    def test_a_person_is_deleted_from_packed_games_too(self, store: Store) -> None:
        evening, guest = played(), Guest(GuestId("g1"), "Margaux")
        store.accounts.create_guest(guest, SecretHash(b"phone"), at=1)
        store.accounts.person_at(evening.table.id, guest.id, MARGAUX)
        store.journal.append([all_of(evening)])
        store.packing.pack(evening.table.id, time_to_pack(evening))
        assert store.accounts.guests_at(evening.table.id) == {MARGAUX: guest}
        store.accounts.forget(guest.id)
        assert store.accounts.guests_at(evening.table.id) == {}
        assert store.journal.read(evening.table.id) == evening.stored
        assert b"Margaux" not in b"".join(store.journal.read(evening.table.id))

    def test_a_packed_game_is_deleted_with_its_row(self, store: Store, run: Callable[[str], int]) -> None:
        old, fresh = played(), three_people("fresh")
        store.journal.append([all_of(old), all_of(fresh)])
        store.packing.pack(old.table.id, time_to_pack(old))
        assert delete_old_journals(store.packing._database, old.table.at + 10**12) == 2
        assert store.journal.read(old.table.id) == store.journal.read(TableId(fresh.table.id)) == []
        assert run("SELECT count(*) FROM packed") == run("SELECT count(*) FROM entry") == 0
