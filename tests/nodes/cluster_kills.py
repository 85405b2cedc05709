"""Kills every part of a highly available cluster repeatedly during games.

The cluster has two PostgreSQL servers under Patroni, three etcd, two HAProxy and three nodes, configured by
``deploy/cluster``. A killed part is started again only after play has continued without it. ``just cluster-kill TIMES``
prints the figures as a Markdown table.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.nodes.house import House
from tests.nodes.kills import FINISHED, Run, Strike, Toll
from tests.nodes.machines import Machines, Plan, Postgres, Service
from tests.nodes.processes import awaited
from tests.server.visitors import Visitor
from tripot.store.postgres.migrate import migrate

SPARED = 10.0
"""Seconds for which the longest pause is measured without a kill."""

PROXY_SEES = 1.5
"""Seconds until both HAProxies have seen that a node is back."""

PARTS = {
    "nothing": "nothing, for ten seconds",
    "primary": "the primary: Patroni and PostgreSQL",
    "standby": "the standby: Patroni and PostgreSQL",
    "frozen_primary": "the primary, which hangs instead and resumes later",
    "frozen_standby": "the standby, which hangs instead and resumes later",
    "etcd": "one of three etcd",
    "haproxy": "one of two HAProxy",
    "node": "one of three nodes",
    "restart": "the three nodes, restarted in good order one after the other",
}


class Cluster:
    """The simulated machines, with the nodes on them."""

    def __init__(self, folder: Path) -> None:
        plan = Plan(folder)
        env = plan.environment("tripot.env", "a")
        self.house = House(env["TRIPOT_DATABASE_URL"], folder, nodes=3)
        self.machines = Machines(plan, [f"127.0.0.1:{node.port}" for node in self.house.nodes])

    def start(self) -> None:
        self.machines.start()
        migrate(self.house.database)
        self.house.start()
        awaited(self.is_whole, "the house does not open")

    def close(self) -> None:
        self.house.close()
        self.machines.close()

    def is_whole(self) -> bool:
        """Return whether every part runs, and every node reaches the database."""
        places = [node.base for node in self.house.nodes] + self.machines.doors
        return self.machines.is_whole() and all(is_ready(place) for place in places)

    async def kill(self, parts: list[str], tables: int, minutes: float = 0) -> Toll:
        """Kill these parts in turn while games are played."""
        at_work = Run(self.house, self.machines.doors, self.is_whole, think=0.2, pace="normal")
        machines, rng = self.machines, at_work.rng

        async def spare() -> None:
            await asyncio.sleep(SPARED)

        async def kill_service(service: Service) -> None:
            service.kill()
            await at_work.went_on.wait()
            service.start()

        def kill_one(services: dict[str, Service]) -> Strike:
            return lambda: kill_service(services[rng.choice(sorted(services))])

        async def server_of(role: Callable[[], str]) -> Postgres:
            async with asyncio.timeout(FINISHED):
                while not (name := await asyncio.to_thread(role)):  # Patroni may answer late on a busy machine
                    await asyncio.sleep(0.1)
            return machines.postgres[name]

        async def kill_primary() -> None:
            await kill_service(await server_of(machines.primary))

        async def kill_standby() -> None:
            await kill_service(await server_of(machines.standby))

        async def freeze(server: Postgres) -> None:
            server.freeze()
            await at_work.went_on.wait()
            server.thaw()

        async def freeze_primary() -> None:
            await freeze(await server_of(machines.primary))

        async def freeze_standby() -> None:
            await freeze(await server_of(machines.standby))

        async def kill_node() -> None:
            node = rng.choice(self.house.nodes)
            node.kill()
            await at_work.went_on.wait()
            node.start()

        async def restart_nodes() -> None:
            for node in self.house.nodes:
                await asyncio.to_thread(node.stop)
                node.start()
                await asyncio.to_thread(awaited, lambda node=node: is_ready(node.base), f"{node.name} is not ready")
                await asyncio.sleep(PROXY_SEES)

        strikes: dict[str, Strike] = {
            "nothing": spare,
            "primary": kill_primary,
            "standby": kill_standby,
            "frozen_primary": freeze_primary,
            "frozen_standby": freeze_standby,
            "etcd": kill_one(machines.etcd),
            "haproxy": kill_one(machines.haproxy),
            "node": kill_node,
            "restart": restart_nodes,
        }
        return await at_work.kill(strikes, parts, tables, minutes)


def is_ready(base: str) -> bool:
    try:
        return Visitor(base).call("GET", "/health/ready").status == 200
    except OSError:
        return False


@contextmanager
def cluster(folder: Path) -> Iterator[Cluster]:
    """Yield a complete cluster, removed afterwards."""
    made = Cluster(folder)
    try:
        made.start()
        yield made
    except BaseException:
        print(made.machines.state(), file=sys.stderr)
        raise
    finally:
        made.close()


def rows(toll: Toll) -> Iterator[str]:
    """Yield the lines of a table and a sentence with the figures."""
    yield "| killed with `kill -9` | times | play goes on after (median) | worst |"
    yield "|---|---:|---:|---:|"
    for kind, took in toll.seconds.items():
        if took:
            yield f"| {PARTS[kind]} | {len(took)} | {statistics.median(took):.1f} s | {max(took):.1f} s |"
    yield ""
    yield (
        f"{toll.games} games, all finished; {toll.moves} acknowledged moves, of which 0 were lost and 0 stand in the "
        f"journal twice; {toll.lines} connections; {toll.defaulted} moves made by the house for a person."
    )


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("times", type=int, help="how often each part is killed")
    asked.add_argument("--tables", type=int, default=6)
    asked.add_argument("--minutes", type=float, default=0, help="start no more kills after this time")
    asked.add_argument(
        "--parts", nargs="*", default=list(PARTS), help="the parts; PART=TIMES sets another number of times"
    )
    said = asked.parse_args()
    times = {part: int(number or said.times) for part, _, number in (it.partition("=") for it in said.parts)}
    order = [part for at in range(max(times.values())) for part in times if at < times[part]]
    with tempfile.TemporaryDirectory() as kept, cluster(Path(kept)) as made:
        toll = asyncio.run(made.kill(order, said.tables, said.minutes))
    print(*rows(toll), sep="\n")


if __name__ == "__main__":
    main()
