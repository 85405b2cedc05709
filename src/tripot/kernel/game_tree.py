"""The game tree: computes the exact odds of each result by enumerating all moves, with Tarjan's SCC algorithm.

Theory of operation
-------------------
Question. ``GameTree.odds(state)`` returns the probability of each result, counted at the settled tables that follow a
state. All probabilities are fractions; all moves go through the game's own rules.

Nodes. A node is a state in canonical form (:func:`essence`). States with the same essence have the same future, so they
are one node and are explored once. The phase only counts moves and is dropped for every game; in a game with an essence
of its own, outcomes that differ only in the order of equal dice are merged too (:func:`outcomes`)::

    node        edges                              odds of the node
    settled     none                               {counted(state): 1}
    chance      one per outcome, with its weight   weighted mean of the successors' odds
    decision    one per action of the awaited seat those of the action that the seat's taste (utility) ranks first

A table is settled when the game is over or ``settled`` returns true; by default, when a seat must decide and all chips
are in purses. If ``strategy`` makes a decision, or all its actions lead to one node, the node has a single edge and
does not count as a decision.

Cycles. Rules can lead back to earlier states (for example, a tie is thrown again), so the nodes form a graph. Tarjan's
algorithm finds its strongly connected components in one depth-first search. It is iterative, with its own stack of
frames, because games are longer than Python's recursion limit. A component is solved when it closes, that is, when the
search leaves its first node. All its successors are solved by then::

    A ──> B ──> C ──> D settled        components close, and are solved, in this order:
          ^     │                      {D}, {B, C}, {A}
          └─────┘

    component                          solved by
    one node, no edge to itself        the table of nodes above
    several nodes, chance only         an absorbing Markov chain, see ``kernel.markov``
    several nodes with a decision      no solution: raises ``Intractable``

Memory. The odds of a node are kept as long as the tree, so a second question computes only new nodes. Edges are dropped
when their component is solved.

What can go wrong. ``Intractable`` means that a question is too large (``moves`` moves were tried, or a decision has
more than ``MAX_CHOICES`` actions) or has no exact answer: a decision is on a cycle, neither ``strategy`` nor ``taste``
is given, several seats decide at once, or the strategy is random. Callers then use sampling.
``ArithmeticError`` means that a component is never left: the rules loop forever.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import Any, Generic, NoReturn

from msgspec.structs import replace

from tripot.kernel.chance import Dice, Law, Outcome
from tripot.kernel.game import Game, S
from tripot.kernel.markov import Odds, mix, solve_absorbing_chain
from tripot.kernel.moves import ActMove, Chance, Move
from tripot.kernel.options import Options
from tripot.kernel.play import advance
from tripot.kernel.primitives import Action, Seat
from tripot.kernel.state import Decide, Draw, Over, Turn
from tripot.kernel.view import View

MAX_MOVES = 300_000
"""The maximum number of moves for one question: about ten seconds and a hundred megabytes."""

MAX_CHOICES = 100
"""The maximum number of actions of a decision."""

Utility = Callable[[Seat, Odds], Any]
"""Returns the utility of odds to a seat. The seat takes the action with the greatest utility."""


class Intractable(Exception):
    """The question is too large or has no exact answer; the message gives the reason."""


class _NoRandomness:
    def __getattr__(self, name: str) -> NoReturn:
        raise Intractable(f"the strategy plays at random ({name})")


NO_RANDOMNESS: Any = _NoRandomness()
"""The random source of a strategy in a tree. It raises an exception, because a random strategy has no exact odds."""


class GameTree(Generic[S]):
    """Computes the odds of a table up to its settlement, and caches solved nodes.

    ``counted`` returns the result of a settled table. ``strategy`` plays every seat. If it returns ``None``, the tree
    tries every action, and the seat takes the one with the greatest utility, which ``taste`` computes.
    """

    def __init__(
        self,
        game: Game[S],
        counted: Callable[[S], Hashable],
        *,
        settled: Callable[[S], bool] | None = None,
        strategy: Callable[[View[S]], Action | None] | None = None,
        taste: Utility | None = None,
        moves: int = MAX_MOVES,
    ) -> None:
        self.game = game
        self.counted = counted
        self.settled = settled
        self.strategy = strategy
        self.taste = taste
        self.moves_left = moves
        self._ids: dict[S, int] = {}
        self._states: list[S] = []
        self._odds: dict[int, Odds] = {}
        self._choices: dict[int, dict[Action, int]] = {}
        self._utilities: dict[tuple[Seat, int], Any] = {}

    def odds(self, state: S) -> Odds:
        """Return the probability of each result, counted when this table is settled."""
        root = self._intern(state)
        if root not in self._odds:
            self._explore(root)
        return self._odds[root]

    def choices(self, state: S) -> dict[Action, Any]:
        """Return the utility of each action at a decision, in descending order. Equal ones keep the order of the
        options."""
        self.odds(state)
        return self._action_utilities(self._intern(state))

    def decisions(self) -> Iterator[S]:
        """Yield every table with a decision, in search order."""
        for node in sorted(self._choices):
            yield self._states[node]

    def utilities(self) -> Iterator[tuple[Seat, S, Any]]:
        """Yield the utility to a seat of each table that follows one of its decisions."""
        for (seat, node), utility in self._utilities.items():
            yield seat, self._states[node], utility

    def is_settled(self, state: S, turn: Turn) -> bool:
        """Return whether results are counted at this table."""
        if isinstance(turn, Over):
            return True
        if self.settled is not None:
            return self.settled(state)
        return isinstance(turn, Decide) and state.chips.are_at_rest

    def _intern(self, state: S) -> int:
        state = essence(self.game, state)
        known = self._ids.get(state)
        if known is None:
            known = self._ids[state] = len(self._states)
            self._states.append(state)
        return known

    def _explore(self, root: int) -> None:
        """Solve a node and all that follow it, with Tarjan's algorithm without recursion. A component is solved when it
        closes."""
        ways: dict[int, dict[int, int]] = {}
        order: dict[int, int] = {}
        low: dict[int, int] = {}
        stack: list[int] = []
        frames: list[tuple[int, Iterator[int]]] = []

        def enter(node: int) -> None:
            order[node] = low[node] = len(order)
            ways[node] = self._transitions(node)
            stack.append(node)
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
                    self._solve_component(_pop_component(node, stack), ways)

    def _solve_component(self, component: list[int], ways: dict[int, dict[int, int]]) -> None:
        node = component[0]
        if len(component) == 1 and node not in ways[node]:
            after = ways.pop(node)
            if node in self._choices:
                self._odds[node] = self._best_odds(node)
            elif after:
                self._odds[node] = mix([(self._odds[to], times) for to, times in after.items()], sum(after.values()))
            else:
                self._odds[node] = {self.counted(self._states[node]): Fraction(1)}
            return
        if not self._choices.keys().isdisjoint(component):
            raise Intractable("a decision lies on a cycle, where this method finds no best action")
        goes: dict[int, dict[int, Fraction]] = {}
        ends: dict[int, Odds] = {}
        for node in component:
            after = ways.pop(node)
            weight = sum(after.values())
            goes[node] = {to: Fraction(times, weight) for to, times in after.items() if to not in self._odds}
            ends[node] = mix([(self._odds[to], times) for to, times in after.items() if to in self._odds], weight)
        self._odds.update(solve_absorbing_chain(goes, ends))

    def _best_odds(self, node: int) -> Odds:
        utilities = self._action_utilities(node)
        best_first = sorted(utilities, key=utilities.__getitem__, reverse=True)
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
        """Return the weighted successors of a node. A settled node has none."""
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
        view = View(self.game, state, seat, NO_RANDOMNESS)
        chosen = None if self.strategy is None else self.strategy(view)
        actions = every_action(self.game, view.options) if chosen is None else [chosen]
        after = {action: self._successor(state, ActMove(seat, action, state.phase)) for action in actions}
        if len(set(after.values())) > 1:
            if self.taste is None or len(turn.awaited) > 1:
                raise Intractable(f"seat {seat} has a choice that neither strategy nor taste makes")
            self._choices[node] = after
        return dict.fromkeys(after.values(), 1)

    def _successor(self, state: S, move: Move) -> int:
        self.moves_left -= 1
        if self.moves_left < 0:
            raise Intractable("too many moves to try")
        return self._intern(advance(self.game, state, move)[0])


def _pop_component(node: int, stack: list[int]) -> list[int]:
    """Pop a component from the stack, down to a node."""
    component = [stack.pop()]
    while component[-1] != node:
        component.append(stack.pop())
    return component


def essence(game: Game[S], state: S) -> S:
    """Return the canonical form of a state, without its phase and anything that does not affect the future."""
    state = replace(state, phase=0)
    return state if game.essence is None else game.essence(state)


def outcomes(game: Game[Any], law: Law) -> Sequence[tuple[Outcome, int]]:
    """Return the outcomes of a law with their weights. In a game with an essence, the order of equal dice is
    ignored."""
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
    """Return all actions that are offered. Raises :class:`Intractable` if there are more than ``most``."""
    actions: dict[Action, None] = {}
    for option in offered:
        names = list(option.params)
        for values in product(*(islice(option.params[name].every(), most + 1) for name in names)):
            actions[game.action(option, **dict(zip(names, values, strict=True)))] = None
            if len(actions) > most:
                raise Intractable(f"more than {most} actions to choose from")
    return list(actions)
