"""``python -m tools.architecture``: draw the pictures again, into docs/pictures."""

from collections.abc import Callable

from tools.architecture.imports import ROOT
from tools.architecture.rooms import draw_rooms

FOLDER = ROOT / "docs" / "pictures"

PICTURES: dict[str, Callable[[], str]] = {"rooms.svg": draw_rooms}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
