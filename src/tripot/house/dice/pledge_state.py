"""The public state of the pledged dice: pledges, strikes, the current freeze, the draws of the last throw.

The terms are explained in :mod:`.pledges`. Both the server and the verifier compute this state from the journal.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from tripot.house.dice.commitment import LINKS_PER_CHAIN, DiceClass, class_of
from tripot.house.dice.pledges import MAX_STRIKES, REVEAL_WITHIN_MS, leads_to
from tripot.house.ids import Hash, PersonId
from tripot.kernel import Seat

Holders = tuple[tuple[Seat, PersonId], ...]
"""Holders of pledges with their seats, in seat order."""

SeatLinks = tuple[tuple[Seat, Hash], ...]
"""The links that arrived, in seat order."""


class StandingPledge(Struct, frozen=True):
    """The pledge of one holder, and the part of its chain that is revealed."""

    head: Hash
    base: int
    """The number of freezes that had ended when the pledge was made. Its link for freeze n has the number n - base."""
    place: int = 0
    last: Hash = Hash("")
    """The last revealed link, at ``place``; before the first reveal, the head."""
    serves: bool = False
    """Whether the pledge is in use. It is from the next decision, or the start of the game, on."""

    def can_serve(self, number: int) -> bool:
        """Return whether the pledge is in use and its chain has a link for this freeze."""
        return self.serves and number - self.base <= LINKS_PER_CHAIN

    def admits(self, link: Hash, number: int) -> bool:
        """Return whether this is the link for freeze ``number``. Links of missed freezes are skipped by hashing."""
        return leads_to(link, number - self.base - self.place, self.last)


class Freeze(Struct, frozen=True):
    """The stakes are closed, and these holders must reveal their links."""

    number: int
    law: str
    awaited: Holders
    away: Holders
    due: int
    """Links count until this time. No throw is written after it, and no void before it."""

    @property
    def lapses_at(self) -> int:
        """The first moment at which links no longer count."""
        return self.due + 1


class Reveals(Struct, frozen=True):
    """The links received for one freeze, by holder."""

    throw: int = 0
    links: Mapping[PersonId, Hash] = {}


NO_REVEALS = Reveals()


class DrawRun(Struct, frozen=True):
    """The draws of one freeze, which come directly after each other."""

    number: int
    key: bytes
    dice_class: DiceClass
    count: int
    at: int


class PledgeState(Struct, frozen=True):
    """The pledges of one table."""

    of: Mapping[PersonId, StandingPledge] = {}
    heads: frozenset[Hash] = frozenset()
    """Every head in the journal. No head may be pledged twice."""
    strikes: Mapping[PersonId, int] = {}
    """Strikes of everyone who has ever pledged."""
    freeze: Freeze | None = None
    draws: DrawRun | None = None

    def can_pledge(self, holder: PersonId) -> bool:
        """Return whether a holder may pledge, which is until their third strike."""
        return self.strikes_of(holder) <= MAX_STRIKES

    def strikes_of(self, holder: PersonId) -> int:
        """Return the strikes that count for a holder.

        A person who has never pledged gets the highest number of strikes of any holder, because they may be that holder
        under another name.
        """
        return self.strikes.get(holder, max(self.strikes.values(), default=0))

    def serving(self, number: int) -> list[PersonId]:
        """Return the holders whose pledge is used in a freeze, if they have a seat."""
        return [holder for holder, pledge in self.of.items() if pledge.can_serve(number)]

    def after_pledge(self, holder: PersonId, head: Hash, count: int) -> "PledgeState":
        """Return the state after a pledge, which replaces an earlier pledge of the person. ``count``: the number of
        freezes so far."""
        pledge, strikes = StandingPledge(head, count, 0, head), {**self.strikes, holder: self.strikes_of(holder)}
        of, heads = {**self.of, holder: pledge}, self.heads | {head}
        return replace(self, of=of, heads=heads, strikes=strikes, draws=None)

    def after_decision(self) -> "PledgeState":
        """Return the state after a decision of the game, or its start. From then on, every pledge is used."""
        if self.draws is None and all(item.serves for item in self.of.values()):
            return self
        of = {holder: replace(pledge, serves=True) for holder, pledge in self.of.items()}
        return replace(self, of=of, draws=None)

    def after_departure(self, person: PersonId) -> "PledgeState":
        """Return the state after a person gave up their seat."""
        return replace(self, of={holder: item for holder, item in self.of.items() if holder != person}, draws=None)

    def after_freeze(self, number: int, law: str, awaited: Holders, away: Holders, at: int) -> "PledgeState":
        """Return the state after a freeze."""
        return replace(self, freeze=Freeze(number, law, awaited, away, at + REVEAL_WITHIN_MS), draws=None)

    def after_delay(self, by: int) -> "PledgeState":
        """Return the state after lost time."""
        freeze = self.freeze
        return self if freeze is None else replace(self, freeze=replace(freeze, due=freeze.due + by))

    def after_throw(self, links: SeatLinks, key: bytes, at: int) -> "PledgeState":
        """Return the state after the throw of a freeze."""
        assert self.freeze is not None
        run = DrawRun(self.freeze.number, key, class_of(len(links)), 1, at)
        return replace(self, of=self._with_revealed(links), freeze=None, draws=run)

    def after_draw(self) -> "PledgeState":
        """Return the state after a further draw of the same freeze."""
        assert self.draws is not None
        return replace(self, draws=replace(self.draws, count=self.draws.count + 1))

    def after_void(self, links: SeatLinks, missed: Iterable[Seat]) -> "PledgeState":
        """Return the state after a void throw, which gives missing holders a strike."""
        assert self.freeze is not None
        by_seat = dict(self.freeze.awaited)
        struck = [by_seat[seat] for seat in missed]
        strikes = {**self.strikes, **{holder: self.strikes_of(holder) + 1 for holder in struck}}
        of = {holder: pledge for holder, pledge in self._with_revealed(links).items() if holder not in struck}
        return replace(self, of=of, strikes=strikes, freeze=None, draws=None)

    def without_draws(self) -> "PledgeState":
        """Return the state after any entry other than a draw. The next draw then needs a new freeze."""
        return self if self.draws is None else replace(self, draws=None)

    def _with_revealed(self, links: SeatLinks) -> dict[PersonId, StandingPledge]:
        assert self.freeze is not None
        of, by_seat, number = dict(self.of), dict(self.freeze.awaited), self.freeze.number
        for seat, link in links:
            pledge = of[by_seat[seat]]
            of[by_seat[seat]] = replace(pledge, place=number - pledge.base, last=link)
        return of
