"""Tables of the real house without a server, for tests of the browser client. This is not part of the package.

``scripted_tables.py record GAME`` prints the messages that one person receives over a socket.

``scripted_tables.py serve`` plays many tables. It reads one JSON request a line from standard input, and answers each
with one line. ``web/e2e/scripted.ts`` is its client. A request names a ``table`` and what to ``do``:

=========  =============================================================================================================
open       opens a table: ``game``, ``people`` (names; their ids are ``p0``, ``p1``, …), ``bots``, ``start``, ``seed``,
           ``faces`` (the first dice), ``switches``, ``preset``, ``pace``, ``dice`` (``real``), ``away``,
           ``standing`` (ids), ``until`` or ``before`` (see :meth:`ScriptedTable.play_until`)
attach     adds a ``listener`` for a ``person``, or a spectator without one; ``screen`` for a shared screen
detach     removes a ``listener``
say        puts the ``message`` of a ``listener`` to the table
tick       lets one bot move, after ``ms`` milliseconds
auto       lets bots move until the table waits for a person who listens
until      plays for everybody until a condition (``until``) holds
journal    returns the stored entries
odds       returns the prices of what a ``person`` may do, for stakes of about this ``amount``
=========  =============================================================================================================

The answer has ``frames``: pairs of a listener and a text to send to it. The clock of a table stands still, so a table
with the same requests sends the same frames every time.
"""

import argparse
import json
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import count
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from tripot import house
from tripot.games import find_games
from tripot.house.decisions.decide import Postponed
from tripot.house.journal import commands as ask
from tripot.house.protocol import quick_chat, wire
from tripot.house.table.presence import Presence
from tripot.kernel import KERNEL_FACTS, Codec, Draw, Game, Place, Seat, tag_of

ME = house.PersonId("p0")


def described(game: Game[Any]) -> dict[str, Any]:
    """Describe a game for a client, without its texts."""
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
    """List the fields of a fact or an action that contain seats or places, which a sentence turns into names."""
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


OPENED_AT_MS = 1_700_000_000_000
MAX_MOVES = 5_000
MAX_SEEDS = 20


class DoesNotOccur(Exception):
    """A condition never held before the end of the game."""


class Listener(msgspec.Struct):
    """A socket: its person, and the number of moves that were sent to it."""

    person: house.PersonId | None
    screen: bool = False
    sent: int | None = None
    """None before its hello."""


class ScriptedTable:
    """One table. Bots play for its bots and for people without a listener."""

    def __init__(self, games: house.GameRegistry, asked: dict[str, Any]) -> None:
        self.rng = Random(asked.get("seed"))
        self.loaded: deque[int] = deque(face - 1 for face in asked.get("faces", ()))
        self.clock = OPENED_AT_MS
        self.numbers = count(1)
        self.names = {house.PersonId(f"p{number}"): name for number, name in enumerate(asked["people"])}
        self.presence = Presence(away={house.PersonId(it): OPENED_AT_MS for it in asked.get("away", ())})
        self.listeners: dict[str, Listener] = {}
        self.moves: list[tuple[house.Table, house.Table, tuple[house.StoredEntry, ...]]] = []
        settings = house.SettingsRequest(
            game=asked["game"],
            preset=asked.get("preset"),
            switches=asked.get("switches", {}),
            pace=asked.get("pace"),
            dice=asked.get("dice"),
        )
        host = house.PersonId(asked.get("host", ME))
        opened = house.open_table(games, house.TableId(asked["table"]), host, settings, self.now())
        self.table = opened.after
        self.entries = list(opened.entries)
        for person in self.names:
            if person not in asked.get("standing", ()):
                self.put(ask.Sit(id=self.fresh_id()), person)
        for bot in asked.get("bots", ()):
            self.put(ask.AddBot(id=self.fresh_id(), bot=bot), host)
        if asked.get("start"):
            self.put(ask.Start(id=self.fresh_id()), host)

    def now(self) -> int:
        """The time in milliseconds. It advances by one at each call."""
        self.clock += 1
        return self.clock

    def fresh_id(self) -> house.CommandId:
        """An id for a command."""
        return house.CommandId(f"scripted-{next(self.numbers):06}")

    def chance(self) -> Iterator[int]:
        """The loaded dice, then seeded random ones."""
        while True:
            yield self.loaded.popleft() if self.loaded else self.rng.randrange(256)

    def put(self, command: house.Command | house.HouseCommand, by: house.PersonId | None) -> house.Answer:
        """Put a command to the table, and commit what it proposes."""
        inputs = house.DecisionInputs(
            at=self.now(),
            chance=self.chance(),
            presence=self.presence,
            ids=(f"next-{number}" for number in self.numbers),
        )
        answer = house.decide(self.table, command, by, inputs)
        if isinstance(answer, house.Proposal) and answer.entries:
            self.moves.append((self.table, answer.after, answer.entries))
            self.table = answer.after
            self.entries += answer.entries
        return answer

    def play_for(self, people: bool | None = None) -> bool:
        """Let one bot move, for a bot's seat or for a person without a listener; ``people``: for anybody."""
        due = self.table.next_deadline()
        if due is not None and due <= self.clock:
            answer = self.put(ask.Deadline(), None)
            if isinstance(answer, house.Proposal) and answer.entries:
                return True
        here = () if people else {it.person for it in self.listeners.values()}
        styles = list(self.table.game.bots)
        chairs = tuple(
            replace(chair, bot=styles[seat % len(styles)])
            if chair and chair.person and not chair.bot and chair.person not in here
            else chair
            for seat, chair in enumerate(self.table.chairs)
        )
        for move in house.bot_moves(self.table.with_chairs(chairs), self.rng):
            chair = self.table.chair(move.seat)
            if chair is None or chair.person is None or chair.bot is not None:
                answer = self.put(move, None)
            else:
                action = msgspec.Raw(self.table.settings.loaded_game.codec.encode(move.action))
                answer = self.put(ask.Act(id=self.fresh_id(), action=action, phase=move.phase), chair.person)
            if isinstance(answer, house.Proposal):
                return True
        return self.report_real_dice(people=bool(people))

    def report_real_dice(self, *, people: bool) -> bool:
        """Report real dice if nobody with a listener can: the next loaded or random faces."""
        hearing, turn = self.table.hearing, self.table.turn
        if not people or hearing is None or hearing.report is not None or not isinstance(turn, Draw):
            return False
        reporter = self.table.chair(self.table.reporters()[0])
        assert reporter is not None
        faces = turn.law.sample(self.chance())
        self.put(ask.Report(id=self.fresh_id(), faces=faces), reporter.person)
        return True

    def play_until(self, wanted: dict[str, Any], *, before: bool = False) -> None:
        """Let bots play for everybody until all of these hold; ``before``: stop one move earlier.

        ``offered``: the person ``p0`` may do this action. ``stage``: the table's stage. ``state``: values of fields of
        the game's state. ``fact``: values of fields of a fact that a move of this call caused. ``settled``: a move of
        this call raised a purse.
        """
        if not before and self.is_so(wanted, []):
            return
        for _ in range(MAX_MOVES):
            moves, lines = len(self.moves), len(self.entries)
            earlier = self.table, copy(self.rng), self.loaded.copy()
            if not self.play_for(people=True):
                break
            if self.is_so(wanted, self.moves[-1:]):
                if before:
                    self.table, self.rng, self.loaded = earlier
                    del self.moves[moves:], self.entries[lines:]
                return
        raise DoesNotOccur(f"{wanted} does not occur: {self.table.stage}, {self.table.turn}")

    def is_so(self, wanted: dict[str, Any], last: list[Any]) -> bool:
        """Whether a condition holds after the last move."""
        if "stage" in wanted and self.table.stage != wanted["stage"]:
            return False
        if "offered" in wanted:
            offered = house.build_yours(self.table, ME).options
            if all(option.do != wanted["offered"] for option in offered):
                return False
        state = msgspec.to_builtins(house.build_board(self.table).state)
        if any(state.get(field) != value for field, value in wanted.get("state", {}).items()):
            return False
        if "fact" in wanted:
            events = [json.loads(line.data)["event"] for _, _, lines in last for line in lines]
            facts = [fact for event in events for fact in event.get("facts", ())]
            if not any(wanted["fact"].items() <= fact.items() for fact in facts):
                return False
        return "settled" not in wanted or any(raises_a_purse(before, after) for before, after, _ in last)

    def odds(self, person: house.PersonId, amount: int) -> Any:
        """The prices of what a person may do, as the server computes them."""
        from tripot.server.lab_workers.messages import OptionsQuestion
        from tripot.server.lab_workers.worker import answer_options

        table, seat = self.table, self.table.seat_of(person)
        assert seat is not None
        state = msgspec.Raw(Codec.encode(table.state))
        return answer_options(OptionsQuestion(table.game.name, state, seat, amount, table.seq))

    # Listeners

    def people(self) -> bytes:
        """The people with a listener."""
        here = [it for it in self.listeners.values() if it.sent is not None]
        watching = sum(it.person is None and not it.screen for it in here)
        return wire.encode_people(self.names, self.presence, watching, screens=sum(it.screen for it in here))

    def hear(self, listener: str, message: dict[str, Any]) -> list[tuple[str, bytes]]:
        """Process a message of a listener. Returns what is sent besides news."""
        it = self.listeners[listener]
        understood = wire.decode_message(json.dumps(message))
        match understood:
            case wire.Hello():
                it.sent = len(self.moves)
                first = [wire.encode_snapshot(self.table, self.now())]
                if it.person is not None:
                    first.append(wire.encode(house.build_yours(self.table, it.person, self.presence)))
                return [(other, self.people()) for other in self.greeted()] + [(listener, data) for data in first]
            # A page that receives nothing for six seconds after one of these opens another socket.
            case wire.Ping() | wire.Shown() | wire.Watched() | ask.Reveal():
                return [(listener, wire.encode(wire.Pong()))]
            case wire.Resting():
                return []
            case house.Refusal():
                return [(listener, wire.encode(understood))]
            case wire.Queue():
                raise ValueError("no table to wait for")
            case _ if it.person is None:
                return [(listener, wire.encode(house.Refusal(code="not_seated")))]
            case quick_chat.Say() | quick_chat.React():
                said = house.relay_quick_chat(self.table, it.person, understood)
                to = [listener] if isinstance(said, house.Refusal) else self.greeted()
                return [(other, wire.encode(said)) for other in to]
        answer = self.put(understood, it.person)
        if isinstance(answer, house.Refusal):
            return [(listener, wire.encode(answer))]
        assert not isinstance(answer, Postponed)  # the dice of these tables are not pledged
        seq = answer.seq if isinstance(answer, house.AlreadyAnswered) else answer.entries[0].entry.seq
        return [(listener, wire.encode(wire.Accepted(command=understood.id, seq=seq)))]

    def greeted(self) -> list[str]:
        """The listeners who have said hello."""
        return [name for name, it in self.listeners.items() if it.sent is not None]

    def news(self) -> Iterator[tuple[str, bytes]]:
        """The moves that a listener has not received yet, each followed by what its person may do then."""
        for name in self.greeted():
            it = self.listeners[name]
            for before, after, lines in self.moves[it.sent :]:
                for _, table, entries in wire.split_news(before, after, lines):
                    yield name, wire.encode_missed_news(table, entries, self.now())
                    if it.person is not None:
                        yield name, wire.encode(house.build_yours(table, it.person, self.presence))
            it.sent = len(self.moves)


def raises_a_purse(before: house.Table, after: house.Table) -> bool:
    """Whether somebody has more chips in their purse after a move."""
    then, now = (house.build_board(it).chips for it in (before, after))
    return before.stage == "playing" and any(
        amount > then.get(place, 0) for place, amount in now.items() if place.startswith("purse:")
    )


class Server:
    """Answers requests about tables."""

    def __init__(self) -> None:
        self.games = house.GameRegistry(find_games().values())
        self.tables: dict[str, ScriptedTable] = {}

    def open(self, asked: dict[str, Any]) -> ScriptedTable:
        """Create a table. Uses the first seed, from the given one on, with which its condition occurs."""
        for seed in range(asked["seed"], asked["seed"] + MAX_SEEDS):
            table = ScriptedTable(self.games, {**asked, "seed": seed})
            try:
                if wanted := asked.get("until") or asked.get("before"):
                    table.play_until(wanted, before="before" in asked)
                return table
            except DoesNotOccur:
                if seed == asked["seed"] + MAX_SEEDS - 1:
                    raise
        raise ValueError("no seed to try")

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Process a request. Returns frames for the listeners, and the state of the table."""
        if asked["do"] == "open":
            self.tables[asked["table"]] = self.open(asked)
        it = self.tables[asked["table"]]
        extra: list[tuple[str, bytes]] = []
        match asked["do"]:
            case "attach":
                person = asked.get("person")
                screen = asked.get("screen", False)
                it.listeners[asked["listener"]] = Listener(person and house.PersonId(person), screen)
                if person:
                    it.presence = it.presence.with_arrivals({person})
            case "detach":
                it.listeners.pop(asked["listener"], None)
            case "say":
                extra = it.hear(asked["listener"], asked["message"])
            case "tick":
                it.clock += asked.get("ms", 0)
                it.play_for()
            case "auto":
                for _ in range(MAX_MOVES):
                    if not it.play_for():
                        break
            case "until":
                it.play_until(asked["until"])
            case "odds":
                odds = it.odds(house.PersonId(asked["person"]), asked["amount"])
                return {"odds": json.loads(wire.encode(odds))}
            case "journal":
                return {"journal": [line.data.decode() for line in it.entries]}
        frames = [(name, data.decode()) for name, data in (*it.news(), *extra)]
        table = it.table
        info = {"seq": table.seq, "stage": table.stage, "phase": table.phase, "game": table.game.name}
        return {"frames": frames, **info}


def heard_news(table: house.Table, lines: Sequence[house.StoredEntry], now: int) -> dict[str, Any]:
    """News in the form that the client's frame reader returns; recordings do not need the stored lines."""
    entries = [msgspec.Raw(line.data) for line in lines]
    return {"type": "news/1", "entries": entries, "lines": [], "board": house.build_board(table), "now": now}


def serve() -> None:
    """Answer requests from standard input until it ends."""
    server = Server()
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = server.answer(asked)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps({"id": asked["id"], **answer}), flush=True)


def recorded(game: str, moves: int, seed: int) -> dict[str, Any]:
    """A table of four (or as many as fit), and every message that one of them receives."""
    about = find_games()[game]
    names = ["Camille", "Margaux", "Théo", "Lou"][: about.players[-1]]
    asked = {"table": "t-rec", "game": game, "people": names, "seed": seed}
    it = ScriptedTable(house.GameRegistry(find_games().values()), asked)
    received: list[Any] = [
        msgspec.Raw(it.people()),
        msgspec.Raw(wire.encode_snapshot(it.table, it.now())),
        house.build_yours(it.table, ME),
    ]
    first = len(it.moves)
    it.put(ask.Start(id=it.fresh_id()), ME)
    while it.table.stage == "playing" and moves > 0:
        it.play_for(people=True)
        moves -= 1
    for _, table, lines in it.moves[first:]:
        received += [heard_news(table, lines, it.now()), house.build_yours(table, ME)]
    return {"game": described(about), "heard": received, "chips": it.table.state.chips.at, "stage": it.table.stage}


def main() -> None:
    """Print one recording, or serve tables."""
    parser = argparse.ArgumentParser()
    parser.add_argument("do", choices=("record", "serve"))
    parser.add_argument("game", nargs="?")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.do == "serve":
        serve()
    else:
        sys.stdout.buffer.write(wire.encode(recorded(args.game, args.moves, args.seed)))


if __name__ == "__main__":
    main()
