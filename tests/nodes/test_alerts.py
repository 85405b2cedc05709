"""Tests that alerts fire, with real nodes, PostgreSQL and Prometheus and the rules of deploy/.

Only the times are changed, from minutes to seconds.
"""

import json
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import yaml

from tests.deploy.test_monitoring import ALERTS, CONFIG, dashboard_queries, series_of
from tests.nodes.house import House, tail
from tests.nodes.processes import answers, awaited, program
from tests.server.visitors import Visitor
from tests.store.cluster import Cluster, free_port
from tripot.house import TableId
from tripot.store import open_store
from tripot.store.postgres.migrate import migrate

RANGE = "20s"

BROKEN_HERE = ("TripotTableHalted", "TripotDatabaseDown", "TripotNodeDown")
"""What the test breaks; a busy machine may well be slow meanwhile."""


def shortened(rules: str) -> str:
    """Return the rules with short ranges and a ``for`` of one second."""
    return re.sub(r"(?m)^( +for: )\w+$", r"\g<1>1s", re.sub(r"\[\d+m\]", f"[{RANGE}]", rules))


class Prometheus:
    """A Prometheus that scrapes every four seconds."""

    def __init__(self, folder: Path, targets: list[str]) -> None:
        config = yaml.safe_load(CONFIG.read_text())
        # longer than the two seconds that a node needs to report that its database is down
        config["global"] = {"scrape_interval": "4s", "scrape_timeout": "4s", "evaluation_interval": "1s"}
        config["scrape_configs"][0]["static_configs"] = [{"targets": targets}]
        (folder / "prometheus.yaml").write_text(yaml.safe_dump(config))
        (folder / "alerts.yaml").write_text(shortened(ALERTS.read_text()))
        self.port, self._folder = free_port(), folder

    @contextmanager
    def running(self) -> Iterator[None]:
        command = [
            program("prometheus"),
            f"--config.file={self._folder / 'prometheus.yaml'}",
            f"--storage.tsdb.path={self._folder / 'data'}",
            f"--web.listen-address=127.0.0.1:{self.port}",
        ]
        with (
            (self._folder / "prometheus.log").open("wb") as log,
            subprocess.Popen(command, stdout=log, stderr=log) as it,
        ):
            try:
                awaited(self.is_ready, "no Prometheus")
                yield
            finally:
                it.kill()

    def is_ready(self) -> bool:
        if not answers(self.port):
            return False
        with suppress(urllib.error.HTTPError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/-/ready") as said:
            return bool(said.status == 200)
        return False

    def ask(self, path: str, **query: str) -> Any:
        url = f"http://127.0.0.1:{self.port}/api/v1/{path}?{urllib.parse.urlencode(query)}"
        with urllib.request.urlopen(url, timeout=10) as answer:
            said = json.load(answer)
        assert said["status"] == "success", said
        return said["data"]

    def firing(self) -> set[tuple[str, str]]:
        """Return the alerts that fire, with their instances."""
        return {
            (it["labels"]["alertname"], it["labels"].get("instance", ""))
            for it in self.ask("alerts")["alerts"]
            if it["state"] == "firing"
        }


def test_alerts_fire_when_the_observed_part_is_broken(tmp_path: Path) -> None:
    database = Cluster()
    database.start()
    migrate(database.url)
    house = House(database.url, tmp_path)
    nord, sud = house.nodes
    at = {node.name: f"127.0.0.1:{node.port}" for node in house.nodes}
    prometheus = Prometheus(tmp_path, list(at.values()))

    def awaits(name: str, *nodes: str, fires: bool = True) -> None:
        wanted = {(name, at[node]) for node in nodes}

        def holds() -> bool:
            there = wanted & prometheus.firing()
            return there == wanted if fires else not there

        began = time.monotonic()
        awaited(holds, f"{name} at {nodes}, firing={fires}: {prometheus.firing()} {tail(nord.log)}")
        print(f"{name} {'fires' if fires else 'ends'} after {time.monotonic() - began:.1f} s")

    try:
        house.start()
        with prometheus.running():
            awaited(lambda: len(prometheus.ask("query", query="tripot_store_up == 1")["result"]) == 2, "no database")
            margaux = Visitor(nord.base)
            margaux.call("PUT", "/api/me", {"name": "Margaux"})
            table = margaux.opens("tabu", bots=["cautious"])["id"]
            line = margaux.at(table)
            line.refused("sit/1")
            line.do("start/1")
            line.close()
            assert margaux.call("GET", "/api/games/tabu/odds").status == 200
            assert not [it for it in prometheus.firing() if it[0] in BROKEN_HERE], "all is well"

            store = open_store(database.url)
            store.halts.halt(TableId(table), 1)
            awaits("TripotTableHalted", "nord")
            store.halts.unhalt(TableId(table))
            awaits("TripotTableHalted", "nord", fires=False)
            store.close()

            database.kill()
            awaits("TripotDatabaseDown", "nord", "sud")
            awaits("TripotDatabaseErrors", "nord", "sud")
            database.start()
            awaits("TripotDatabaseDown", "nord", "sud", fires=False)

            sud.kill()
            awaits("TripotNodeDown", "sud")
            assert ("TripotNodeDown", at["nord"]) not in prometheus.firing()

            faults = [rule["lastError"] for group in prometheus.ask("rules")["groups"] for rule in group["rules"]
                      if rule.get("lastError")]  # fmt: skip
            assert faults == []
            empty = set()
            for _, query in dashboard_queries():
                asked = query.replace("$instance", ".*").replace("$__rate_interval", "5m")
                if not prometheus.ask("query", query=asked)["result"]:
                    empty |= {name for name, _ in series_of(query)}
            assert empty <= {"ALERTS", "tripot_lab_timeouts_total"}, "every other panel of the dashboard has data"
    finally:
        house.close()
        database.remove()
