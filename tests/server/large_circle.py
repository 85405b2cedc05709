"""Writes a circle of the maximum size into a store: sixty people, and five hundred evenings of six people."""

from itertools import combinations

from tripot.entropy import fresh_id, hash_secret
from tripot.house import PersonId, TableId
from tripot.server.api.circles import MAX_CIRCLES_PER_GUEST, MAX_MEMBERS
from tripot.store import CircleId, Guest, GuestId, MemberId, Store, StoredFeat, StoredLuck, TableFinish
from tripot.store.registration import ADD_PERSON_SQL
from tripot.store.sql_database import Query

EVENINGS = 500
SEATS = 6


def fill_circle(store: Store, circle: CircleId, now: int, evenings: int = EVENINGS) -> None:
    """Create the maximum number of members, and evenings that are one second apart."""
    for n in range(MAX_MEMBERS - store.circles.count_members(circle)):
        guest = Guest(GuestId(fresh_id()), f"Personne {n}")
        store.accounts.create_guest(guest, hash_secret(f"{circle} {n}"), now)
        _join(store, circle, guest)
    guests = [it.guest for it in store.circles.members_of(circle)]
    for n in range(evenings):
        at = TableId(fresh_id())
        people = {PersonId(fresh_id()): guests[(n * 7 + k) % len(guests)] for k in range(SEATS)}
        _enroll(store, at, people)
        store.circles.link_table(circle, at, now - 1000 * n)
        _store_summary(store, at, list(people), n, now - 1000 * n)


def _enroll(store: Store, table: TableId, people: dict[PersonId, GuestId]) -> None:
    """Add all people in one transaction, which is faster than one for each."""

    def work(query: Query) -> None:
        for person, guest in people.items():
            query(ADD_PERSON_SQL, table=table, person=person, guest=guest)

    store.circles._database.transact(work)


def _join(store: Store, circle: CircleId, guest: Guest) -> None:
    member = MemberId(fresh_id())
    assert store.circles.add_member(circle, guest.id, member, 1, MAX_MEMBERS, MAX_CIRCLES_PER_GUEST)


def _store_summary(store: Store, table: TableId, people: list[PersonId], number: int, ended: int) -> None:
    """Store the result and the summary of a game of six people: net winnings, five kinds of feats, luck."""
    gains = {pair: 1 + (number * 31 + k) % 97 for k, pair in enumerate(combinations(people, 2))}
    kinds = ("stroke", "lucky", "unlucky", "passe_anglaise.bank", "passe_anglaise.banco")
    feats = [StoredFeat(kind, it, 1 + (number * 53 + k) % 9973, 7) for kind in kinds for k, it in enumerate(people)]
    finishes = {person: TableFinish(place, 100 - place) for place, person in enumerate(people, 1)}
    store.summaries.store(table, "tabu", ended, gains, feats, finishes)
    lucks = {
        it: StoredLuck(f"{(number * 37 + k * 11) % 401 - 200}/216", f"{90_000 + number}/46656", f"{number}/36")
        for k, it in enumerate(people)
    }
    store.summaries.store_luck(table, "known", lucks, [])
