"""Tests pledged dice. The numbers of the headings are those of the protocol in docs/fairness.md."""

import pickle
from hashlib import sha256
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from tests.house.evening import EIGHT, LOU, MARGAUX, SHELF, TABU, THEO, Evening, act, secret_of
from tests.house.tampering import EVERY_GAME
from tests.house.test_fold import live
from tripot.games import find_games
from tripot.house import AlreadyAnswered, Hash, PersonId, build_board, build_yours, read_table
from tripot.house.decisions.decide import Postponed
from tripot.house.decisions.pledged_dice import check_reveal, has_every_link
from tripot.house.dice.commitment import LINKS_PER_CHAIN, law_of, spec_of
from tripot.house.dice.pledges import (
    MAX_STRIKES,
    REVEAL_WITHIN_MS,
    PledgeChain,
    derive_draw,
    key_of_freeze,
    leads_to,
)
from tripot.house.journal.commands import Deadline, Leave, Pause, Pledge, RemovePerson, Reveal
from tripot.house.journal.events import Delayed, Frozen, Opened, Played, Pledged, Voided
from tripot.house.refusals import NotAllowed
from tripot.house.verify.journal import verify
from tripot.kernel import Done, Seat, Throw, dice

Stake = TABU.actions[0]


def pledged(seed: object = 0, people: tuple[PersonId, ...] = (MARGAUX, THEO, LOU), **wish: Any) -> Evening:
    """Return a table of Tabu with three people. ``people`` pledged before the start, so their pledges are in use."""
    evening = Evening(seed, secret=secret_of(seed), **wish).sit(MARGAUX, THEO, LOU)
    return evening.pledge(*people).start()


def events(evening: Evening, kind: type[Any]) -> list[Any]:
    return [line.entry.event for line in evening.entries if isinstance(line.entry.event, kind)]


def stake_all(evening: Evening) -> None:
    for punter in evening.punters:
        evening.act(punter, Stake("coeur", 5))  # type: ignore[call-arg]
        evening.act(punter, Done())


def throw(evening: Evening) -> None:
    stake_all(evening)
    evening.act(evening.banker, Throw())


def frozen(seed: object = 0, people: tuple[PersonId, ...] = (MARGAUX, THEO, LOU)) -> Evening:
    """Return a table during its first freeze, before any link has arrived."""
    evening = pledged(seed, people)
    stake_all(evening)
    evening.awake = False
    evening.act(evening.banker, Throw())
    assert evening.table.freeze is not None
    return evening


def knock(evening: Evening) -> list[Any]:
    evening.ask(None, Deadline())
    return evening.events()


def refusal(evening: Evening, by: PersonId, number: int, link: str) -> str:
    with pytest.raises(NotAllowed) as refused:
        check_reveal(evening.table, by, Reveal(throw=number, link=link), evening.now)
    return refused.value.code


# 1. Pledge


def test_a_chain_has_1024_links_and_its_head_is_the_hash_of_the_first() -> None:
    chain = PledgeChain(bytes(32))
    before = chain.head
    for place in range(1, LINKS_PER_CHAIN + 1):
        assert sha256(bytes.fromhex(chain.link(place))).hexdigest() == before
        before = chain.link(place)
    assert before == bytes(32).hex()
    for place in (0, LINKS_PER_CHAIN + 1):
        with pytest.raises(ValueError, match="no such link"):
            chain.link(place)
    with pytest.raises(ValueError, match="32"):
        PledgeChain(bytes(31))


def test_a_chain_cannot_be_serialized() -> None:
    chain = PledgeChain(b"s" * 32)
    assert repr(chain) == "PledgeChain(…)"
    with pytest.raises(TypeError):
        pickle.dumps(chain)


def test_a_head_that_is_already_in_the_journal_is_refused() -> None:
    evening = pledged(people=(MARGAUX,))
    assert evening.refused(THEO, Pledge, head=evening.chains[MARGAUX].head) == "head_used"
    evening.pledge(MARGAUX)
    first = events(evening, Pledged)[0].head
    assert evening.refused(MARGAUX, Pledge, head=first) == "head_used", "also if that pledge was replaced"
    promise = events(evening, Opened)[0].promise
    assert evening.refused(THEO, Pledge, head=promise) == "head_used"


def test_pledging_needs_a_seat_at_a_table_with_committed_dice() -> None:
    stranger = PersonId("person-stranger")
    assert pledged().refused(stranger, Pledge, head="ab" * 32) == "not_seated"
    seeded = Evening().sit(MARGAUX, THEO, LOU)
    assert seeded.refused(MARGAUX, Pledge, head="ab" * 32) == "no_pledges"


def test_a_second_pledge_replaces_the_holders_first() -> None:
    evening = pledged()
    evening.pledge(THEO)
    throw(evening)
    assert [holder for _, holder in events(evening, Frozen)[-1].awaited] == [MARGAUX, THEO, LOU]
    assert evening.table.pledges is not None
    assert evening.table.pledges.of[THEO].head == evening.chains[THEO].head == events(evening, Pledged)[-1].head


def test_a_pledge_counts_only_after_a_later_decision() -> None:
    evening = pledged(people=(MARGAUX,))
    stake_all(evening)
    evening.pledge(THEO)
    evening.act(evening.banker, Throw())
    assert [holder for _, holder in events(evening, Frozen)[-1].awaited] == [MARGAUX, THEO]
    evening = pledged(people=())
    stake_all(evening)
    banker = evening.banker
    evening.act(banker, Throw())
    evening.pledge(THEO)
    assert evening.table.pledges is not None
    assert not evening.table.pledges.of[THEO].serves, "no decision has been made since"


def test_leaving_a_seat_removes_the_pledge() -> None:
    evening = Evening(secret=secret_of(0)).sit(MARGAUX, THEO, LOU).pledge(MARGAUX, THEO, LOU)
    evening.do(THEO, Leave)
    evening.do(MARGAUX, RemovePerson, seat=2)
    evening.bots("bold", "bold").start()
    assert [holder for _, holder in events(evening, Frozen)[0].awaited] == [MARGAUX]
    verify(evening.stored, SHELF)


# 2. Stakes close first


def test_during_a_freeze_nothing_else_is_written() -> None:
    evening = frozen()
    for answer in (
        evening.ask(evening.punters[0], _stake(evening)),
        evening.ask(evening.table.host, Pause(id=evening.command_id())),
        evening.ask(THEO, Leave(id=evening.command_id())),
    ):
        assert isinstance(answer, Postponed)
    assert knock(evening) == [], "the server waits too"


def _stake(evening: Evening) -> Any:
    return act(evening.command_id(), Stake("coeur", 5), evening.table.phase)  # type: ignore[call-arg]


def test_a_repeated_command_is_answered_even_during_a_freeze() -> None:
    evening = frozen()
    entry = next(line.entry for line in reversed(evening.entries) if line.entry.command is not None)
    assert entry.command is not None
    assert entry.person is not None
    again = Leave(id=entry.command)
    assert isinstance(evening.ask(entry.person, again), AlreadyAnswered)


def test_the_freeze_lists_every_pledge_as_awaited_or_away() -> None:
    evening = pledged()
    evening.disconnect(LOU)
    throw(evening)
    freeze = events(evening, Frozen)[-1]
    assert ([it for _, it in freeze.awaited], [it for _, it in freeze.away]) == ([MARGAUX, THEO], [LOU])
    assert events(evening, Played)[-1].dice == "A"


def test_a_seat_kept_by_a_bot_is_away() -> None:
    evening = pledged()
    evening.do(LOU, Leave)
    while len(events(evening, Frozen)) < 2:
        evening.go_on()
    assert LOU in [holder for _, holder in events(evening, Frozen)[-1].away]
    verify(evening.stored, SHELF)


# 3. Then everyone reveals


def test_a_link_belongs_to_one_freeze_and_one_holder() -> None:
    evening = frozen()
    number = evening.table.freeze.number  # type: ignore[union-attr]
    chain, base = evening.chains[THEO], evening.table.pledges.of[THEO].base  # type: ignore[union-attr]
    right = chain.link(number - base)
    check_reveal(evening.table, THEO, Reveal(throw=number, link=right), evening.now)
    assert refusal(evening, THEO, number, chain.link(number - base + 1)) == "wrong_link", "the link of the next freeze"
    assert refusal(evening, MARGAUX, number, right) == "wrong_link", "the link of another person"
    assert refusal(evening, THEO, number + 1, right) == "not_awaited"
    assert refusal(evening, PersonId("person-stranger"), number, right) == "not_awaited"
    assert refusal(pledged(), THEO, number, right) == "not_awaited", "there is no freeze"


def test_a_holder_who_was_away_skips_links() -> None:
    evening = pledged()
    evening.disconnect(LOU)
    throw(evening)
    evening.reconnect(LOU)
    while LOU not in [holder for _, holder in events(evening, Frozen)[-1].awaited]:
        evening.go_on()
    assert evening.table.pledges is not None
    pledge = evening.table.pledges.of[LOU]
    assert pledge.place >= 2
    assert pledge.last == evening.chains[LOU].link(pledge.place)
    assert leads_to(pledge.last, pledge.place, pledge.head)
    verify(evening.stored, SHELF)


def test_links_are_in_time_up_to_1200_ms() -> None:
    evening = frozen()
    number, link = evening.table.freeze.number, evening.link_of(THEO)  # type: ignore[union-attr]
    evening.wait(REVEAL_WITHIN_MS)
    check_reveal(evening.table, THEO, Reveal(throw=number, link=link), evening.now)
    evening.wait(1)
    assert refusal(evening, THEO, number, link) == "late_link"


# 4. Then the dice fall


def test_one_entry_has_the_links_and_the_outcome_that_follows_from_them() -> None:
    evening = frozen("derive")
    evening.reveal(MARGAUX, THEO)
    assert knock(evening) == []
    assert not has_every_link(evening.table, evening.reveals)
    evening.reveal(LOU)
    assert has_every_link(evening.table, evening.reveals)
    freeze = events(evening, Frozen)[-1]
    links = [(seat, evening.link_of(holder)) for seat, holder in freeze.awaited]
    (fell,) = knock(evening)
    assert (fell.throw, fell.draw, fell.dice, list(fell.links)) == (freeze.throw, 1, "A", links)
    key = key_of_freeze(bytes.fromhex(fell.link), evening.table.id, freeze.throw, freeze.dice, links)
    assert tuple(msgspec.json.decode(fell.move)["outcome"]) == derive_draw(law_of(freeze.dice), key, 1)


def test_every_input_of_a_throw_changes_it() -> None:
    law = dice(20)
    spec, one, other = spec_of(law), (Seat(0), Hash("ab" * 32)), (Seat(1), Hash("cd" * 32))
    usual: tuple[Any, ...] = (bytes(32), "table", 1, spec, [one, other])
    others: list[tuple[Any, ...]] = [
        (b"\1" * 32, "table", 1, spec, [one, other]),
        (bytes(32), "other", 1, spec, [one, other]),
        (bytes(32), "table", 2, spec, [one, other]),
        (bytes(32), "table", 1, spec.replace(",", ", "), [one, other]),
        (bytes(32), "table", 1, spec, [other, one]),
        (bytes(32), "table", 1, spec, [one]),
        (bytes(32), "table", 1, spec, [(Seat(2), one[1]), other]),
        (bytes(32), "table", 1, spec, []),
    ]
    keys = [key_of_freeze(*given) for given in [usual, *others]]
    assert len({derive_draw(law, key, draw) for key in keys for draw in (1, 2)}) == 2 * len(keys)
    assert key_of_freeze(*usual) == keys[0]


def test_an_immediate_second_draw_needs_no_new_freeze() -> None:
    """In Home Casino, a throw can lead to a card at once. The card is drawn with the second key of the same freeze."""
    further = []
    for seed in range(40):
        evening = live(seed, 120, promised=True, shelf=EVERY_GAME, game="home_casino")
        entries = [line.entry for line in evening.entries]
        for before, entry in pairwise(entries):
            if isinstance(entry.event, Played) and (entry.event.draw or 0) > 1:
                assert isinstance(before.event, Played)
                assert (before.at, before.event.throw, before.event.dice) == (
                    entry.at, entry.event.throw, entry.event.dice,
                )  # fmt: skip
                assert (entry.event.link, entry.event.links) == (None, ())
                further.append(entry)
    assert further


def test_the_last_link_of_the_house_promises_the_next_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("dice.commitment", "dice.pledges", "dice.pledge_state", "decisions.pledged_dice", "verify.pledges"):
        monkeypatch.setattr(f"tripot.house.{module}.LINKS_PER_CHAIN", 4)
    monkeypatch.setattr("tripot.house.dice.commitment.LINKS_PER_CHECKPOINT", 2)
    evening = pledged("short chains")
    evening.asleep = {LOU}
    while len(events(evening, Frozen)) < 10 and evening.table.stage != "over":
        evening.go_on()
        if evening.table.pledges and evening.table.freeze is None and evening.table.stage == "playing":
            for person in (MARGAUX, THEO):
                pledge = evening.table.pledges.of.get(person)
                if pledge is None or evening.table.throws.count - pledge.base >= 3:
                    evening.pledge(person)
    ended = [it for it in events(evening, Played) + events(evening, Voided) if it.link is not None]
    assert {it.throw for it in ended if it.promise is not None} == {4, 8}
    verify(evening.stored, SHELF)


# 5. A missing link voids the throw


def test_a_missing_link_voids_the_throw_strikes_the_holder_and_freezes_again() -> None:
    evening = frozen()
    number = evening.table.freeze.number  # type: ignore[union-attr]
    evening.reveal(MARGAUX, THEO)
    evening.wait(REVEAL_WITHIN_MS)
    assert knock(evening) == [], "the throw is not void before the deadline"
    evening.wait(1)
    void, again = knock(evening)
    seat = evening.table.seat_of(LOU)
    assert isinstance(void, Voided)
    assert (void.throw, void.missed, [at for at, _ in void.links]) == (number, (seat,), [0, 1])
    assert isinstance(again, Frozen)
    assert (again.throw, [it for _, it in again.awaited], again.away) == (number + 1, [MARGAUX, THEO], ())
    evening.reveal(MARGAUX, THEO)
    (fell,) = knock(evening)
    assert (fell.throw, fell.dice) == (number + 1, "A")
    verify(evening.stored, SHELF)


def test_a_struck_holder_may_pledge_again_twice_a_game() -> None:
    evening = pledged()
    evening.asleep = {LOU}
    for strike in range(1, MAX_STRIKES + 2):
        while evening.table.pledges.strikes.get(LOU, 0) < strike:  # type: ignore[union-attr]
            evening.go_on()
        if strike <= MAX_STRIKES:
            evening.pledge(LOU)
    assert evening.refused(LOU, Pledge, head="cd" * 32) == "struck_out"
    verify(evening.stored, SHELF)


def test_when_all_are_struck_the_house_throws_alone_and_at_once() -> None:
    evening = frozen()
    evening.wait(REVEAL_WITHIN_MS + 1)
    void, again, fell = knock(evening)
    assert (type(void), type(again), fell.dice) == (Voided, Frozen, "D")
    verify(evening.stored, SHELF)


def test_a_slow_house_strikes_nobody() -> None:
    evening = frozen()
    evening.reveal(MARGAUX, THEO, LOU)
    evening.wait(5_000)
    late, fell = knock(evening)
    assert (late, fell.dice) == (Delayed(by=5_000 - REVEAL_WITHIN_MS), "A")
    verify(evening.stored, SHELF)


# 7. Classes


@pytest.mark.parametrize(
    ("people", "kind"), [((), "D"), ((THEO,), "B"), ((THEO, LOU), "A"), ((MARGAUX, THEO, LOU), "A")]
)
def test_the_class_counts_the_holders_who_contributed(people: tuple[PersonId, ...], kind: str) -> None:
    evening = pledged(people=people)
    throw(evening)
    assert events(evening, Played)[-1].dice == kind
    assert verify(evening.stored, SHELF).throws.keys() == {kind}


# 8. Crashes


def test_after_a_crash_the_freeze_continues_and_clients_get_new_time() -> None:
    evening = frozen()
    evening.table = read_table(SHELF, evening.stored)
    assert evening.table.freeze is not None
    evening.wait(60_000)
    evening.end_downtime()
    assert evening.table.freeze.due == evening.now + REVEAL_WITHIN_MS
    evening.reveal(MARGAUX, THEO, LOU)
    (fell,) = knock(evening)
    assert fell.dice == "A"
    verify(evening.stored, SHELF)


def test_a_journal_may_end_during_a_freeze() -> None:
    evening = frozen()
    assert verify(evening.stored, SHELF, evening.table.head).entries == len(evening.stored)


@pytest.mark.parametrize("game", find_games())
def test_every_honest_game_folds_and_verifies(game: str) -> None:
    for seed in range(2):
        evening = live(seed, 100, promised=True, shelf=EVERY_GAME, game=game)
        assert read_table(EVERY_GAME, evening.stored) == evening.table
        verify(evening.stored, EVERY_GAME, evening.table.head)


def test_no_secret_is_in_a_view() -> None:
    evening = frozen()
    master = secret_of(0).expose_bytes().hex()
    number = evening.table.freeze.number  # type: ignore[union-attr]
    hidden = [master, secret_of(0).link(number).hex(), *[evening.link_of(it) for it in (MARGAUX, THEO, LOU)]]
    evening.reveal(MARGAUX, THEO)
    shown = msgspec.json.encode([build_board(evening.table), build_yours(evening.table, MARGAUX)]).decode()
    assert not [it for it in hidden if it in shown]
    assert evening.now >= EIGHT
