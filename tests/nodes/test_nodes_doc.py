"""docs/nodes.md: what an operator types there opens a house of two nodes behind a proxy."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.nodes.processes import answers, awaited
from tests.server.visitors import Visitor
from tests.store.cluster import free_port
from tests.store.databases import fresh_database

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "nodes.md").read_text()


def test_the_commands_open_a_house_of_two_nodes_behind_a_proxy(tmp_path: Path) -> None:
    script = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    ports = [str(free_port()) for _ in range(3)]
    with fresh_database() as url:
        replaced = {
            "postgresql://tripot@localhost/tripot": url,
            "8650": ports[0],
            "8651": ports[1],
            "8652": ports[2],
            "haproxy -D": "exec haproxy -db",  # not to be left behind
        }
        for said, here in replaced.items():
            assert said in script
            script = script.replace(said, here)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}{os.pathsep}/usr/sbin"
        with (tmp_path / "log").open("wb") as log:
            ran = subprocess.Popen(
                ["sh", "-eu", "-c", script],
                cwd=ROOT,
                env={**os.environ, "PATH": path},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        try:
            awaited(lambda: all(answers(int(port)) for port in ports), "the house does not open")
            margaux = Visitor(f"http://127.0.0.1:{ports[0]}")
            awaited(lambda: margaux.call("GET", "/api/me").status == 200, "the proxy finds no node")
            margaux.call("PUT", "/api/me", {"name": "Margaux"})
            table = margaux.opens("tabu", bots=["bold"], start=True, pace="sans", switches={"tabu.end": "rotations:1"})
            nord_line = margaux.at(table["id"])
            nord_line.do("pause/1")
            nord_line.close()
            ends = [Visitor(f"http://127.0.0.1:{port}").get(f"/api/tables/{table['code']}") for port in ports]
            assert {it["id"] for it in ends} == {table["id"]}
        finally:
            os.killpg(ran.pid, signal.SIGTERM)
            ran.wait()
