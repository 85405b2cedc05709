"""The real house without a server: ``pit.py GAME`` prints what one person would hear over a socket, for the tests.

Nothing of it is shipped.
"""

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Iterator
from itertools import count
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from tripot import house
from tripot.games import find_games
from tripot.house import commands as ask
from tripot.house import wire
from tripot.house.presence import EVERYONE_HERE
from tripot.kernel import KERNEL_FACTS, Game, Place, Seat, tag_of

ME = house.PersonId("p0")


def described(game: Game[Any]) -> dict[str, Any]:
    """What a client must know of a game besides its texts."""
    keys = {switch.key: switch.field for switch in game.switches}
    return {
        "name": game.name,
        "version": game.version,
        "least": game.players[0],
        "most": game.players[-1],
        "presets": {
            name: {key: getattr(variant, field) for key, field in keys.items()}
            for name, variant in game.presets.items()
        },
        "switches": [
            {"key": s.key, "ruling": s.ruling, "default": s.default, "values": s.values, "any": s.any}
            for s in game.switches
        ],
        "bots": list(game.bots),
        "sheets": [{"name": sheet.name, "rules": list(sheet.ids())} for sheet in game.sheets],
        "roles": {
            tag_of(kind): roles for kind in (*KERNEL_FACTS, *game.facts, *game.actions) if (roles := roles_of(kind))
        },
    }


def roles_of(kind: type[msgspec.Struct]) -> dict[str, str]:
    """Which fields of a fact or an action name seats or places: what a sentence must turn into a name."""
    hints = get_type_hints(kind)
    found_roles = {}
    for field in fields(kind):
        hint = some(hints[field.name])
        many = get_origin(hint) is tuple
        inner = some(get_args(hint)[0]) if many else hint
        if inner is Seat:
            found_roles[field.encode_name] = "seats" if many else "seat"
        elif inner is Place:
            found_roles[field.encode_name] = "place"
    return found_roles


def some(hint: Any) -> Any:
    """The type behind ``… | None``."""
    if get_origin(hint) in (Union, UnionType):
        left = [kind for kind in get_args(hint) if kind is not NoneType]
        return left[0] if len(left) == 1 else hint
    return hint


class Evening:
    """One table and the people around it; everyone but :data:`ME` is played by a bot behind a person's name."""

    def __init__(self, shelf: house.GameRegistry, asked: dict[str, Any]) -> None:
        self.rng = Random(asked.get("seed"))
        self.loaded: deque[int] = deque(asked.get("dice", ()))
        self.clock = asked.get("clock")
        self.numbers = count(1)
        self.names = {house.PersonId(f"p{number}"): name for number, name in enumerate(asked["people"])}
        self.styles: dict[Seat, str] = {}
        wish = house.SettingsRequest(
            game=asked["game"], preset=asked.get("preset"), switches=asked.get("switches", {}), pace=asked.get("pace")
        )
        host = house.PersonId(asked.get("host", ME))
        opened = house.open_table(shelf, house.TableId(asked["table"]), host, wish, self.now())
        self.table = opened.after
        self.lines = list(opened.lines)
        for person in self.names:
            if person not in asked.get("standing", ()):
                self.ask(ask.Sit(id=self.fresh()), person)
        for bot in asked.get("bots", ()):
            self.ask(ask.AddBot(id=self.fresh(), bot=bot), host)
        if asked.get("start"):
            self.ask(ask.Start(id=self.fresh()), host)

    def now(self) -> int:
        """Milliseconds; a recording has its own clock, so that it is the same every time."""
        if self.clock is None:
            return time.time_ns() // 1_000_000
        self.clock += 1
        return int(self.clock)

    def fresh(self) -> str:
        """An id for a command of ours."""
        return f"pit-{next(self.numbers):06}"

    def chance(self) -> Iterator[int]:
        """Loaded dice first, for a scene; then honest ones."""
        while True:
            yield self.loaded.popleft() if self.loaded else self.rng.randrange(256)

    def ask(self, command: ask.Command, by: house.PersonId) -> list[Any]:
        """Put a command to the table; what :data:`ME` hears of it."""
        outside = house.DecisionInputs(at=self.now(), chance=self.chance(), ids=(f"next-{n}" for n in self.numbers))
        answer = house.decide(self.table, command, by, outside)
        heard: list[Any] = []
        if isinstance(answer, house.Refusal):
            return [answer] if by == ME else []
        if isinstance(answer, house.Proposal):
            self.table = answer.after
            self.lines += answer.lines
            heard += self.heard(answer.lines)
        if by == ME:
            seq = answer.seq if isinstance(answer, house.AlreadyAnswered) else answer.lines[0].entry.seq
            heard.append(wire.Accepted(command=house.CommandId(command.id), seq=seq))
        return heard

    def heard(self, lines: tuple[house.StoredEntry, ...]) -> list[Any]:
        """News, and what one may do after it."""
        if not lines:
            return []
        return [msgspec.Raw(wire.encode_news(self.table, lines, self.now())), house.build_yours(self.table, ME)]

    def said(self, message: Any) -> list[Any]:
        """What a client of :data:`ME` says over its socket."""
        understood = wire.decode_message(json.dumps(message))
        match understood:
            case house.Refusal():
                return [understood]
            case wire.Hello(seq=seq):
                whole = [msgspec.Raw(wire.encode_snapshot(self.table, self.now())), house.build_yours(self.table, ME)]
                missed = tuple(self.lines[seq:])
                return [self.people(), *(self.heard(missed) if seq and missed else whole)]
            case wire.Say() | wire.React():
                return [house.relay_quick_chat(self.table, ME, understood)]
        return self.ask(understood, ME)

    def people(self) -> Any:
        """Everyone is here."""
        return msgspec.Raw(wire.encode_people(self.names, EVERYONE_HERE))

    def tick(self, *, mine: bool = False) -> list[Any]:
        """Time passes and one of the others makes a move; ``mine``: a bot plays for :data:`ME` too."""
        due = self.table.next_deadline()
        outside = house.DecisionInputs(at=self.now(), chance=self.chance())
        if due is not None and due <= outside.at:
            answer = house.decide(self.table, ask.Deadline(), None, outside)
            if isinstance(answer, house.Proposal) and answer.lines:
                self.table = answer.after
                self.lines += answer.lines
                return self.heard(answer.lines)
        bots = self.table.game.bots
        chairs = tuple(
            chair if chair is None or chair.person is None or (chair.person == ME and not mine) or chair.bot
            else replace(chair, bot=self.styles.setdefault(Seat(n), self.rng.choice(list(bots))))
            for n, chair in enumerate(self.table.chairs)
        )  # fmt: skip
        for move in house.bot_moves(self.table.with_chairs(chairs), self.rng):
            chair = self.table.chair(move.seat)
            if chair is None or chair.person is None or chair.bot is not None:
                answer = house.decide(self.table, move, None, outside)
                if isinstance(answer, house.Proposal):
                    self.table = answer.after
                    self.lines += answer.lines
                    return self.heard(answer.lines)
                continue
            action = msgspec.Raw(self.table.settings.loaded_game.codec.encode(move.action))
            return self.ask(ask.Act(id=self.fresh(), action=action, phase=move.phase), chair.person)
        return []


def recorded(game: str, moves: int, seed: int) -> dict[str, Any]:
    """A table of four (or as many as fit) and everything one of them hears, with what he sends in between."""
    about = find_games()[game]
    shelf = house.GameRegistry(find_games().values())
    names = ["Camille", "Margaux", "Théo", "Lou"][: about.players[-1]]
    asked = {
        "table": "t-rec",
        "game": game,
        "people": names,
        "seed": seed,
        "clock": 1_700_000_000_000,
    }
    evening = Evening(shelf, asked)
    heard = evening.said({"type": "hello/1"}) + evening.ask(ask.Start(id=evening.fresh()), ME)
    while evening.table.stage == "playing" and moves > 0:
        heard += evening.tick(mine=True)
        moves -= 1
    return {
        "game": described(about),
        "heard": heard,
        "chips": evening.table.state.chips.at,
        "stage": evening.table.stage,
    }


def main() -> None:
    """Print one recording."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    sys.stdout.buffer.write(wire.encode(recorded(args.game, args.moves, args.seed)))


if __name__ == "__main__":
    main()
