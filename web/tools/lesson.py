"""Writes the guided first round of Tabu: real facts of the real rules, from a script of stakes and loaded dice.

``python web/tools/lesson.py > web/src/games/tabu/lesson.json``; a test compares the two.
"""

import sys
from typing import Any

import msgspec
from pit import ME, Evening, described

from tripot import house
from tripot.games import find_games
from tripot.house import commands as ask
from tripot.house import wire

TREFLE, CARREAU, COEUR, PIQUE, ANCRE, SOLEIL = range(6)
THEO, LOU, MARGAUX = (house.PersonId(name) for name in ("p1", "p2", "p3"))

DICE = (3, COEUR, COEUR, ANCRE, TREFLE, CARREAU, SOLEIL)
"""Margaux holds the first bank; then two throws."""

STAKE, DONE, THROW = "tabu.stake/1", "done/1", "throw/1"

Act = tuple[house.PersonId, dict[str, Any]]


def stake(face: str, amount: int) -> dict[str, Any]:
    """An action as a client sends it."""
    return {"type": STAKE, "face": face, "amount": amount}


SCRIPT: list[tuple[str, dict[str, Any] | None, list[Act]]] = [
    ("stake", stake("coeur", 25), []),
    ("more", stake("coeur", 25), []),
    ("anchor", stake("ancre", 25), []),
    (
        "others",
        None,
        [(THEO, stake("pique", 100)), (THEO, {"type": DONE}), (LOU, stake("soleil", 50)), (LOU, {"type": DONE})],
    ),
    ("done", {"type": DONE}, [(MARGAUX, {"type": THROW})]),
    ("won", None, []),
    (
        "bank",
        None,
        [
            (THEO, stake("coeur", 50)),
            (THEO, {"type": DONE}),
            (LOU, stake("carreau", 25)),
            (LOU, stake("ancre", 25)),
            (LOU, {"type": DONE}),
            (MARGAUX, stake("pique", 100)),
            (MARGAUX, {"type": DONE}),
        ],
    ),
    ("throw", {"type": THROW}, []),
    ("end", None, []),
]
"""Each step: what it is called, what the pupil must do (nothing: only read), what the others do then."""


def lesson() -> dict[str, Any]:
    """The whole round, message by message, as one person would hear it."""
    shelf = house.GameRegistry(find_games().values())
    evening = Evening(
        shelf,
        {
            "table": "lesson",
            "game": "tabu",
            "preset": "classique",
            "pace": "sans",
            "people": ["Camille", "Théo", "Lou", "Margaux"],
            "clock": 1_700_000_000_000,
            "seed": 0,
            "dice": DICE,
            "start": True,
        },
    )
    steps = []
    first = evening.said({"type": "hello/1"})
    for name, mine, others in SCRIPT:
        heard = act(evening, ME, mine) if mine else []
        for person, action in others:
            heard += act(evening, person, action)
        steps.append({"name": name, "await": mine, "heard": heard})
    return {"game": described(find_games()["tabu"]), "first": first, "steps": steps}


def act(evening: Evening, person: house.PersonId, action: dict[str, Any]) -> list[Any]:
    """What the pupil hears when someone acts; answers to commands are left to the browser."""
    command = ask.Act(id=evening.fresh(), action=msgspec.Raw(msgspec.json.encode(action)), phase=evening.table.phase)
    return [message for message in evening.ask(command, person) if not isinstance(message, wire.Accepted)]


if __name__ == "__main__":
    sys.stdout.buffer.write(wire.encode(lesson()) + b"\n")
