"""Test helper: a finished game of Tabu."""

from typing import Any

from tests.server.visitors import Line, Served, play_to_the_end

SHORT = {"tabu.end": "rotations:1"}


class Table:
    """A finished game of Tabu with Margaux, Théo and a bot."""

    def __init__(self, house: Served) -> None:
        self.margaux, self.theo = house.visitor("Margaux"), house.visitor("Théo")
        self.id = self.margaux.opens(switches=SHORT, bots=["bold"], pace="sans")["id"]
        self.lines = self.sit()
        self.lines[0].do("start/1")
        play_to_the_end(*self.lines)

    def sit(self) -> list[Line]:
        lines = [self.margaux.at(self.id), self.theo.at(self.id)]
        if lines[1].yours["seat"] is None:
            lines[1].do("sit/1")
        return lines

    def once_more(self) -> None:
        """Play a rematch to its end. Théo creates it."""
        self.lines[1].do("rematch/1")
        self.lines[1].wait(lambda line: line.board["next"])
        self.id = self.lines[1].board["next"]
        self.lines = self.sit()
        self.lines[0].do("start/1")
        play_to_the_end(*self.lines)

    def ledger(self, of: str | None = None) -> Any:
        return self.margaux.get(f"/api/tables/{of or self.id}/ledger")
