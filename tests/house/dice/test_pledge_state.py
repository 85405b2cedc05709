"""Tests the state of pledged dice: pledges in use, strikes, removed pledges."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from tripot.house import Hash, PersonId
from tripot.house.dice.commitment import LINKS_PER_CHAIN
from tripot.house.dice.pledge_state import DrawRun, PledgeState, StandingPledge
from tripot.house.dice.pledges import PledgeChain, leads_to
from tripot.kernel import Seat

LOU, THEO = PersonId("lou"), PersonId("theo")
CHAIN = PledgeChain(bytes(32))
OTHER = PledgeChain(b"\1" * 32)


def frozen() -> PledgeState:
    """Return the state during a freeze that awaits the links of Lou at seat 0 and Théo at seat 2."""
    state = PledgeState().after_pledge(LOU, CHAIN.head, 0).after_pledge(THEO, OTHER.head, 0).after_decision()
    return state.after_freeze(1, "[[1,2]]", ((Seat(0), LOU), (Seat(2), THEO)), (), 5_000)


def test_a_link_may_skip_at_most_the_length_of_a_chain() -> None:
    last = CHAIN.link(LINKS_PER_CHAIN)
    assert leads_to(last, LINKS_PER_CHAIN, CHAIN.head)
    assert leads_to(CHAIN.link(3), 1, CHAIN.link(2))
    assert not leads_to(CHAIN.link(3), 2, CHAIN.link(2))
    assert not leads_to(CHAIN.head, 0, CHAIN.head), "the head itself is not a link"
    before = Hash(sha256(bytes.fromhex(CHAIN.head)).hexdigest())
    assert not leads_to(last, LINKS_PER_CHAIN + 1, before), "the hash is right, but the chain would be too long"


def test_a_pledge_serves_one_freeze_per_link() -> None:
    pledge = StandingPledge(CHAIN.head, 7, 0, CHAIN.head, serves=True)
    assert pledge.can_serve(7 + LINKS_PER_CHAIN)
    assert not pledge.can_serve(7 + LINKS_PER_CHAIN + 1)
    assert not StandingPledge(CHAIN.head, 7, 0, CHAIN.head).can_serve(8)


def test_three_strikes_end_pledging() -> None:
    state, allowed = frozen(), []
    for _ in range(3):
        struck = state.after_void(((Seat(2), OTHER.link(1)),), [Seat(0)])
        assert struck.of.keys() == {THEO}
        assert struck.of[THEO].last == OTHER.link(1)
        allowed.append((struck.strikes[LOU], struck.can_pledge(LOU), struck.can_pledge(THEO)))
        again = PledgeState(of=frozen().of, strikes=struck.strikes)
        state = again.after_freeze(1, "[[1,2]]", ((Seat(0), LOU), (Seat(2), THEO)), (), 5_000)
    assert allowed == [(1, True, True), (2, True, True), (3, False, True)]


def test_a_newcomer_starts_with_the_highest_number_of_strikes() -> None:
    """Otherwise a person could void three more throws under a second name."""
    early = PledgeState().after_pledge(THEO, OTHER.head, 0)
    struck = replace(early, strikes={**early.strikes, LOU: 3})
    newcomer, head = PersonId("newcomer"), Hash("cd" * 32)
    assert (struck.can_pledge(THEO), struck.can_pledge(newcomer)) == (True, False)
    once = replace(early, strikes={**early.strikes, LOU: 2}).after_pledge(newcomer, head, 0)
    assert (once.strikes_of(THEO), once.strikes_of(newcomer)) == (0, 2)
    voided = once.after_freeze(1, "[[1,2]]", ((Seat(1), newcomer),), (), 5_000).after_void((), [Seat(1)])
    assert not voided.can_pledge(newcomer)
    assert not voided.can_pledge(PersonId("another")), "further names cannot void another throw"


def test_draws_of_one_freeze_are_numbered_until_something_else_happens() -> None:
    links = ((Seat(0), CHAIN.link(1)), (Seat(2), OTHER.link(1)))
    thrown = frozen().after_throw(links, b"key", 5_100)
    assert thrown.draws == DrawRun(1, b"key", "A", 1, 5_100)
    assert [(it.place, it.last) for it in thrown.of.values()] == [(1, CHAIN.link(1)), (1, OTHER.link(1))]
    twice = thrown.after_draw()
    assert twice.draws == DrawRun(1, b"key", "A", 2, 5_100)
    assert twice.after_draw().draws == DrawRun(1, b"key", "A", 3, 5_100)
    ended = twice.without_draws()
    assert (ended.draws, ended.of) == (None, twice.of)
    assert ended.without_draws() == ended
    for other in (twice.after_decision(), twice.after_departure(LOU), twice.after_pledge(LOU, Hash("f" * 64), 1)):
        assert other.draws is None


@pytest.mark.parametrize("by", [1, 250])
def test_a_time_that_does_not_count_moves_the_end_of_a_freeze(by: int) -> None:
    state = frozen()
    assert state.freeze is not None
    later = state.after_delay(by).freeze
    assert later is not None
    assert (state.freeze.due, later.due) == (6_200, 6_200 + by)
    assert PledgeState().after_delay(by) == PledgeState()
