"""Tests of journals, which every store inherits."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from msgspec import Raw

from tests.house.evening import LOU, MARGAUX, SHELF, TABU, THEO, Evening, act, three_people
from tripot.entropy import SecretHash
from tripot.house import CommandId, PersonId, Proposal, StoredEntry, TableId, decode_entry, decode_journal, read_table
from tripot.house.journal.commands import Leave, Rematch
from tripot.house.journal.entries import hash_of
from tripot.store import (
    Append,
    Appended,
    Circle,
    CircleId,
    Guest,
    GuestId,
    Journal,
    MemberId,
    Registration,
    Store,
    StoreFailed,
    append_of,
)
from tripot.store.journal import Conflict, Repeated, head_of

Stake = TABU.actions[0]


def all_of(evening: Evening) -> Append:
    """Return an append with all entries of a game."""
    return Append(tuple(evening.entries), head_of(evening.table))


def append_all(evening: Evening, secret: bytes) -> Append:
    """Return an append with all entries of a game, and a secret."""
    return Append(tuple(evening.entries), head_of(evening.table), encrypted_secret=secret)


def registered(evening: Evening, registration: Registration) -> Append:
    """Return an append with all entries of a game, and a registration."""
    return Append(tuple(evening.entries), head_of(evening.table), registration=registration)


def played() -> Evening:
    """Return a short game, played to the end."""
    evening = Evening("played", switches={"tabu.end": "rotations:1"}).sit(MARGAUX, THEO).start()
    while evening.table.stage != "over":
        evening.until_due()
    return evening


def proposed(evening: Evening, by: int, asked_as: str, amount: int = 5) -> Proposal:
    """Return the proposal for a punter's stake."""
    command = act(CommandId(asked_as), Stake("coeur", amount), evening.table.phase)
    proposal = evening.propose(evening.punters[by], command)
    assert isinstance(proposal, Proposal)
    return proposal


class JournalSuite:
    """Tests of journals. Subclasses define the fixtures ``journal`` and ``reopened``."""

    def test_appended_entries_are_read_byte_for_byte(self, journal: Journal) -> None:
        evening = three_people()
        assert journal.append([all_of(evening)]) == (Appended(evening.table.id, evening.table.seq),)
        assert journal.read(evening.table.id) == evening.stored
        assert journal.read(evening.table.id, after=3) == evening.stored[3:]
        assert journal.read(evening.table.id, after=1, most=2) == evening.stored[1:3]
        assert list(decode_journal(journal.read(evening.table.id))) == evening.entries

    def test_a_table_is_the_fold_of_the_stored_entries(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        for person in (THEO, LOU):
            answer = evening.do(person, Leave)
            journal.append([append_of(answer)])
        while evening.let_bots_play():
            assert isinstance(evening.answer, Proposal)
        stored = len(journal.read(evening.table.id))
        journal.append([Append(tuple(evening.entries[stored:]), head_of(evening.table))])
        assert read_table(SHELF, journal.read(evening.table.id)) == evening.table

    def test_acknowledged_entries_are_there_after_reopening(
        self, journal: Journal, reopened: Callable[[], Journal]
    ) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        again = reopened()
        assert again.read(evening.table.id) == evening.stored
        assert again.head(evening.table.id) == head_of(evening.table)

    @pytest.mark.parametrize("name", ["nowhere", "", "no\0where", "nulle part ’ 漢", "'; DROP TABLE head; --"])
    def test_an_unknown_table_is_empty(self, journal: Journal, name: str) -> None:
        nowhere = TableId(name)
        assert journal.read(nowhere) == []
        assert journal.head(nowhere) is None

    def test_of_two_concurrent_appends_one_wins_and_one_conflicts(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        seq = evening.table.seq
        one, other = proposed(evening, 0, "from-node-one"), proposed(evening, 1, "from-node-two")
        assert journal.append([append_of(one)]) == (Appended(evening.table.id, seq + 1),)
        assert journal.append([append_of(other)]) == (Conflict(evening.table.id, seq, seq + 1),)
        assert journal.read(evening.table.id, after=seq) == [one.entries[0].data]
        assert journal.head(evening.table.id) == head_of(one.after)

    def test_a_losing_writer_cannot_continue_the_winners_history(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        seq = evening.table.seq
        winner, loser = proposed(evening, 0, "from-node-one"), proposed(evening, 1, "from-node-two")
        evening.commit(loser)
        next_of_loser = proposed(evening, 1, "from-node-two-again")
        assert next_of_loser.entries[0].entry.seq == seq + 2
        answers = journal.append([append_of(winner), append_of(loser), append_of(next_of_loser)])
        assert answers == (
            Appended(evening.table.id, seq + 1),
            Conflict(evening.table.id, seq, seq + 1),
            Conflict(evening.table.id, seq + 1, seq + 1),
        )
        assert journal.read(evening.table.id, after=seq) == [winner.entries[0].data]

    def test_a_gap_is_a_conflict(self, journal: Journal) -> None:
        evening = three_people()
        late = Append(tuple(evening.entries[2:]), head_of(evening.table))
        assert journal.append([late]) == (Conflict(evening.table.id, 2, 0),)
        assert journal.read(evening.table.id) == []

    def test_a_table_is_created_once(self, journal: Journal) -> None:
        evening = three_people()
        assert isinstance(journal.append([all_of(evening)])[0], Appended)
        other = Evening(evening.table.id.removeprefix("table-"), preset="famille")
        assert other.table.id == evening.table.id
        assert journal.append([all_of(other)]) == (Conflict(evening.table.id, 0, evening.table.seq),)

    def test_two_people_may_use_the_same_command_id(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        first = proposed(evening, 0, "the-same-id")
        evening.commit(first)
        of_another = proposed(evening, 1, "the-same-id")
        batch = [append_of(first), append_of(of_another)]
        assert [type(answer) for answer in journal.append(batch)] == [Appended, Appended]
        assert [type(answer) for answer in journal.append(batch)] == [Repeated, Repeated]
        assert journal.read(evening.table.id)[-2:] == [first.entries[0].data, of_another.entries[0].data]

    def test_a_command_id_is_answered_once_per_table(self, journal: Journal) -> None:
        one, two = three_people("one"), three_people("two")
        journal.append([all_of(one), all_of(two)])
        first = proposed(one, 0, "the-same-id")
        again = proposed(one, 0, "the-same-id", amount=10)
        elsewhere = proposed(two, 0, "the-same-id")
        seq = first.entries[0].entry.seq
        assert journal.append([append_of(first), append_of(again), append_of(elsewhere)]) == (
            Appended(one.table.id, seq),
            Repeated(one.table.id, CommandId("the-same-id"), seq),
            Appended(two.table.id, seq),
        )
        assert journal.append([append_of(again)]) == (Repeated(one.table.id, CommandId("the-same-id"), seq),)

    def test_tables_in_one_batch_are_checked_independently(self, journal: Journal) -> None:
        evenings = [three_people(number) for number in range(20)]
        journal.append([all_of(evening) for evening in evenings[::2]])
        answers = journal.append([all_of(evening) for evening in evenings])
        assert [type(answer) for answer in answers] == [Repeated, Appended] * 10
        assert len(journal.heads()) == 20

    def test_a_batch_may_have_consecutive_appends_for_one_table(self, journal: Journal) -> None:
        evening = three_people()
        batch = [all_of(evening)]
        for number in range(3):
            proposal = proposed(evening, 0, f"stake-number-{number}")
            evening.commit(proposal)
            batch.append(append_of(proposal))
        assert all(isinstance(answer, Appended) for answer in journal.append(batch))
        assert read_table(SHELF, journal.read(evening.table.id)) == evening.table

    def test_entries_of_one_append_are_stored_together_or_not_at_all(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        asked = proposed(evening, 0, "asked-before")
        journal.append([append_of(asked)])
        evening.commit(asked)
        seq = evening.table.seq
        left = evening.do(MARGAUX, Leave)
        assert len(left.entries) == 2
        forged = [left.entries[0], asked.entries[0]]
        answer = journal.append([Append(tuple(forged), head_of(left.after))])
        assert isinstance(answer[0], Repeated)
        assert len(journal.read(evening.table.id)) == seq

    def test_a_rematch_is_stored_only_together_with_the_entry_that_names_it(self, journal: Journal) -> None:
        evening = played()
        journal.append([all_of(evening)])
        proposals = [evening.propose(person, Rematch(id=evening.command_id())) for person in (MARGAUX, THEO)]
        won, lost = [proposal for proposal in proposals if isinstance(proposal, Proposal)]
        assert won.opens is not None
        assert lost.opens is not None
        answers = journal.append([append_of(won), append_of(lost)])
        assert [type(answer) for answer in answers] == [Appended, Conflict]
        assert journal.head(won.opens.after.id) == head_of(won.opens.after)
        assert journal.head(lost.opens.after.id) is None

    def test_a_rematch_whose_table_exists_is_refused(self, journal: Journal) -> None:
        evening = played()
        journal.append([all_of(evening)])
        rematch = evening.propose(MARGAUX, Rematch(id=evening.command_id()))
        assert isinstance(rematch, Proposal)
        assert rematch.opens is not None
        taken = rematch.opens.after.id
        journal.append([Append(rematch.opens.entries, head_of(rematch.opens.after))])
        stored = journal.read(taken)
        (answer,) = journal.append([append_of(rematch)])
        assert isinstance(answer, Conflict)
        assert journal.head(evening.table.id) == head_of(evening.table)
        assert len(journal.read(evening.table.id)) == evening.table.seq
        assert journal.read(taken) == stored

    def test_a_secret_is_stored_with_the_opening_and_not_returned_by_reads(
        self, journal: Journal, reopened: Callable[[], Journal]
    ) -> None:
        kept, plain = three_people("kept"), three_people("plain")
        secret = b"\x00sealed\xff, and never in an entry"
        journal.append([append_all(kept, secret), all_of(plain)])
        assert journal.encrypted_secret(kept.table.id) == reopened().encrypted_secret(kept.table.id) == secret
        assert journal.encrypted_secret(plain.table.id) is journal.encrypted_secret(TableId("nowhere")) is None
        assert all(secret not in data for data in journal.read(kept.table.id))

    def test_a_losing_writer_stores_no_secret(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([append_all(evening, b"the first")])
        other = Evening(evening.table.id.removeprefix("table-"), preset="famille")
        assert isinstance(journal.append([append_all(other, b"the second")])[0], Conflict)
        assert journal.encrypted_secret(evening.table.id) == b"the first"

    def test_a_rematch_has_its_own_secret(self, journal: Journal) -> None:
        evening = played()
        journal.append([append_all(evening, b"of the first")])
        rematch = evening.propose(MARGAUX, Rematch(id=evening.command_id()))
        assert isinstance(rematch, Proposal)
        assert rematch.opens is not None
        journal.append([append_of(rematch, encrypted_secret=b"of the rematch")])
        assert journal.encrypted_secret(evening.table.id) == b"of the first"
        assert journal.encrypted_secret(rematch.opens.after.id) == b"of the rematch"

    def test_an_existing_table_accepts_no_secret(self) -> None:
        with pytest.raises(ValueError, match="is open already"):
            append_of(proposed(three_people(), 0, "too-late"), encrypted_secret=b"a secret")

    def test_heads_are_listed_latest_first(self, journal: Journal) -> None:
        lobby, playing = Evening("lobby").sit(MARGAUX), three_people("playing")
        playing.wait(1_000).do(THEO, Leave)
        journal.append([all_of(lobby), all_of(playing)])
        assert [head.table for head in journal.heads()] == [playing.table.id, lobby.table.id]
        assert [head.stage for head in journal.heads()] == ["playing", "lobby"]
        assert [head.table for head in journal.heads("lobby")] == [lobby.table.id]
        head = journal.head(playing.table.id)
        assert head is not None
        assert (head.game, head.version, head.opened) == ("tabu", 1, playing.table.opened)

    def test_the_heads_of_many_tables_need_one_query(self, journal: Journal) -> None:
        lobby, playing = Evening("lobby").sit(MARGAUX), three_people("playing")
        journal.append([all_of(lobby), all_of(playing)])
        asked = [lobby.table.id, playing.table.id, TableId("nowhere")]
        assert journal.heads_of(asked) == {it.table.id: head_of(it.table) for it in (lobby, playing)}
        assert journal.heads_of([lobby.table.id]) == {lobby.table.id: head_of(lobby.table)}
        assert journal.heads_of([]) == {}

    def test_the_hash_of_any_stored_entry_is_that_of_its_bytes(self, journal: Journal) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        assert [hash_of(data) for data in journal.read(evening.table.id)] == [line.hash for line in evening.entries]

    def test_simultaneous_writers_produce_one_history(self, journal: Journal, reopened: Callable[[], Journal]) -> None:
        evening = three_people()
        journal.append([all_of(evening)])
        seq, workers = evening.table.seq, 6
        mine = [proposed(evening, number % 2, f"of-worker-{number}", amount=number + 1) for number in range(workers)]
        barrier = Barrier(workers)

        def write(number: int) -> object:
            own = reopened()
            barrier.wait()
            return own.append([append_of(mine[number])])[0]

        with ThreadPoolExecutor(workers) as pool:
            answers = list(pool.map(write, range(workers)))
        winners = [number for number, answer in enumerate(answers) if isinstance(answer, Appended)]
        assert len(winners) == 1
        assert all(
            answer == Conflict(evening.table.id, seq, seq + 1) for answer in answers if answer != answers[winners[0]]
        )
        assert journal.read(evening.table.id, after=seq) == [mine[winners[0]].entries[0].data]

    def test_bytes_are_kept_even_if_json_could_be_written_differently(self, journal: Journal) -> None:
        evening = Evening().sit(MARGAUX, THEO)
        line = evening.entries[0]
        spaced = line.data.replace(b'":', b'" : ')
        odd = StoredEntry(decode_entry(spaced).entry, spaced, hash_of(spaced))
        head = head_of(evening.table)
        journal.append([Append((odd,), head)])
        assert journal.read(evening.table.id) == [spaced]
        assert hash_of(journal.read(evening.table.id)[0]) == hash_of(spaced) != line.hash
        assert Raw(spaced) == Raw(journal.read(evening.table.id)[0])


class RegistrationSuite:
    """Tests of data stored with the first entry of a table. Subclasses define the fixture ``store``."""

    def test_a_table_is_registered_with_its_first_entry(self, store: Store) -> None:
        people, evening, guest = store.accounts, three_people(), Guest(GuestId("g1"), "Margaux")
        people.create_guest(guest, SecretHash(b"phone"), at=1)
        assert people.replace_code("TAKEN-1", TableId("another"))
        deleted = GuestId("deleted")
        new = Registration({MARGAUX: guest.id, THEO: deleted}, ("TAKEN-1", "FREE-1", "FREE-2"))
        store.journal.append([registered(evening, new)])
        assert people.guests_at(evening.table.id) == {MARGAUX: guest}
        assert people.code_of(evening.table.id) == "FREE-1"
        assert people.table_by_code("FREE-2") is None

    def test_a_table_that_is_not_stored_leaves_no_registration(self, store: Store) -> None:
        people, guest = store.accounts, Guest(GuestId("g1"), "Margaux")
        people.create_guest(guest, SecretHash(b"phone"), at=1)
        evening = three_people()
        store.journal.append([all_of(evening)])
        same_id = Evening(evening.table.id.removeprefix("table-"), preset="famille")
        (answer,) = store.journal.append([registered(same_id, Registration({MARGAUX: guest.id}, ("FREE-1",)))])
        assert isinstance(answer, Conflict)
        assert people.replace_code("TAKEN-1", evening.table.id)
        other = three_people("other")
        with pytest.raises(StoreFailed, match="code"):
            store.journal.append([registered(other, Registration({MARGAUX: guest.id}, ("TAKEN-1",)))])
        assert store.journal.read(other.table.id) == []
        assert people.tables_of(guest.id, 9) == []
        assert people.table_by_code("FREE-1") is None

    def test_a_rematch_joins_the_circles_of_the_table_before_it(self, store: Store) -> None:
        evening, guest, circles = played(), Guest(GuestId("g1"), "Margaux"), store.circles
        store.accounts.create_guest(guest, SecretHash(b"phone"), at=1)
        fridays = Circle(CircleId("c1"), "Les vendredis", "LOUTRE-VIOLON-100", 10)
        tables = {evening.table.id: evening.table.opened}
        assert circles.create(fridays, {MemberId("m1"): guest.id}, tables, 9, 9) == "created"
        store.journal.append([all_of(evening)])
        rematch = evening.propose(MARGAUX, Rematch(id=evening.command_id()))
        assert isinstance(rematch, Proposal)
        assert rematch.opens is not None
        new = Registration({PersonId("fresh"): guest.id}, ("FREE-1",), evening.table.id)
        store.journal.append([append_of(rematch, registration=new)])
        assert {it.table for it in circles.tables_of(fridays.id, 9, 10**15)} == {*tables, rematch.opens.after.id}
        assert store.accounts.guests_at(rematch.opens.after.id) == {PersonId("fresh"): guest}
