"""Golden games: example games as readable text files, which a game must reproduce exactly.

A file has a head (title, game, players, variant), then moves. People write the moves and comments; the game adds the
facts after each move, with their rules, and the chips at the end::

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

``>`` marks a move that must be accepted, ``!`` one that must be refused. ``@3`` after the mark sends the move for phase
3 instead of the open phase. Tags are shortened to ``stake`` instead of ``tabu.stake/1`` if that is unambiguous.
``python -m tests.games.golden FILE…`` writes the facts of the current rules into files.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from tripot.games import find_games
from tripot.kernel import (
    KERNEL_FACTS,
    Action,
    ActMove,
    Chance,
    Face,
    Fact,
    Game,
    IllegalMove,
    Move,
    Seat,
    State,
    Transfer,
    apply_switches,
    play,
    tag_of,
)
from tripot.lab.playout import FindGame


class Unreadable(ValueError):
    """The file cannot be parsed or played. The message quotes the line."""


@dataclass(frozen=True)
class Golden:
    """The part that people write: the head, and the lines that are comments, blank or moves."""

    title: tuple[str, ...]
    game: str
    players: int
    preset: str
    settings: dict[str, str]
    lines: tuple[str, ...]


def parse_golden(text: str) -> Golden:
    """Parse the part of a file that people write."""
    lines = text.splitlines()
    title = tuple(line for line in lines[: _first_index(lines, "game ")] if line.startswith("#"))
    head = {word: rest.split() for word, _, rest in (line.partition(" ") for line in lines[len(title) :][:3])}
    try:
        (game, *_), (players,), (preset, *settings) = head["game"], head["players"], head["variant"]
        switches = dict(setting.split("=", 1) for setting in settings)
    except (KeyError, ValueError):
        raise Unreadable(f"the head must name game, players and variant: {lines[: len(title) + 3]}") from None
    body = lines[len(title) + 3 :]
    while body and not body[-1].startswith((">", "!", "#")):
        body.pop()
    kept = tuple(line for line in body if not line.startswith(("    ", "=")))
    return Golden(title, game, int(players), preset, switches, kept)


def render_golden(golden: Golden, find: FindGame) -> str:
    """Play the moves. Return the text of the whole file, with the facts of the game."""
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


def replay_golden(text: str, find: FindGame) -> str:
    """Return the text of the file under the current rules, which equals ``text`` if the behaviour has not changed."""
    return render_golden(parse_golden(text), find)


def _play_line(game: Game[Any], state: Any, words: "Notation", line: str) -> tuple[Any, list[str]]:
    move = words.parse_move(state, line[1:].strip())
    if line.startswith(">"):
        state, facts = play(game, state, move)
        return state, [f"    {fact.rule:<10} {words.format_fact(fact)}" for fact in facts]
    try:
        play(game, state, move)
    except IllegalMove as no:
        return state, [f"    refused    {no.refusal.code}"]
    raise Unreadable("this move must be refused, and is not")


def _first_index(lines: list[str], start: str) -> int:
    return next((number for number, line in enumerate(lines) if line.startswith(start)), len(lines))


class Notation:
    """Formats facts and parses moves of one game, with short names for tags."""

    def __init__(self, game: Game[Any]) -> None:
        actions = dict(short_names(tag_of(kind) for kind in game.actions))
        self.facts = dict(short_names(tag_of(kind) for kind in KERNEL_FACTS + game.facts))
        self.kinds = {actions[tag_of(kind)]: kind for kind in game.actions}

    def format_fact(self, fact: Fact) -> str:
        """Format a fact without its rule."""
        if isinstance(fact, Transfer):
            return f"{fact.source} → {fact.target}  {fact.amount}"
        given = ((field, getattr(fact, field)) for field in fact.__struct_fields__ if field != "rule")
        fields = (f"{field}={_format_value(value)}" for field, value in given if value is not None)
        return " ".join((self.facts[tag_of(fact)], *fields))

    def parse_move(self, state: State, text: str) -> Move:
        """Parse the move on a line. Unless the line contains another phase, the move is for the phase of this state."""
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


TOKEN_PATTERN = re.compile(r'(?:[^\s"]|"(?:[^"\\]|\\.)*")+')
PLAIN_PATTERN = re.compile(r"[\w:.+/-]+")


def short_names(tags: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each tag with its shortest unambiguous name: ``stake``, otherwise ``tabu.stake``, otherwise
    ``tabu.stake/1``."""
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


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(replay_golden(path.read_text(encoding="utf-8"), find_games().__getitem__), encoding="utf-8")
