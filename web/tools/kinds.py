"""Every kind of option of a game, each at a table that offers it, for tests: ``kinds.py GAME``.

The kinds are the game's declared actions. The tables come from random play with the real house under every variant of
the rules. A kind that never occurs fails the test, like one that a board does not support. This is not shipped.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from scripted_tables import ScriptedTable

from tripot import house
from tripot.games import find_games
from tripot.house.journal import commands as ask
from tripot.house.protocol import wire
from tripot.house.table.presence import EVERYONE_HERE
from tripot.kernel import Game, OneOf, Option, Options, Subset, Whole, tag_of

NAMES = ["Camille", "Margaux", "Théo", "Lou"]
ENOUGH = 3
"""The number of values to test in a domain: the least, the most, and one in between."""
EVENINGS = 400
MOVES = 300


def readings(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The default variant, then each switch in each of its positions; repeated."""
    while True:
        yield {}
        for switch in game.switches:
            for value in switch.values:
                yield {switch.key: value}


def room(options: list[Option]) -> int:
    """The number of choices. A position with more choices shows the kind better."""
    size = 0
    for option in options:
        for domain in option.params.values():
            match domain:
                case Whole(low, high, step):
                    size += min(ENOUGH, (high - low) // step + 1) * 10
                case Subset(of, _, most):
                    size += min(ENOUGH, len(of)) * 10 + most
                case OneOf(values):
                    size += len(values)
    return size


def some(options: Options, rng: Random) -> dict[str, Any]:
    """One of the offered actions; amounts are small, so that a game is long."""
    option = rng.choice(options)
    action: dict[str, Any] = {"type": option.do}
    for name, domain in option.params.items():
        match domain:
            case Whole(low, high, step):
                action[name] = min(high, low + step * rng.randrange(4)) // step * step
            case Subset(of, least, most):
                action[name] = rng.sample(of, rng.randint(least, min(most, len(of))))
            case OneOf(values):
                action[name] = rng.choice(values)
    return action


def met(game: Game[Any], seed: int) -> dict[str, dict[str, Any]]:
    """For each kind that was offered to anybody, the messages of the house at that moment."""
    rng = Random(seed)
    shelf = house.GameRegistry(find_games().values())
    best: dict[str, int] = {}
    told: dict[str, dict[str, Any]] = {}
    wanted = {tag_of(kind) for kind in game.actions}
    for evening_number, switches in zip(range(EVENINGS), readings(game), strict=False):
        if evening_number >= len(game.switches) * 3 and wanted <= told.keys():
            break
        asked = {
            "table": "t-kinds",
            "game": game.name,
            "people": NAMES[: game.players[-1]],
            "seed": rng.randrange(2**32),
            "switches": switches,
            "pace": "sans",
            "start": True,
        }
        evening = ScriptedTable(shelf, asked)
        for _ in range(MOVES):
            if evening.table.stage != "playing":
                break
            offered = {person: house.build_yours(evening.table, person).options for person in evening.names}
            for person, options in offered.items():
                for do in {option.do for option in options}:
                    much = room([option for option in options if option.do == do])
                    if much > best.get(do, -1):
                        best[do] = much
                        told[do] = {
                            "board": msgspec.Raw(wire.encode_snapshot(evening.table, evening.now())),
                            "yours": house.build_yours(evening.table, person),
                        }
            who = rng.choice([person for person, options in offered.items() if options])
            action = msgspec.Raw(json.dumps(some(offered[who], rng)).encode())
            evening.put(
                ask.Act(id=evening.fresh_id(), action=action, phase=house.build_board(evening.table).phase), who
            )
    return told


def main() -> None:
    """Print the known kinds and those that were offered."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = find_games()[args.game]
    known = sorted(tag_of(kind) for kind in game.actions)
    people = msgspec.Raw(
        wire.encode_people({house.PersonId(f"p{n}"): name for n, name in enumerate(NAMES)}, EVERYONE_HERE)
    )
    sys.stdout.buffer.write(wire.encode({"known": known, "people": people, "met": met(game, args.seed)}))


if __name__ == "__main__":
    main()
