"""Runs the common tests of journals on SQLite. Also tests that entries never change."""

import pytest

from tests.house.evening import MARGAUX, Evening, three_people
from tests.store.journal_suite import JournalSuite, RegistrationSuite, all_of, append_all
from tripot.store import Appended, StoreFailed, reaping
from tripot.store.reaping import delete_dead_lobbies, delete_old_journals
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.sqlite.journal import SqliteJournal


class TestSqliteJournal(JournalSuite):
    """The tests of journals that every store must pass."""


class TestSqliteRegistration(RegistrationSuite):
    """The tests of data that is stored with the first entry of a table."""


def test_entries_cannot_be_changed_or_deleted(file: SqliteFile) -> None:
    SqliteJournal(file).append([all_of(three_people())])
    for forbidden in ("UPDATE entry SET data = x'00'", "DELETE FROM entry"):
        with pytest.raises(StoreFailed, match="never"), file.transaction() as connection:
            connection.execute(forbidden)


def test_old_lobbies_are_deleted_completely_and_games_are_not(file: SqliteFile) -> None:
    journal = SqliteJournal(file)
    old, young = Evening("old").sit(MARGAUX), Evening("young").wait(1).sit(MARGAUX)
    game = three_people("game")
    assert young.table.at == old.table.at + 1
    journal.append([append_all(old, b"of the old"), append_all(young, b"of the young"), append_all(game, b"of a game")])
    assert delete_dead_lobbies(file, old.table.at) == 0, "not older than its last entry"
    assert delete_dead_lobbies(file, young.table.at) == 1
    assert journal.head(old.table.id) is journal.encrypted_secret(old.table.id) is None
    assert journal.read(old.table.id) == []
    for kept in (young, game):
        assert journal.read(kept.table.id) == kept.stored
        assert journal.encrypted_secret(kept.table.id) is not None
    assert delete_dead_lobbies(file, young.table.at) == 0
    assert journal.append([append_all(old, b"of another")]) == (Appended(old.table.id, old.table.seq),)


def test_deletions_are_limited_and_the_guard_on_entries_is_restored(
    file: SqliteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reaping, "MAX_DELETED_AT_ONCE", 2)
    journal = SqliteJournal(file)
    evenings = [three_people(number) for number in range(3)]
    journal.append([all_of(evening) for evening in evenings])
    later = max(evening.table.at for evening in evenings) + 1
    assert delete_dead_lobbies(file, later) == 0, "games are no lobbies"
    assert [delete_old_journals(file, later) for _ in range(3)] == [2, 1, 0]
    assert journal.heads() == []
    journal.append([all_of(evenings[0])])
    with pytest.raises(StoreFailed, match="never"), file.transaction() as connection:
        connection.execute("DELETE FROM entry")
