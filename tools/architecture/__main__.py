"""``python -m tools.architecture``: draw the pictures again, into docs/pictures."""

from collections.abc import Callable

from tools.architecture.imports import ROOT
from tools.architecture.move import draw_move
from tools.architecture.node_loss import draw_node_loss
from tools.architecture.rooms import draw_rooms

FOLDER = ROOT / "docs" / "pictures"

PICTURES: dict[str, Callable[[], str]] = {
    "rooms.svg": draw_rooms,
    "move.svg": draw_move,
    "node-loss.svg": draw_node_loss,
}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")
