"""Computes the state of the pledges for the dice after one more entry, without checking rules.

The fold of a table and the journal verifier share it.
"""

from msgspec.structs import replace

from tripot.house.dice.pledge_state import PledgeState
from tripot.house.dice.pledges import key_of_freeze
from tripot.house.journal import events
from tripot.house.journal.entries import Entry


def fold_pledges(state: PledgeState, count: int, entry: Entry) -> PledgeState:
    """Return the state after an entry. ``count``: the number of freezes that had ended before it."""
    match event := entry.event:
        case events.Pledged(holder=holder, head=head):
            return state.after_pledge(holder, head, count)
        case events.Started() | events.Played(dice=None):
            return state.after_decision()
        case events.Frozen(throw=number, dice=law, awaited=awaited, away=away):
            return state.after_freeze(number, law, awaited, away, entry.at)
        case events.Voided(links=links, missed=missed):
            return _keep_promise(state.after_void(links, missed), event)
        case events.Played(draw=None):
            return state.without_draws()
        case events.Played(draw=1):
            return _keep_promise(_fold_throw(state, entry, event), event)
        case events.Played():
            return state.after_draw()
        case events.Delayed(by=by):
            return state.without_draws().after_delay(by)
        case events.Left(person=person) | events.PersonRemoved(person=person):
            return state.after_departure(person)
        case _:
            return state.without_draws()


def _fold_throw(state: PledgeState, entry: Entry, event: events.Played) -> PledgeState:
    freeze = state.freeze
    assert freeze is not None
    assert event.link is not None
    key = key_of_freeze(bytes.fromhex(event.link), entry.table, freeze.number, freeze.law, event.links)
    return state.after_throw(event.links, key, entry.at)


def _keep_promise(state: PledgeState, event: events.Played | events.Voided) -> PledgeState:
    """Add the head of the house's next chain to the used heads, so that nobody can pledge it."""
    return state if event.promise is None else replace(state, heads=state.heads | {event.promise})
