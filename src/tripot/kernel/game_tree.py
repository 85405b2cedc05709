"""What may come of a table, exactly: every outcome goes through the rules and is weighed in fractions. No sampling.

States with the same *essence* (see :class:`Game`) have the same future and are met once; the phase, which only counts
moves, is left aside for every game. States that lead back to one another are solved as a chain.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product
from typing import Any, Generic

from msgspec.structs import replace

from tripot.kernel.chance import Dice, Law, Outcome
from tripot.kernel.game import Game, S
from tripot.kernel.markov import Odds, mix, solve_absorbing_chain
from tripot.kernel.moves import ActMove, Chance, Move
from tripot.kernel.options import Domain, OneOf, Options, Whole
from tripot.kernel.play import advance
from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import Decide, Draw, Over, Turn

MAX_MOVES = 300_000
"""How many moves are tried before a question counts as too large: some ten seconds, some hundred megabytes."""

MAX_CHOICES = 100
"""How many actions a choice may have before it counts as too large."""

Strategy = Callable[[S, Seat], Action | None]
"""How a seat plays that has a choice; nothing where its taste shall decide."""

Utility = Callable[[Seat, Odds], Any]
"""What a seat wants: of several odds it takes those for which this is greatest."""


class Intractable(Exception):
    """A question too large, or one that nobody's taste can answer; the message says why."""


class GameTree(Generic[S]):
    """The futures of a game's tables until they are settled. What has once been worked out is remembered.

    ``counted`` says what is asked of a settled table. Where a seat has a choice, its ``mind`` makes it; without one
    every action is tried and the seat takes what is most to its ``taste``.
    """

    def __init__(
        self,
        game: Game[S],
        counted: Callable[[S], Hashable],
        *,
        settled: Callable[[S], bool] | None = None,
        mind: Strategy[S] | None = None,
        taste: Utility | None = None,
        moves: int = MAX_MOVES,
    ) -> None:
        self.game = game
        self.counted = counted
        self.settled = settled
        self.mind = mind
        self.taste = taste
        self.moves_left = moves
        self._ids: dict[S, int] = {}
        self._states: list[S] = []
        self._odds: dict[int, Odds] = {}
        self._choices: dict[int, dict[Action, int]] = {}
        self._utilities: dict[tuple[Seat, int], Any] = {}

    def odds(self, state: S) -> Odds:
        """How likely each thing is that can be counted once this table is settled."""
        root = self._intern(state)
        if root not in self._odds:
            self._explore(root)
        return self._odds[root]

    def choices(self, state: S) -> dict[Action, Any]:
        """Where a taste decides: how much it likes each action, the one taken first; of equals the first on offer."""
        self.odds(state)
        return self._action_utilities(self._intern(state))

    def decisions(self) -> Iterator[S]:
        """Every table at which there is a choice, in the order met."""
        for node in sorted(self._choices):
            yield self._states[node]

    def utilities(self) -> Iterator[tuple[Seat, S, Any]]:
        """How much a seat likes each table that one of its choices leads to."""
        for (seat, node), liking in self._utilities.items():
            yield seat, self._states[node], liking

    def is_settled(self, state: S, turn: Turn) -> bool:
        """Whether there is no more to wait for."""
        if isinstance(turn, Over):
            return True
        if self.settled is not None:
            return self.settled(state)
        return isinstance(turn, Decide) and is_at_rest(state)

    def _intern(self, state: S) -> int:
        state = essence(self.game, state)
        known = self._ids.get(state)
        if known is None:
            known = self._ids[state] = len(self._states)
            self._states.append(state)
        return known

    def _explore(self, root: int) -> None:
        """Depth first; a group of states that lead back to one another is valued when the last of them is left."""
        ways: dict[int, dict[int, int]] = {}
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        group: list[int] = []
        frames: list[tuple[int, Iterator[int]]] = []

        def enter(node: int) -> None:
            order[node] = low[node] = len(order)
            ways[node] = self._transitions(node)
            group.append(node)
            frames.append((node, iter(ways[node])))

        enter(root)
        while frames:
            node, rest = frames[-1]
            for to in rest:
                if to in self._odds:
                    continue
                if to not in order:
                    enter(to)
                    break
                low[node] = min(low[node], order[to])
            else:
                frames.pop()
                if frames:
                    low[frames[-1][0]] = min(low[frames[-1][0]], low[node])
                if low[node] == order[node]:
                    self._solve_component(_pop_component(node, group), ways)

    def _solve_component(self, group: list[int], ways: dict[int, dict[int, int]]) -> None:
        if len(group) == 1 and group[0] not in ways[group[0]]:
            node = group[0]
            after = ways.pop(node)
            if node in self._choices:
                self._odds[node] = self._best_odds(node)
            elif after:
                self._odds[node] = mix([(self._odds[to], times) for to, times in after.items()], sum(after.values()))
            else:
                self._odds[node] = {self.counted(self._states[node]): Fraction(1)}
            return
        if not self._choices.keys().isdisjoint(group):
            raise Intractable("a choice that may come back for ever has no best answer here")
        goes: dict[int, dict[int, Fraction]] = {}
        ends: dict[int, Odds] = {}
        for node in group:
            after = ways.pop(node)
            weight = sum(after.values())
            goes[node] = {to: Fraction(times, weight) for to, times in after.items() if to not in self._odds}
            ends[node] = mix([(self._odds[to], times) for to, times in after.items() if to in self._odds], weight)
        self._odds.update(solve_absorbing_chain(goes, ends))

    def _best_odds(self, node: int) -> Odds:
        liked = self._action_utilities(node)
        best_first = sorted(liked, key=liked.__getitem__, reverse=True)
        self._choices[node] = {action: self._choices[node][action] for action in best_first}
        return self._odds[next(iter(self._choices[node].values()))]

    def _action_utilities(self, node: int) -> dict[Action, Any]:
        if node not in self._choices:
            return {}
        turn = self.game.turn(self._states[node])
        assert isinstance(turn, Decide)
        return {action: self._utility(turn.awaited[0], to) for action, to in self._choices[node].items()}

    def _utility(self, seat: Seat, node: int) -> Any:
        if (seat, node) not in self._utilities:
            assert self.taste is not None
            self._utilities[seat, node] = self.taste(seat, self._odds[node])
        return self._utilities[seat, node]

    def _transitions(self, node: int) -> dict[int, int]:
        """Where a state leads and in how many ways; nowhere if it is settled."""
        state = self._states[node]
        turn = self.game.turn(state)
        if isinstance(turn, Over) or self.is_settled(state, turn):
            return {}
        if isinstance(turn, Draw):
            ways: Counter[int] = Counter()
            for outcome, weight in outcomes(self.game, turn.law):
                ways[self._successor(state, Chance(outcome))] += weight
            return dict(ways)
        seat = turn.awaited[0]
        chosen = None if self.mind is None else self.mind(state, seat)
        actions = every_action(self.game, self.game.legal(state, seat)) if chosen is None else [chosen]
        after = {action: self._successor(state, ActMove(seat, action, state.phase)) for action in actions}
        if len(set(after.values())) > 1:
            if self.taste is None or len(turn.awaited) > 1:
                raise Intractable(f"seat {seat} has a choice and no mind of its own")
            self._choices[node] = after
        return dict.fromkeys(after.values(), 1)

    def _successor(self, state: S, move: Move) -> int:
        self.moves_left -= 1
        if self.moves_left < 0:
            raise Intractable("too many moves to look at")
        return self._intern(advance(self.game, state, move)[0])


def _pop_component(node: int, group: list[int]) -> list[int]:
    """The end of a stack from a node on, taken off it."""
    taken = [group.pop()]
    while taken[-1] != node:
        taken.append(group.pop())
    return taken


def is_at_rest(state: Any) -> bool:
    """Whether no chip of anybody lies on the cloth: nothing is at stake between two coups."""
    return all(place.startswith("purse:") or ":" not in place for place in state.chips.at)


def essence(game: Game[S], state: S) -> S:
    """The state but for what decides nothing."""
    state = replace(state, phase=0)
    return state if game.essence is None else game.essence(state)


def outcomes(game: Game[Any], law: Law) -> Sequence[tuple[Outcome, int]]:
    """What chance may give, weighed. A game that knows its essence does not care in which order like dice fall."""
    if game.essence is None or not isinstance(law, Dice) or len(set(law.dice)) > 1:
        return law.outcomes()
    return _unordered_outcomes(law)


@cache
def _unordered_outcomes(thrown: Dice) -> tuple[tuple[Outcome, int], ...]:
    faces = {face: place for place, face in enumerate(dict.fromkeys(thrown.dice[0].faces))}
    grouped: Counter[Outcome] = Counter()
    for outcome, weight in thrown.outcomes():
        grouped[tuple(sorted(outcome, key=faces.__getitem__))] += weight
    return tuple(grouped.items())


def every_action(game: Game[Any], offered: Options, most: int = MAX_CHOICES) -> list[Action]:
    """All that is on offer, action by action; :class:`Intractable` where that is more than can be tried."""
    actions: dict[Action, None] = {}
    for option in offered:
        names = list(option.params)
        for values in product(*(_domain_values(option.params[name], most) for name in names)):
            actions[game.action(option, **dict(zip(names, values, strict=True)))] = None
            if len(actions) > most:
                raise Intractable(f"more than {most} actions to choose from")
    return list(actions)


def _domain_values(domain: Domain, most: int) -> list[Any]:
    if isinstance(domain, OneOf):
        return list(domain.values)
    if isinstance(domain, Whole):
        return list(islice(range(domain.low, domain.high + 1, domain.step), most + 1))
    sizes = range(domain.at_least, min(domain.at_most, len(domain.of)) + 1)
    return list(islice((some for size in sizes for some in combinations(domain.of, size)), most + 1))
