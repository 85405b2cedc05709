"""Playthroughs a person can read, and the game must tell again to the letter.

A file has a head (what it shows, the game, the players, the variant), then moves. Only moves and comments are written
by hand; the facts under each move, with the rule behind each, and the chips at the end are the game's own words::

    # A stake on hearts comes home.
    game     tabu 1
    players  2
    variant  maison tabu.start_money=100

    > pick 0
        TABU-R7    banker_drawn seat=0
    > 1 stake face=coeur amount=10
        TABU-12    purse:1 → stake:coeur:1  10
    ! 0 throw
        refused    not_your_turn

``>`` is a move that is taken, ``!`` one that must be refused; ``@3`` after it answers phase 3 instead of the open one.
Tags stand without game and version where nothing else is called so.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from tripot.kernel import (
    KERNEL_FACTS,
    Action,
    ActMove,
    Chance,
    Draw,
    Face,
    Fact,
    Game,
    IllegalMove,
    Move,
    Pick,
    Seat,
    State,
    Transfer,
    Variant,
    apply_switches,
    differences,
    play,
    tag_of,
)

Find = Callable[[str], Game[Any]]
"""How a game is found by its name."""


class Unreadable(ValueError):
    """A playthrough that cannot be read or played; the message quotes the line."""


@dataclass(frozen=True)
class Golden:
    """What is written by hand: the head, and the lines that are comments, blanks or moves."""

    title: tuple[str, ...]
    game: str
    players: int
    preset: str
    settings: dict[str, str]
    lines: tuple[str, ...]


def parse_golden(text: str) -> Golden:
    """Take the hand-written part out of a playthrough."""
    lines = text.splitlines()
    title = tuple(line for line in lines[: _first_index(lines, "game ")] if line.startswith("#"))
    head = {word: rest.split() for word, _, rest in (line.partition(" ") for line in lines[len(title) :][:3])}
    try:
        (game, *_), (players,), (preset, *settings) = head["game"], head["players"], head["variant"]
        switches = dict(setting.split("=", 1) for setting in settings)
    except (KeyError, ValueError):
        raise Unreadable(f"the head must say game, players and variant: {lines[: len(title) + 3]}") from None
    body = lines[len(title) + 3 :]
    while body and not body[-1].startswith((">", "!", "#")):
        body.pop()
    kept = tuple(line for line in body if not line.startswith(("    ", "=")))
    return Golden(title, game, int(players), preset, switches, kept)


def render_golden(golden: Golden, find: Find) -> str:
    """Play the moves and write the whole file: what :func:`read` took out, with the game's own words put back."""
    game = find(golden.game)
    variant = apply_switches(game.presets[golden.preset], golden.settings)
    words = Notation(game)
    state = game.start(golden.players, variant)
    told = [
        *golden.title,
        f"game     {game.name} {game.version}",
        f"players  {golden.players}",
        " ".join(("variant ", golden.preset, *(f"{key}={value}" for key, value in golden.settings.items()))),
    ]
    for line in golden.lines:
        told.append(line)
        if line.startswith((">", "!")):
            try:
                state, said = _play_line(game, state, words, line)
            except (Unreadable, IllegalMove) as error:
                raise Unreadable(f"{line}\n{error}") from error
            told += said
    chips = ", ".join(f"{place} {amount}" for place, amount in sorted(state.chips.at.items()))
    return "\n".join((*told, "", f"= {chips}", ""))


def replay_golden(text: str, find: Find) -> str:
    """The same playthrough as the game tells it today; equal to the text as long as nothing has changed."""
    return render_golden(parse_golden(text), find)


def record_golden(
    title: Iterable[str], game: Game[Any], players: int, preset: str, variant: Variant, moves: Iterable[Move]
) -> Golden:
    """A playthrough of moves that were made somewhere, to be told and kept."""
    words = Notation(game)
    state = game.start(players, variant)
    lines = [""]
    for move in moves:
        lines.append(f"> {words.format_move(state, move)}")
        state, _ = play(game, state, move)
    settings = {key: str(value) for key, value in differences(variant, game.presets[preset]).items()}
    return Golden(tuple(f"# {line}" for line in title), game.name, players, preset, settings, tuple(lines))


def _play_line(game: Game[Any], state: Any, words: "Notation", line: str) -> tuple[Any, list[str]]:
    move = words.parse_move(state, line[1:].strip())
    if line.startswith(">"):
        state, facts = play(game, state, move)
        return state, [f"    {fact.rule:<10} {words.format_fact(fact)}" for fact in facts]
    try:
        play(game, state, move)
    except IllegalMove as no:
        return state, [f"    refused    {no.refusal.code}"]
    raise Unreadable("this was to be refused, and is not")


def _first_index(lines: list[str], start: str) -> int:
    return next((number for number, line in enumerate(lines) if line.startswith(start)), len(lines))


class Notation:
    """The short names of one game's tags, and moves and facts in them."""

    def __init__(self, game: Game[Any]) -> None:
        self.actions = dict(short_names(tag_of(kind) for kind in game.actions))
        self.facts = dict(short_names(tag_of(kind) for kind in KERNEL_FACTS + game.facts))
        self.kinds = {self.actions[tag_of(kind)]: kind for kind in game.actions}
        self.game = game

    def format_fact(self, fact: Fact) -> str:
        """A fact without its rule."""
        if isinstance(fact, Transfer):
            return f"{fact.source} → {fact.target}  {fact.amount}"
        return self._format_fields(self.facts[tag_of(fact)], fact)

    def format_move(self, state: State, move: Move) -> str:
        """A move as it stands after ``>``."""
        if isinstance(move, ActMove):
            return f"{move.seat} {self._format_fields(self.actions[tag_of(move.action)], move.action)}"
        turn = self.game.turn(state)
        word = "pick" if isinstance(turn, Draw) and isinstance(turn.law, Pick) else "dice"
        return " ".join((word, *map(_format_value, move.outcome)))

    def parse_move(self, state: State, text: str) -> Move:
        """The move a line asks for, in the state it is asked in."""
        first, *rest = TOKEN_PATTERN.findall(text)
        if first in ("dice", "pick"):
            return Chance(tuple(_parse_face(token) for token in rest))
        phase = state.phase
        if rest and rest[-1].startswith("@"):
            phase = int(rest.pop()[1:])
        if not first.isdigit() or not rest or rest[0] not in self.kinds:
            raise Unreadable(f"neither dice, pick nor a seat and one of: {', '.join(self.kinds)}")
        kind = self.kinds[rest[0]]
        given = dict(token.partition("=")[::2] for token in rest[1:])
        return ActMove(Seat(int(first)), _parse_action(kind, given), phase)

    def _format_fields(self, name: str, value: Fact | Action) -> str:
        fields = [field for field in value.__struct_fields__ if field != "rule"]
        given = ((field, getattr(value, field)) for field in fields)
        return " ".join((name, *(f"{field}={_format_value(it)}" for field, it in given if it is not None)))


TOKEN_PATTERN = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
PLAIN_PATTERN = re.compile(r"[\w:.+/-]+")


def short_names(tags: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each tag with the shortest name that is its own: ``stake``, else ``tabu.stake``, else ``tabu.stake/1``."""
    tags = list(tags)
    plain = {tag: tag.rpartition("/")[0] for tag in tags}
    last = {tag: plain[tag].rpartition(".")[2] for tag in tags}
    of_last, of_plain = Counter(last.values()), Counter(plain.values())
    for tag in tags:
        yield tag, last[tag] if of_last[last[tag]] == 1 else plain[tag] if of_plain[plain[tag]] == 1 else tag


def _format_value(value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(map(_format_value, value)) or "-"
    if isinstance(value, int | str) and not isinstance(value, bool) and PLAIN_PATTERN.fullmatch(str(value)):
        return str(value)
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)


def _parse_face(token: str) -> Face:
    if token.startswith('"'):
        return str(json.loads(token))
    return int(token) if token.lstrip("-").isdigit() else token


def _parse_action(kind: type[Action], given: dict[str, str]) -> Action:
    hints = get_type_hints(kind)
    try:
        values = {name: _parse_value(token, hints[name]) for name, token in given.items()}
        return msgspec.convert(values, kind)
    except (KeyError, ValueError) as error:
        raise Unreadable(f"{tag_of(kind)} cannot be read: {error}") from None


def _parse_value(token: str, hint: Any) -> Any:
    if get_origin(hint) is tuple:
        items = [] if token == "-" else token.split(",")
        return tuple(_parse_value(item, get_args(hint)[0]) for item in items)
    if get_origin(hint) in (Union, UnionType):
        return _parse_face(token)
    return msgspec.convert(json.loads(token) if token.startswith('"') else token, hint, strict=False)
