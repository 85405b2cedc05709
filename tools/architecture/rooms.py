"""The picture of the rooms: every package and module in its layer, with the arrows of the imports between rooms.

Rows are layers: a room imports only from rooms below it. Arrows that follow from others are left out.
"""

from collections.abc import Iterable
from typing import NamedTuple

from tools.architecture import svg
from tools.architecture.imports import PACKAGE, Graph, children, graph_of, is_package, modules
from tools.architecture.layers import layers_of, reduce_arrows
from tools.architecture.svg import Box

WIDTH = 1000.0
MARGIN, PAD, GAP, CORRIDOR, LANE = 26.0, 14.0, 26.0, 30.0, 6.0
"""Around the picture, inside a room, between rooms of a row, between rows, between arrows that share a gap."""

WITH_FLOORS = (f"{PACKAGE}.cli", f"{PACKAGE}.server")
"""Packages that are drawn with the layers inside them."""

ROOT_MODULES = "root modules"


class Room(NamedTuple):
    """What is written in a room: its name, and its modules in lines."""

    name: str
    groups: tuple[tuple[str, ...], ...]

    def lines(self, width: float) -> list[str]:
        return [line for group in self.groups for line in _lines_of(group, width - 2 * PAD)]

    def height(self, width: float) -> float:
        return 24 + svg.LINE * len(self.lines(width)) + (6 if self.groups else 4)

    @property
    def least_width(self) -> float:
        words = [len(word) * svg.LETTER for group in self.groups for word in group]
        return max(len(self.name) * svg.NAME_LETTER, *words, 40) + 2 * PAD

    @property
    def letters(self) -> int:
        return 1 + sum(len(word) + 2 for group in self.groups for word in group)


def _lines_of(group: tuple[str, ...], width: float) -> list[str]:
    """A subpackage hangs: its further lines are set in."""
    if not group[0].endswith("/"):
        return svg.wrap(group, width)
    first, *others = svg.wrap(group, width - 4 * svg.LETTER)
    return [first, *(f"    {line}" for line in others)]


def describe_room(name: str) -> Room:
    """A package with its modules, its subpackages one a line; or a module alone."""
    if not is_package(name):
        return Room(f"{_short(name)}.py", ())
    inside = children(name)
    own = tuple(_short(child) for child in inside if not is_package(child))
    packages = [child for child in inside if is_package(child)]
    below = ((f"{_short(child)}/", *(_label(it) for it in children(child))) for child in packages)
    return Room(f"{_short(name)}/", tuple(group for group in (own, *below) if group))


def _short(name: str) -> str:
    return name.rpartition(".")[2]


def _label(name: str) -> str:
    return f"{_short(name)}/" if is_package(name) else _short(name)


def rooms_in(container: str) -> dict[str, str]:
    """The room of each child of a container: the child itself; modules at the root of the source share one."""
    return {
        child: ROOT_MODULES if container == PACKAGE and not is_package(child) else child
        for child in children(container)
    }


class Way(NamedTuple):
    """An arrow: where it goes first, through which gaps, and where it comes from last, as places from the left."""

    room: str
    target: str
    gaps: list[float]
    first: float
    last: float


class Plan:
    """Rooms in rows, placed from the top. ``inside`` are the plans of rooms that have floors of their own."""

    def __init__(self, container: str, left: float, top: float, width: float) -> None:
        rooms = rooms_in(container)
        self.graph: Graph = graph_of(container, rooms)
        self.rows = layers_of(self.graph)
        self.arrows = reduce_arrows(self.graph)
        self.boxes: dict[str, Box] = {}
        self.texts: dict[str, Room] = {}
        self.inside: dict[str, Plan] = {}
        self.left, self.right, y = left, left + width, top
        for row in self.rows:
            y = self._place_row(self._order(row), y, rooms) + CORRIDOR
        self.bottom = y - CORRIDOR

    def _order(self, row: list[str]) -> list[str]:
        """By the middle of what is above, which keeps arrows short; then by name."""

        def middle(room: str) -> float:
            above = [self.boxes[it] for it, targets in self.arrows.items() if room in targets and it in self.boxes]
            return sum(box.x + box.width / 2 for box in above) / len(above) if above else self.right

        return sorted(row, key=lambda room: (round(middle(room)), room))

    def _place_row(self, row: list[str], y: float, rooms: dict[str, str]) -> float:
        self.texts |= {
            room: Room(ROOT_MODULES, (tuple(_short(it) for it in rooms if rooms[it] == room),))
            if room == ROOT_MODULES
            else describe_room(room)
            for room in row
        }
        free = self.right - self.left - GAP * (len(row) - 1) - sum(self.texts[room].least_width for room in row)
        letters = sum(self.texts[room].letters for room in row)
        x = self.left
        for room in row:
            width = round(self.texts[room].least_width + free * self.texts[room].letters / letters)
            if room in WITH_FLOORS:
                plan = self.inside[room] = Plan(room, x + PAD + GAP / 2, y + 38, width - 2 * PAD - GAP)
                height = plan.bottom - y + PAD
            else:
                height = self.texts[room].height(width)
            self.boxes[room] = Box(x, y, width, height)
            x += width + GAP
        bottom = max(self.boxes[room].bottom for room in row)
        self.boxes |= {room: self.boxes[room]._replace(height=bottom - y) for room in row}
        return bottom

    def draw(self) -> Iterable[str]:
        """Arrows first, so that rooms lie on them."""
        yield from self._draw_arrows()
        for room, box in self.boxes.items():
            yield svg.rect(box, "wide" if room in self.inside else "room")
            yield svg.text(box.x + PAD, box.y + 18, self.texts[room].name, "name")
            if room in self.inside:
                yield from self.inside[room].draw()
            else:
                for number, line in enumerate(self.texts[room].lines(box.width)):
                    yield svg.text(box.x + PAD, box.y + 36 + svg.LINE * number, line)

    def _draw_arrows(self) -> Iterable[str]:
        """Curves with upright ends, from room to room through the gaps of the rows between."""
        ways = self._ways()
        for way in ways:
            x = self._port(way.room, [it.first for it in ways if it.room == way.room], way.first)
            to = self._port(way.target, [it.last for it in ways if it.target == way.target], way.last)
            y = self.boxes[way.room].bottom
            path = f"M{x:g} {y:g}"
            for number, gap in enumerate(way.gaps, self._level(way.room) + 1):
                row = self.boxes[self.rows[number][0]]
                path += _curve(x, y, gap, row.y) + f"V{row.bottom:g}"
                x, y = gap, row.bottom
            yield svg.arrow(path + _curve(x, y, to, self.boxes[way.target].y))

    def _ways(self) -> list[Way]:
        """Each arrow that goes down, with the gaps that it passes, no two on one line."""
        ways = []
        taken: dict[tuple[int, float], int] = {}
        for room, target in sorted((it, target) for it in self.arrows for target in self.arrows[it]):
            if self._level(target) <= self._level(room):
                continue
            here, end, gaps = self._middle(room), self._middle(target), []
            for number in range(self._level(room) + 1, self._level(target)):
                gap = min(self._gaps(number), key=lambda it, here=here: (abs(it - here) + abs(it - end), it))
                turn = taken[number, gap] = taken.get((number, gap), -1) + 1
                here = gap + LANE * ((turn + 1) // 2) * (-1 if turn % 2 else 1)
                gaps.append(here)
            ways.append(Way(room, target, gaps, gaps[0] if gaps else end, gaps[-1] if gaps else self._middle(room)))
        return ways

    def _level(self, room: str) -> int:
        return next(number for number, row in enumerate(self.rows) if room in row)

    def _middle(self, room: str) -> float:
        return self.boxes[room].x + self.boxes[room].width / 2

    def _gaps(self, number: int) -> list[float]:
        boxes = [self.boxes[room] for room in self.rows[number]]
        return [self.left - GAP / 2, *(box.right + GAP / 2 for box in boxes)]

    def _port(self, room: str, ends: list[float], end: float) -> float:
        """Where an arrow touches a room: in the order of the other ends, or straight where it is alone."""
        box = self.boxes[room]
        if len(ends) == 1:
            return min(max(end, box.x + GAP), box.right - GAP)
        return box.x + box.width * (sorted(ends).index(end) + 1) / (len(ends) + 1)


def _curve(x: float, y: float, to_x: float, to_y: float) -> str:
    if x == to_x:
        return f"V{to_y:g}"
    return f"C{x:g} {(y + to_y) / 2:g} {to_x:g} {(y + to_y) / 2:g} {to_x:g} {to_y:g}"


def draw_rooms() -> str:
    plan = Plan(PACKAGE, MARGIN, 62, WIDTH - 2 * MARGIN)
    caption = (
        "An arrow is an import. Arrows that follow from others are left out. A room imports only from rows below it."
    )
    parts = [
        svg.text(MARGIN, 26, "src/tripot", "name"),
        svg.text(MARGIN, 44, caption, "note"),
        *plan.draw(),
    ]
    title = f"The packages of Tripot in layers: {len(modules())} modules"
    return svg.picture(WIDTH, plan.bottom + MARGIN, title, parts)
