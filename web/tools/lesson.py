"""Writes the guided first round of a game for the browser client: the messages that the pupil receives, step by step.

``python web/tools/lesson.py GAME > web/src/games/GAME/lesson.json``; a test compares the two. Several games are
written one per line. The script is the game's
own ``lesson.toml``, and :mod:`tripot.house.lesson` plays it.
"""

import sys
from importlib.resources import files
from typing import Any

from msgspec import Raw
from scripted_tables import described, heard_news

from tripot import house
from tripot.games import find_games
from tripot.house.lesson import OPENED_AT_MS, PUPIL, SCRIPT_FILE, LessonStep, parse_lesson, play_lesson
from tripot.house.protocol import wire
from tripot.house.table.presence import EVERYONE_HERE


def lesson(name: str) -> dict[str, Any]:
    """The whole round, message by message."""
    game = find_games()[name]
    played = play_lesson(game, parse_lesson(files(game.package).joinpath(SCRIPT_FILE).read_bytes()))
    opening = played.opening
    return {
        "game": described(game),
        "first": [
            Raw(wire.encode_people(played.names, EVERYONE_HERE)),
            Raw(wire.encode_snapshot(opening, OPENED_AT_MS)),
            house.build_yours(opening, PUPIL),
        ],
        "steps": [{"name": step.name, "await": step.mine, "heard": heard(step)} for step in played.steps],
    }


def heard(step: LessonStep) -> list[Any]:
    """The news of a step, each with the pupil's options after it. The browser adds the answers to commands."""
    return [
        message
        for move in step.moves
        for message in (
            heard_news(move.table, move.entries, OPENED_AT_MS),
            house.build_yours(move.table, PUPIL),
        )
    ]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.stdout.buffer.write(wire.encode(lesson(name)) + b"\n")
