"""A network namespace for the bus: each node reaches it by a virtual cable that can be cut at any time."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_hex

from tests.nodes.processes import Nats


class Island:
    """A network namespace with one virtual cable to each node. Needs root."""

    def __init__(self, cables: int) -> None:
        self.name = f"tripot{token_hex(3)}"
        self._subnet = 100 + int(token_hex(1), 16) % 100
        self._cables = cables
        command(f"ip netns add {self.name}")
        for number in range(cables):
            ours, theirs = self._ends(number)
            command(f"ip link add {ours} type veth peer name {theirs} netns {self.name}")
            command(f"ip address add 10.{self._subnet}.{number}.1/24 dev {ours}")
            command(f"ip link set {ours} up")
            self.inside(f"ip address add {self.address(number)}/24 dev {theirs}")
            self.inside(f"ip link set {theirs} up")

    def address(self, number: int) -> str:
        """Of the island, by this cable."""
        return f"10.{self._subnet}.{number}.2"

    @property
    def within(self) -> tuple[str, ...]:
        return ("ip", "netns", "exec", self.name)

    def cut(self, number: int) -> None:
        self.inside(f"ip link set {self._ends(number)[1]} down")

    def mend(self, number: int) -> None:
        self.inside(f"ip link set {self._ends(number)[1]} up")

    def inside(self, what: str) -> None:
        command(" ".join((*self.within, what)))

    def remove(self) -> None:
        for number in range(self._cables):
            command(f"ip link del {self._ends(number)[0]}")
        command(f"ip netns del {self.name}")

    def _ends(self, number: int) -> tuple[str, str]:
        return f"{self.name}o{number}", f"{self.name}i{number}"


def command(what: str) -> None:
    subprocess.run(what.split(), check=True, capture_output=True)


@contextmanager
def bus_on_an_island() -> Iterator[tuple[Island, list[str]]]:
    """NATS there, and its address for each of two nodes."""
    island = Island(2)
    nats = Nats("0.0.0.0", within=island.within)
    try:
        nats.start()
        yield island, [nats.url(island.address(number)) for number in range(2)]
    finally:
        nats.kill()
        island.remove()
