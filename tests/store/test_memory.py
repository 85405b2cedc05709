"""Tests the store in memory."""

from tests.house.evening import MARGAUX, Evening, three_people
from tests.store.journal_suite import all_of, append_all, played
from tripot.house import TableId
from tripot.store import Appended
from tripot.store.memory import MemoryJournal

NOWHERE = TableId("nowhere")


def test_appended_entries_are_read_in_batches() -> None:
    journal, evening = MemoryJournal(), three_people()
    table, lines = evening.table.id, evening.stored
    assert journal.append([all_of(evening)]) == (Appended(table, evening.table.seq),)
    assert journal.read(table) == lines
    assert journal.read(table, 2) == lines[2:]
    assert journal.read(table, 1, 2) == lines[1:3]
    assert journal.read(NOWHERE) == []


def test_tables_are_found_by_their_stage() -> None:
    journal, lobby, game, over = MemoryJournal(), Evening("lobby").sit(MARGAUX), three_people(), played()
    journal.append([all_of(lobby), all_of(game), all_of(over)])
    assert [it.table for it in journal.heads()] == [lobby.table.id, game.table.id, over.table.id]
    assert [it.table for it in journal.heads("playing")] == [game.table.id]
    head = journal.head(over.table.id)
    assert head is not None
    assert (head.seq, head.stage) == (over.table.seq, "over")
    assert journal.heads_of([over.table.id, NOWHERE]) == {over.table.id: head}
    assert journal.head(NOWHERE) is None


def test_a_secret_is_stored_with_the_first_entry() -> None:
    journal, one, other = MemoryJournal(), three_people("one"), three_people("other")
    journal.append([append_all(one, b"first"), all_of(other)])
    assert (journal.encrypted_secret(one.table.id), journal.encrypted_secret(other.table.id)) == (b"first", None)
