"""Throws the dice that a game needs: committed dice, reported real dice, or dice from random bytes.

Committed dice are thrown in three steps: close the stakes (freeze), wait for the players' links, then throw or void.

A link is a value of a device's hash chain; :mod:`tripot.house.dice.pledges` explains the protocol. Received links are
an input, like presence.
"""

from collections.abc import Mapping

from tripot.house.decisions.proposal import DecisionInputs, Draft, NoSecret
from tripot.house.dice.commitment import LINKS_PER_CHAIN, Secret, class_of, place_of, spec_of
from tripot.house.dice.pledge_state import Holders, Reveals, SeatLinks
from tripot.house.dice.pledges import derive_draw, key_of_freeze
from tripot.house.ids import Hash, PersonId
from tripot.house.journal.commands import Reveal
from tripot.house.journal.events import Delayed, Frozen, Voided
from tripot.house.refusals import NotAllowed, require
from tripot.house.table.presence import Presence
from tripot.house.table.table import Table
from tripot.kernel import Chance, Draw, Seat


def list_serving_pledges(table: Table) -> Holders:
    """List the holders whose pledge is used in the next freeze, with their seats, in seat order."""
    assert table.pledges is not None
    serving = {*table.pledges.serving(table.throws.count + 1)}
    return tuple((Seat(seat), chair.person) for seat, chair in enumerate(table.chairs)
                 if chair is not None and chair.person is not None and chair.person in serving)  # fmt: skip


def check_reveal(table: Table, by: PersonId, reveal: Reveal, at: int) -> None:
    """Raise :class:`NotAllowed` unless this link is awaited from this person, and in time."""
    freeze = table.freeze
    if freeze is None or table.pledges is None or freeze.number != reveal.throw:
        raise NotAllowed("not_awaited")
    require(any(by == holder for _, holder in freeze.awaited), "not_awaited")
    require(at <= freeze.due, "late_link")
    require(table.pledges.of[by].admits(reveal.link, reveal.throw), "wrong_link")


def has_every_link(table: Table, reveals: Reveals) -> bool:
    """Return whether all awaited links of the current freeze have arrived."""
    freeze = table.freeze
    return freeze is not None and not _missing(freeze.awaited, _links_for(freeze.number, reveals))


def resolve_draws(draft: Draft, inputs: DecisionInputs) -> None:
    """Throw while a draw is due. Each throw is a separate entry after the entry that required it."""
    while isinstance(turn := draft.table.turn, Draw):
        hearing = draft.table.hearing
        verdict = "house" if hearing is None else hearing.verdict(draft.at)
        if verdict == "wait" or draft.table.paused is not None:
            return
        draft.person = None
        if verdict == "stands":
            draft.play_reported_dice(unconfirmed=True)
        elif draft.table.throws.has_commitment:
            if inputs.secret is None:
                raise NoSecret(f"table {draft.table.id} has committed dice, and there is no secret for them")
            if not throw_pledged_dice(draft, turn, inputs.secret, inputs.presence, inputs.reveals):
                return
        else:
            draft.play_move(Chance(turn.law.sample(inputs.chance)), "house", seat=turn.thrower, dice="D")


def throw_pledged_dice(draft: Draft, turn: Draw, secret: Secret, presence: Presence, reveals: Reveals) -> bool:
    """Do the next step: freeze, throw or void. Return whether the draft can continue now."""
    pledges = draft.table.pledges
    assert pledges is not None
    if pledges.draws is not None and pledges.draws.at == draft.at:
        _draw_again(draft, turn)
        return True
    if pledges.freeze is None:
        _close_stakes(draft, turn, presence)
    freeze = draft.table.freeze
    assert freeze is not None
    came = _links_for(freeze.number, reveals)
    missed = _missing(freeze.awaited, came)
    if missed and draft.at <= freeze.due:
        return False
    links = tuple((seat, came[holder]) for seat, holder in freeze.awaited if holder in came)
    if missed:
        _void(draft, freeze.number, links, missed, secret)
        return True
    if draft.at > freeze.due:  # the links were in time, but the server was slow
        draft.append_event(Delayed(by=draft.at - freeze.due))
    _reveal(draft, turn, links, secret)
    return True


def _close_stakes(draft: Draft, turn: Draw, presence: Presence) -> None:
    table = draft.table
    serving, playing = list_serving_pledges(table), table.seated_people()
    awaited = tuple(item for item in serving if item[0] in playing and presence.can_answer(item[1]))
    away = tuple(item for item in serving if item not in awaited)
    draft.append_event(Frozen(throw=table.throws.count + 1, dice=spec_of(turn.law), awaited=awaited, away=away))


def _reveal(draft: Draft, turn: Draw, links: SeatLinks, secret: Secret) -> None:
    freeze = draft.table.freeze
    assert freeze is not None
    link = secret.link(freeze.number)
    key = key_of_freeze(link, draft.table.id, freeze.number, freeze.law, links)
    draft.play_move(
        Chance(derive_draw(turn.law, key, 1)),
        "house",
        seat=turn.thrower,
        dice=class_of(len(links)),
        throw=freeze.number,
        link=Hash(link.hex()),
        promise=_next_promise(secret, freeze.number),
        links=links,
        draw=1,
    )


def _draw_again(draft: Draft, turn: Draw) -> None:
    assert draft.table.pledges is not None
    run = draft.table.pledges.draws
    assert run is not None
    number = run.count + 1
    draft.play_move(
        Chance(derive_draw(turn.law, run.key, number)),
        "house",
        seat=turn.thrower,
        dice=run.dice_class,
        throw=run.number,
        draw=number,
        law=spec_of(turn.law),
    )


def _void(draft: Draft, number: int, links: SeatLinks, missed: tuple[Seat, ...], secret: Secret) -> None:
    link, promise = Hash(secret.link(number).hex()), _next_promise(secret, number)
    draft.append_event(Voided(throw=number, links=links, missed=missed, link=link, promise=promise))


def _next_promise(secret: Secret, number: int) -> Hash | None:
    """Return the commitment to the next chain if this freeze uses the last link of one; otherwise ``None``."""
    chain, place = place_of(number)
    return Hash(secret.commitment(chain + 1).hex()) if place == LINKS_PER_CHAIN else None


def _links_for(number: int, reveals: Reveals) -> Mapping[PersonId, Hash]:
    return reveals.links if reveals.throw == number else {}


def _missing(awaited: Holders, came: Mapping[PersonId, Hash]) -> tuple[Seat, ...]:
    return tuple(seat for seat, holder in awaited if holder not in came)
