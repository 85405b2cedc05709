"""Layers of an import graph: longest-path layering, and the transitive reduction, which leaves out implied arrows."""

from tools.architecture.imports import Graph


def reachable(graph: Graph, start: str) -> set[str]:
    """Everything that a room imports, directly or not."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        if (room := waiting.pop()) not in found:
            found.add(room)
            waiting += graph[room]
    return found


def circles(graph: Graph) -> set[frozenset[str]]:
    """Pairs of rooms that import each other, directly or not."""
    return {
        frozenset((room, other))
        for room in graph
        for other in reachable(graph, room)
        if room in reachable(graph, other)
    }


def layers_of(graph: Graph) -> list[list[str]]:
    """Rooms by layer, the top one first: each above all that it imports, and as near below its importers as can be.

    Rooms of a circle share a layer.
    """
    below = {room: reachable(graph, room) for room in sorted(graph)}

    def height(room: str) -> int:
        return max((height(other) + 1 for other in graph[room] if room not in below[other]), default=0)

    heights = {room: height(room) for room in below}
    for room in sorted(heights, key=lambda it: -heights[it]):
        importers = [heights[it] for it in below if room in graph[it] and it not in below[room]]
        heights[room] = min(importers, default=heights[room] + 1) - 1
    rows = ([room for room in heights if heights[room] == level] for level in range(max(heights.values()), -1, -1))
    return [row for row in rows if row]


def reduce_arrows(graph: Graph) -> Graph:
    """The graph without arrows that follow from others."""
    return {
        room: {
            target
            for target in targets
            if not any(
                target in reachable(graph, other) and other not in reachable(graph, target)
                for other in targets - {target}
            )
        }
        for room, targets in graph.items()
    }
