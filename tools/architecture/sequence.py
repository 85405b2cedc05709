"""Sequence diagrams: who calls whom, in time from top to bottom, with the words of each step on the left."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tools.architecture import svg
from tools.architecture.svg import Box

LEFT, TOP, STEP, HEADER = 26.0, 58.0, 40.0, 30.0


class Step(NamedTuple):
    """One arrow. ``name`` is what is called or sent, ``words`` say what it does."""

    source: str
    target: str
    name: str
    words: str


def draw_sequence(
    title: str, caption: str, participants: Sequence[str], steps: Sequence[Step], *, width: float, words: float
) -> str:
    """``words`` is the width of the column of words."""
    space = (width - words - LEFT) / len(participants)
    at = {name: words + space * (number + 0.5) for number, name in enumerate(participants)}
    height = TOP + HEADER + STEP * len(steps) + 30
    parts = [
        svg.text(LEFT, 26, title, "name"),
        svg.text(LEFT, 44, caption, "note"),
        *_draw_participants(at, space, height),
        *(part for number, step in enumerate(steps) for part in _draw_step(number, step, at, space)),
    ]
    return svg.picture(width, height, title, parts)


def _draw_participants(at: dict[str, float], space: float, height: float) -> Iterable[str]:
    for name, x in at.items():
        box = Box(x - space / 2 + 3, TOP, space - 6, HEADER)
        yield f'<path class="life" d="M{x:g} {box.bottom:g}V{height - 14:g}"/>'
        yield svg.rect(box, "room")
        yield svg.text(x, TOP + HEADER / 2 + 4, name, "text", "middle")


def _draw_step(number: int, step: Step, at: dict[str, float], space: float) -> Iterable[str]:
    y = TOP + HEADER + STEP * (number + 0.5) + 8
    yield svg.text(LEFT, y - 5, f"{number + 1:>2}  {step.name}", "text strong")
    yield svg.text(LEFT, y + 10, f"    {step.words}", "note")
    x, to = at[step.source], at[step.target]
    if x == to:
        side = min(space / 2 - 6, 30)
        yield svg.arrow(f"M{x:g} {y - 7:g}h{side:g}v12h{-side:g}")
    else:
        yield svg.arrow(f"M{x:g} {y:g}H{to:g}")
    yield f'<circle class="room" cx="{x:g}" cy="{y - (7 if x == to else 0):g}" r="8"/>'
    yield svg.text(x, y - (7 if x == to else 0) + 4, str(number + 1), "text", "middle")
