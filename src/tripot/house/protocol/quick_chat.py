"""Quick chat: a fixed list of phrases and reactions instead of free text. They are never stored.

Players must be able to negotiate stakes, so some phrases contain an amount. The wording is in ``house/texts/``.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tripot.house.ids import PersonId
from tripot.house.refusals import Refusal
from tripot.house.table.table import Table
from tripot.kernel import Seat

Phrase = Literal[
    "je_mets",  # with an amount: what I would stake
    "il_manque",  # with an amount: what is still to be staked
    "je_mets_la_moitie",
    "qui_complete",
    "banco_dans_lair",
    "je_passe",
    "a_vous",
    "bien_joue",
    "patience",
    "merci",
]

Reaction = Literal["bravo", "rire", "ouf", "aie", "chance", "chapeau", "sante", "alors"]

PHRASES_WITH_AMOUNT: tuple[Phrase, ...] = ("je_mets", "il_manque")


class Say(Struct, frozen=True, kw_only=True, tag="say/1", tag_field="type"):
    """Say a phrase."""

    phrase: Phrase
    amount: Annotated[int, Meta(ge=1, lt=2**53)] | None = None


class React(Struct, frozen=True, kw_only=True, tag="react/1", tag_field="type"):
    """Show a reaction to one seat or to everybody. Spectators can also send reactions."""

    reaction: Reaction
    to: Seat | None = None


class Said(Struct, frozen=True, kw_only=True, tag="said/1", tag_field="type"):
    """A person said a phrase."""

    person: PersonId
    seat: Seat | None
    phrase: Phrase
    amount: int | None = None


class Reacted(Struct, frozen=True, kw_only=True, tag="reacted/1", tag_field="type"):
    """A person showed a reaction."""

    person: PersonId
    seat: Seat | None
    reaction: Reaction
    to: Seat | None = None


def relay_quick_chat(table: Table, by: PersonId, message: Say | React) -> Said | Reacted | Refusal:
    """Return the message for everyone at the table, or the refusal for the sender."""
    seat = table.seat_of(by)
    if isinstance(message, React):
        if message.to is not None and table.chair(message.to) is None:
            return Refusal(code="no_such_seat", asked=message, seq=table.seq, phase=table.phase)
        return Reacted(person=by, seat=seat, reaction=message.reaction, to=message.to)
    if seat is None:
        return Refusal(code="not_seated", asked=message, seq=table.seq, phase=table.phase)
    if (message.phrase in PHRASES_WITH_AMOUNT) != (message.amount is not None):
        return Refusal(code="unknown_phrase", asked=message, seq=table.seq, phase=table.phase)
    return Said(person=by, seat=seat, phrase=message.phrase, amount=message.amount)
