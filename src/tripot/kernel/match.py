"""Matches: several short games (bouts) played as one game. The inner game defines the rules of each bout.

:func:`play_as_match` wraps a game. Its state, options, laws, bots and bets do not change, but the state also contains a
:class:`MatchRecord`. When the inner game yields ``Ended``, the wrapper yields ``BoutEnded``, and then either
``BoutBegan``, which sets up the table again with the current chips, or the end of the match::

    … Transfer, BoutEnded, BoutBegan, …      while the match is open
    … Transfer, BoutEnded, Ended             when it is decided, no bout is left, or nobody can begin one

A table without a match (one bout) is the inner game, fact by fact.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from dataclasses import replace as but
from itertools import pairwise
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tripot.kernel.basic_moves import Ended
from tripot.kernel.game import Facts, Game
from tripot.kernel.moves import Move
from tripot.kernel.primitives import Fact, RuleId, Seat
from tripot.kernel.state import Decide, State


class Bout(Struct, frozen=True):
    """A finished bout: the winners (none in a draw), and each seat's chips at the end."""

    winners: tuple[Seat, ...]
    purses: tuple[int, ...]


class MatchRecord(Struct, frozen=True):
    """The bouts played so far. At a table for one, the seat plays against the bank, which wins each bout in which the
    seat loses chips."""

    length: int
    """The maximum number of bouts. The match can be decided earlier."""
    dealt: tuple[int, ...]
    """Every seat's chips before the first bout."""
    first: Seat
    """The seat that began the current or last bout."""
    bouts: tuple[Bout, ...] = ()

    @property
    def bouts_left(self) -> int:
        """The number of bouts that are not over, including the current one."""
        return self.length - len(self.bouts)

    @property
    def scores(self) -> tuple[int, ...]:
        """The bouts won by each seat and, against a single seat, by the bank."""
        won = [sum(seat in bout.winners for bout in self.bouts) for seat in range(len(self.dealt))]
        return (*won, self._won_by_bank()) if len(won) == 1 else tuple(won)

    @property
    def is_decided(self) -> bool:
        """Whether the seats with the most bouts are certain, whatever happens in the remaining bouts."""
        leader, second, *_ = sorted(self.scores, reverse=True)
        return leader - second > self.bouts_left

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won the most bouts and, among those, have the most chips. Empty if all seats are equal in
        both, or if the bank has won the most."""
        purses = self.bouts[-1].purses if self.bouts else self.dealt
        if len(purses) == 1:
            (won, lost), gained = self.scores, purses[0] > self.dealt[0]
            return (Seat(0),) if won > lost or (won == lost and gained) else ()
        ranks = list(zip(self.scores, purses, strict=True))
        best = tuple(Seat(seat) for seat, rank in enumerate(ranks) if rank == max(ranks))
        return best if len(best) < len(ranks) else ()

    def _won_by_bank(self) -> int:
        purses = [self.dealt[0], *(bout.purses[0] for bout in self.bouts)]
        return sum(after < before for before, after in pairwise(purses))


class BoutEnded(Fact, frozen=True, tag="match.bout_ended/1"):
    """A bout is over. ``purses`` are the chips of every seat."""

    number: int
    winners: tuple[Seat, ...]
    purses: tuple[int, ...]


class BoutBegan(Fact, frozen=True, tag="match.bout_began/1"):
    """The next bout began, with this seat."""

    number: int
    seat: Seat


class MatchState(State, frozen=True, kw_only=True):
    """The base class of the states of games that can be played as matches."""

    match: MatchRecord | None = None
    """``None`` if the table plays one bout, alone or within another game."""


M = TypeVar("M", bound=MatchState)


@dataclass(frozen=True, kw_only=True)
class MatchRules(Generic[M]):
    """The rules of a match, on top of those of a game."""

    game: Game[M]
    """The game of one bout."""
    rule: RuleId
    """The ruling that defines how bouts begin and a match ends."""
    length: Callable[[Any], int]
    """Returns the number of bouts of a variant."""
    begin: Callable[[int, Any, Seat], M]
    """Returns the first state of a bout that a seat begins, for a number of players and a variant."""
    following: Callable[[tuple[Seat, ...], Seat], Seat]
    """Returns the next seat in the order of play."""
    credited: Callable[[M, Ended], tuple[Seat, ...]]
    """Returns the seats for which a bout counts."""

    def start(self, players: int, variant: Any) -> M:
        """Return the first bout, which seat 0 begins."""
        table, length = self.begin(players, variant, Seat(0)), self.length(variant)
        dealt = tuple(table.purse(Seat(seat)) for seat in range(players))
        return table if length == 1 else replace(table, match=MatchRecord(length, dealt, Seat(0)))

    def decide(self, table: M, move: Move) -> Facts[M]:
        """Yield the facts of the bout. The end of the bout becomes a fact of the match."""
        telling = self.game.decide(table, move)
        if table.match is None:
            return (yield from telling)
        fact = next(telling)
        while not isinstance(fact, Ended):
            table = yield fact
            try:
                fact = telling.send(table)
            except StopIteration:
                return table
        return (yield from self.close_bout(table, fact))

    def close_bout(self, table: M, ended: Ended) -> Facts[M]:
        """Count the bout, then begin the next one or end the match."""
        match = match_of(table)
        number, winners = len(match.bouts) + 1, self.credited(table, ended)
        purses = tuple(table.belongings(Seat(seat)) for seat in range(len(match.dealt)))
        table = yield BoutEnded(number=number, winners=winners, purses=purses, rule=ended.rule)
        match = match_of(table)
        first = None if match.is_decided or not match.bouts_left else next(self.able_to_begin(table), None)
        if first is None:
            return (yield Ended(winners=match.winners, rule=self.rule))
        return (yield BoutBegan(number=number + 1, seat=first, rule=self.rule))

    def able_to_begin(self, table: M) -> Iterator[Seat]:
        """Yield the seats that can begin the next bout, in the order of play: in a bout that they begin, every awaited
        seat has an action."""
        first = match_of(table).first
        seats = tuple(Seat(seat) for seat in range(len(match_of(table).dealt)))
        for _ in seats:
            first = self.following(seats, first)
            begun = self.set_up(table, first)
            turn = self.game.turn(begun)
            if not isinstance(turn, Decide) or all(self.game.legal(begun, seat) for seat in turn.awaited):
                yield first

    def set_up(self, table: M, first: Seat) -> M:
        """Return the table at the beginning of a bout. It keeps the chips, the match and the kernel's fields."""
        match = match_of(table)
        return replace(
            self.begin(len(match.dealt), getattr(table, "variant"), first),  # noqa: B009 - not every state has this field
            chips=table.chips,
            phase=table.phase,
            done=table.done,
            stopping=table.stopping,
            thrown=table.thrown,
            match=replace(match, first=first),
        )

    def evolve(self, table: M, fact: Fact) -> M:
        """Return the table after a fact."""
        if isinstance(fact, BoutEnded):
            match = match_of(table)
            return replace(table, match=replace(match, bouts=(*match.bouts, Bout(fact.winners, fact.purses))))
        return self.set_up(table, fact.seat) if isinstance(fact, BoutBegan) else self.game.evolve(table, fact)


def play_as_match(rules: MatchRules[M]) -> Game[M]:
    """Make a game playable as a match of several bouts. With one bout, nothing changes."""
    facts: tuple[type[Fact], ...] = (*rules.game.facts, BoutEnded, BoutBegan)
    return but(rules.game, facts=facts, start=rules.start, decide=rules.decide, evolve=rules.evolve)


def match_of(table: MatchState) -> MatchRecord:
    """Return the match of a table that plays one."""
    assert table.match is not None
    return table.match
