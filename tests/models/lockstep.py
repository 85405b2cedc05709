"""Plays random games in the code and in the model side by side, and compares both after every step.

Both must agree on whose turn it is or the dice that are due, all options of every seat, all chips, the remaining
players, the end and the winners. At Home Casino, they must also agree on pawns, cards and piles. Default actions are
compared where a ruling defines them. To play many games, and to count how often each rule was applied, run::

    nice python -m tests.models.lockstep --games 5000 --workers 2
    nice python -m tests.models.lockstep home_casino --games 1 --seed 7
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import repeat
from math import gcd
from random import Random
from typing import Any

from msgspec.structs import replace

from tests.models.base import Answer, Ask, Draw, End, Law, Offers
from tests.models.home_casino import HomeCasino, SmallGame
from tests.models.passe_anglaise import Passe
from tests.models.policy import Policy, random_switches
from tests.models.tabu import Tabu
from tripot.games import find_games
from tripot.kernel import Decide, Game, OneOf, Option, Options, Over, Subset, Turn, Whole, apply_switches, tag_of
from tripot.kernel import Draw as CodeDraw
from tripot.kernel.moves import ActMove, Chance
from tripot.kernel.play import advance

LIMIT = 1500
"""The number of steps after which an unfinished game is abandoned."""


class Difference(AssertionError):
    """Raised if code and model disagree. The message describes the difference."""


@dataclass
class Tally:
    """The results of a run."""

    games: int = 0
    steps: int = 0
    left: int = 0
    rules: Counter[str] = field(default_factory=Counter)
    """Rules and branches applied by the model."""
    facts: Counter[str] = field(default_factory=Counter)
    """Rules named by the facts of the code."""
    switches: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)
    """Presets as they stand, and switches that alone differ from the default."""

    def add(self, other: "Tally") -> None:
        """Add the results of another run."""
        self.games, self.steps, self.left = self.games + other.games, self.steps + other.steps, self.left + other.left
        for mine, theirs in zip(
            (self.rules, self.facts, self.switches, self.readings),
            (other.rules, other.facts, other.switches, other.readings),
            strict=True,
        ):
            mine.update(theirs)


def normal(options: tuple[Option, ...]) -> Offers:
    """Convert options of the code to the form of the models, with one entry for each named value."""
    found: Offers = {}
    for option in options:
        named: list[tuple[object, ...]] = [()]
        domain: Any = None
        for choice in option.params.values():
            match choice:
                case OneOf():
                    named = [(*some, value) for some in named for value in choice.values]
                case Whole():
                    domain = range(choice.low, choice.high + 1, choice.step)
                case Subset():
                    domain = (tuple(sorted(choice.of)), choice.at_least, choice.at_most)
        for some in named:
            key = (bare(option.do), some)
            if key in found:
                raise Difference(f"{key} is offered twice")
            found[key] = domain
    return found


def bare(tag: str) -> str:
    """Return a tag without its version."""
    return tag.partition("/")[0]


@cache
def chances(law: Any) -> Law:
    """Convert a law of the code to the form of the models."""
    common = gcd(law.weight(), *(n for _, n in law.outcomes()))
    assert sum(n for _, n in law.outcomes()) == law.weight()
    return {fall: n // common for fall, n in law.outcomes()}


def in_time(action: Any) -> tuple[str, Any]:
    """Convert a default action to the form of the models: its name, and the number of dice taken, if any."""
    return bare(tag_of(action)), getattr(action, "dice", None)


def seen_by_code(
    game: Game[Any], state: Any, turn: Turn, legal: dict[int, Options], late: Iterable[int]
) -> dict[str, Any]:
    """Return the data to compare, from the code."""
    view: dict[str, Any] = {"chips": dict(state.chips.at)}
    match turn:
        case Over():
            return view | {"over": frozenset(turn.winners)}
        case CodeDraw():
            view |= {"law": chances(turn.law), "thrower": turn.thrower}
        case Decide():
            offers = {seat: normal(options) for seat, options in legal.items() if options}
            view |= {"awaited": frozenset(turn.awaited), "free": frozenset(turn.free), "offers": offers}
            view["late"] = {seat: in_time(game.default(state, seat)) for seat in late}
    if hasattr(state, "pawns"):
        if None not in state.homes:
            view["pawns"] = {seat: state.pawns[seat] for seat in state.seats}
            view["banker"] = state.banker
        view["deeds"] = {seat: list(state.estates[seat]) for seat in state.seats}
        view["queues"] = [list(state.acquisition.queue), list(state.jackpot.queue)]
    return view | {"seats": list(state.seats)}


def seen_by_model(model: Any, request: Ask | Draw | End) -> dict[str, Any]:
    """Return the data to compare, from the model."""
    view: dict[str, Any] = {"chips": model.ledger.places()}
    match request:
        case End():
            return view | {"over": request.winners}
        case Draw():
            view |= {"law": request.law, "thrower": request.thrower}
        case Ask():
            view |= {"awaited": request.awaited, "offers": {seat: o for seat, o in request.offers.items() if o}}
            view["free"] = frozenset(view["offers"]) - request.awaited
            view["late"] = request.late
    if isinstance(model, HomeCasino):
        if len(model.homes) == model.players:
            view["pawns"] = {seat: model.pawns[seat] for seat in model.seats}
            view["banker"] = model.banker
        view["deeds"] = {seat: model.deeds[seat] for seat in model.seats}
        view["queues"] = [model.acquisition.queue, model.jackpot.queue]
    seats = range(model.players) if isinstance(model, SmallGame) else sorted(model.seats)
    return view | {"seats": list(seats)}


def model_of(name: str, players: int, switches: dict[str, Any]) -> Any:
    """Return the model of a game."""
    if name == "tabu":
        return Tabu(players, {key.removeprefix("tabu."): value for key, value in switches.items()})
    if name == "passe_anglaise":
        return Passe(players, {key.removeprefix("passe."): value for key, value in switches.items()})
    return (
        HomeCasino(players, switches) if name == "home_casino" else SmallGame(name.partition("/")[2], players, switches)
    )


def told(title: str, step: int, history: list[object]) -> str:
    """Format the state of a game and its last events."""
    return "\n".join([f"{title}, step {step}", *(f"  {move}" for move in history[-6:])])


def compare(where: Callable[[], str], code: dict[str, Any], model: dict[str, Any]) -> None:
    """Raise :class:`Difference` if the two views differ."""
    if code == model:
        return
    lines = [where()]
    for key in sorted(code.keys() | model.keys()):
        ours, theirs = code.get(key, "(absent)"), model.get(key, "(absent)")
        if ours == theirs:
            continue
        if isinstance(ours, dict) and isinstance(theirs, dict):
            keys = [k for k in ours.keys() | theirs.keys() if ours.get(k, "-") != theirs.get(k, "-")]
            ours, theirs = {k: ours.get(k, "-") for k in keys}, {k: theirs.get(k, "-") for k in keys}
        lines += [f"  {key}", f"    code:  {ours}", f"    model: {theirs}"]
    raise Difference("\n".join(lines))


def run(name: str, seed: int, tally: Tally) -> None:
    """Play one game in the code and in the model."""
    rng = Random(f"{name} {seed}")
    game = find_games()[name]
    players = rng.choice(game.players if rng.random() < 0.05 else game.players[:4])
    switches = random_switches(game, rng)
    variant = apply_switches(game.variant(), switches)
    if name == "home_casino":
        switches["youngest"] = rng.choice((None, rng.randrange(players)))  # chosen by the host; not a switch
        variant = replace(variant, youngest=switches["youngest"])
    state = game.start(players, variant)
    model, policy = model_of(name, players, switches), Policy(rng)
    playing = model.play()
    request = next(playing)
    history: list[object] = []
    title = f"{name} seed {seed}, {players} players, {switches}"
    for step in range(LIMIT):
        turn = game.turn(state)
        legal = {seat: game.legal(state, seat) for seat in range(players)} if isinstance(turn, Decide) else {}
        late = request.late if isinstance(request, Ask) else ()
        code = seen_by_code(game, state, turn, legal, late)
        compare(partial(told, title, step, history), code, seen_by_model(model, request))
        answer: Any
        match turn:
            case Over():
                break
            case CodeDraw():
                fall = policy.fall(turn.law)
                history.append(fall)
                state, facts = advance(game, state, Chance(fall))
                answer = fall
            case Decide():
                seat, option, values = policy.act(turn, legal)
                action = game.action(option, **values)
                history.append((seat, action))
                state, facts = advance(game, state, ActMove(seat, action, state.phase))
                named = tuple(v for n, v in values.items() if isinstance(option.params[n], OneOf))
                amount = next((v for n, v in values.items() if not isinstance(option.params[n], OneOf)), None)
                answer = Answer(seat, bare(option.do), named, amount)
        tally.facts.update(fact.rule for fact in facts)
        try:
            request = playing.send(answer)
        except StopIteration as stop:
            request = stop.value
        tally.steps += 1
    else:
        tally.left += 1
    tally.games += 1
    tally.rules.update(model.ledger.rules)
    tally.switches.update(f"{key}={value}" for key, value in switches.items())
    tally.switches[f"players={players}"] += 1
    tally.readings[reading_of(game, switches)] += 1


def reading_of(game: Game[Any], switches: dict[str, Any]) -> str:
    """Return a label for the switches: the preset, the only switch that differs, or *several switches*."""
    for name, preset in game.presets.items():
        if switches.items() >= {switch.key: getattr(preset, switch.field) for switch in game.switches}.items():
            return name
    changed = [switch for switch in game.switches if switches[switch.key] != switch.default]
    return f"{changed[0].key}={switches[changed[0].key]}" if len(changed) == 1 else "several switches"


GAMES = (
    "tabu",
    "passe_anglaise",
    "home_casino/duel",
    "home_casino/roulette",
    "home_casino/zanzibar",
    "home_casino/421",
    "home_casino/blackjack",
    "home_casino",
)


def lockstep(name: str, seeds: range) -> Iterator[Tally]:
    """Play many games and yield the tally after each."""
    tally = Tally()
    for seed in seeds:
        run(name, seed, tally)
        yield tally


def batch(name: str, seeds: range) -> tuple[Tally, list[str]]:
    """Play many games and collect all differences."""
    tally, differences = Tally(), []
    for seed in seeds:
        try:
            run(name, seed, tally)
        except Difference as difference:
            differences.append(str(difference))
    return tally, differences


def counted(title: str, counts: Counter[str]) -> str:
    """Return one line of the report."""
    return f"  {title}: " + ", ".join(f"{key} {n}" for key, n in sorted(counts.items()))


def main() -> int:
    """Run many games."""
    parser = argparse.ArgumentParser(description="Play the games against a second model of their rules.")
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    found = 0
    with ProcessPoolExecutor(asked.workers) as pool:
        for name in asked.names:
            last = asked.seed + asked.games
            batches = [range(seed, min(seed + 25, last)) for seed in range(asked.seed, last, 25)]
            tally = Tally()
            for number, (played, differences) in enumerate(pool.map(batch, repeat(name), batches), 1):
                tally.add(played)
                found += len(differences)
                print("".join(f"\r{difference}\n\n" for difference in differences), end="", flush=True)
                bar = "#" * (30 * number // len(batches))
                print(f"\r{name:22} [{bar:30}] {tally.games}/{asked.games}", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
            print(f"{name}: {tally.games} games, {tally.steps} steps, {tally.left} left after {LIMIT} steps")
            print(counted("readings", tally.readings))
            print(counted("switches", tally.switches))
            print(counted("rules of the model", tally.rules))
            print(counted("rules of the facts", tally.facts), flush=True)
    print(f"{asked.games} games of each of {len(asked.names)} kinds, {found} differences")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
