"""Plays whole games (playouts) by bots or at random."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, repeat
from random import Random
from typing import Any

from tripot.kernel import (
    Action,
    ActMove,
    Chance,
    Decide,
    Domain,
    Draw,
    Face,
    Fact,
    Game,
    Move,
    OneOf,
    Over,
    Retract,
    Seat,
    Strategy,
    Variant,
    View,
    Whole,
    advance,
    tag_of,
)

MAX_MOVES = 100_000
"""The maximum number of moves of a game, far above that of any built-in game."""

NO_RETRACT_AFTER_PHASES = 20
"""After this number of phases, a random player no longer takes back an agreement to stop. Otherwise, twelve players
would never agree."""

FindGame = Callable[[str], Game[Any]]
"""Finds a game by its name. Other processes can use the function only if they can import it."""

Step = tuple[Any, Move, tuple[Fact, ...]]
"""The state after a move, the move, and its facts."""


class Endless(Exception):
    """A game has reached the limit of moves."""


def playout(
    game: Game[Any],
    players: int,
    variant: Variant,
    rng: Random,
    bots: Sequence[Strategy[Any]] | None = None,
    cap: int = MAX_MOVES,
) -> tuple[Any, int]:
    """Play one whole game. Return its last state and its number of moves. All seats play at random unless ``bots`` has
    a bot for each."""
    game.require_own_variant(variant)
    game.require_players(players)
    seated, free_moves = (bots, 0) if bots else ((play_at_random,) * players, FREE_SEAT_MOVES_PER_256)
    last, moves = game.start(players, variant), 0
    for after, _, _ in walk(game, last, seated, rng, free_moves, cap):
        last = after
        moves += 1
    return last, moves


FREE_SEAT_MOVES_PER_256 = 32
"""In this many of 256 moves, a seat that may act but need not acts instead of an awaited one, if there is such a
seat."""


def walk(
    game: Game[Any], state: Any, bots: Sequence[Strategy[Any]], rng: Random, free_moves: int = 0, cap: int = MAX_MOVES
) -> Iterator[Step]:
    """Play from a state to the end, and yield each step. The moves are not checked."""
    chance = bytes_of(rng)
    turn_of = game.turn
    for _ in range(cap):
        turn = turn_of(state)
        move: Move
        if isinstance(turn, Decide):
            seats = turn.free if turn.free and free_moves > next(chance) else turn.awaited
            seat = seats[next(chance) % len(seats)]
            move = ActMove(seat, bots[seat](View(game, state, seat, rng)), turn.phase)
        elif isinstance(turn, Draw):
            move = Chance(turn.law.sample(chance))
        else:
            return
        state, facts = advance(game, state, move)
        yield state, move, facts
    if not isinstance(turn_of(state), Over):
        raise Endless(f"{game.name} is not over after {cap} moves")


def ruined_seats(game: Game[Any], players: int, start: Any, end: Any) -> tuple[bool, ...]:
    """Return, for each seat, whether it had chips at the start (by the game's own worth) and has none left."""
    seats = [Seat(seat) for seat in range(players)]
    return tuple(game.worth(end, seat) <= 0 < game.worth(start, seat) for seat in seats)


def bytes_of(rng: Random) -> Iterator[int]:
    """Yield random bytes forever, from which laws are sampled."""
    return chain.from_iterable(map(rng.randbytes, repeat(256)))


def pick_bots(game: Game[Any], players: int, rng: Random) -> tuple[Strategy[Any], ...]:
    """Return a bot of a random style for every seat."""
    return tuple(rng.choices(list(game.bots.values()), k=players))


def play_at_random(view: View[Any]) -> Action:
    """Play at random: any kind of action that is offered, any option of this kind, any value of its domains."""
    game, rng = view.game, view.rng
    offered, draw = view.options, rng.random
    words = tuple([option.do for option in offered])
    by_word = places_by_word(words)
    so = by_word[int(draw() * len(by_word))]
    if words[so[0]] == RETRACT and view.state.phase > NO_RETRACT_AFTER_PHASES:
        so = by_word[0]
    option = offered[so[int(draw() * len(so))]]
    params = option.params
    if not params:
        return game.action(option)
    return game.action(option, **{name: random_value(domain, rng) for name, domain in params.items()})


RETRACT = tag_of(Retract)


@lru_cache(maxsize=1024)
def places_by_word(words: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Group the indices of equal words."""
    return tuple(tuple(at for at, item in enumerate(words) if item == word) for word in dict.fromkeys(words))


def random_value(domain: Domain, rng: Random) -> Face | tuple[Face, ...]:
    """Return a random value of a domain. Small numbers are more frequent than large ones, but the greatest number
    occurs too."""
    if type(domain) is Whole:
        steps = (domain.high - domain.low) // domain.step
        luck = rng.random() * 1.1
        return domain.low + domain.step * min(steps, int((steps + 1) * luck * luck * luck))
    if type(domain) is OneOf:
        return domain.values[int(rng.random() * len(domain.values))]
    return tuple(rng.sample(domain.of, rng.randint(domain.at_least, min(domain.at_most, len(domain.of)))))
