"""Checks each file of deploy/ with the program that reads it (systemd, Caddy, HAProxy) or with its schema (compose).

``just images`` builds and runs the images.
"""

import os
import re
import shlex
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
import yaml

from tests.images.build import BASE, NODE, STAND_INS
from tests.images.containers import VARIABLE, read_compose
from tests.nodes.machines import Plan
from tests.nodes.processes import answers, awaited, haproxy, program
from tests.nodes.test_proxy import two_signs
from tests.server.visitors import Visitor, served, until
from tests.store.cluster import free_port
from tests.store.databases import fresh_database
from tripot.entropy import fresh_id
from tripot.settings import VARIABLES
from tripot.store.encryption import generate_key

pytestmark = pytest.mark.nightly  # needs these programs

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "tripot@.service"
ASSIGNMENT = re.compile(r"([A-Z_]+)=(\S*)")
MOST_EXPOSED = 20
"""Of ``systemd-analyze security``, in tenths: an unprotected service has 96."""

KNOWN = {variable.name: variable for variable in VARIABLES}
COMPOSE_SETTINGS = {
    "TRIPOT_SITE": "tripot.example",
    "TRIPOT_KEYS": generate_key(),
    "DATABASE_PASSWORD": "one",
}


def plain_lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line and not line.startswith("#")]


def values(unit: list[str], key: str) -> list[str]:
    return [line.partition("=")[2] for line in unit if line.startswith(f"{key}=")]


def run(*words: object, **env: str) -> str:
    """Run a program that must succeed. Return its output."""
    ran = subprocess.run(
        list(map(str, words)), env=os.environ | env, capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout + ran.stderr


# systemd


def test_systemd_accepts_every_line_of_the_settings() -> None:
    """In an ``EnvironmentFile``, systemd ignores lines such as ``export NAME=value``."""
    lines = plain_lines(DEPLOY / "tripot.env")
    read = {found[1]: found[2] for line in lines if (found := ASSIGNMENT.fullmatch(line))}
    assert len(read) == len(lines)
    for name, value in read.items():
        KNOWN[name].parse(value or KNOWN[name].default)
    assert {"TRIPOT_DATABASE_URL", "TRIPOT_KEYS"} <= set(read)
    assert read["TRIPOT_KEYS"] == "", "the template contains no usable key"


def test_systemd_accepts_the_unit_and_rates_its_exposure_low(tmp_path: Path) -> None:
    here = UNIT.read_text().replace("/usr/local/bin/tripot", str(Path(sys.executable).parent / "tripot"))
    (tmp_path / UNIT.name).write_text(here)
    assert run("systemd-analyze", "verify", tmp_path / "tripot@8651.service") == ""
    offline = ["--offline=true", f"--threshold={MOST_EXPOSED}"]
    run("systemd-analyze", "security", "--no-pager", *offline, tmp_path / UNIT.name)


def test_systemd_creates_the_user_and_the_folder_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")
    (tmp_path / "etc" / "group").write_text("root:x:0:\n")
    if os.geteuid() == 0:
        run("systemd-sysusers", f"--root={tmp_path}", DEPLOY / "tripot.sysusers")
        run("systemd-tmpfiles", "--create", f"--root={tmp_path}", DEPLOY / "tripot.tmpfiles")
        users = (tmp_path / "etc/passwd").read_text()
        assert re.search(r"^tripot:.*:/var/lib/tripot:/usr/sbin/nologin$", users, re.MULTILINE)
        assert (tmp_path / "etc/tripot").stat().st_mode & 0o777 == 0o700
    else:
        assert "tripot" in run("systemd-sysusers", "--dry-run", f"--root={tmp_path}", DEPLOY / "tripot.sysusers")
    assert values(UNIT.read_text().splitlines(), "User") == ["tripot"]


def test_the_unit_starts_a_node_only_with_the_settings_filled_in(tmp_path: Path) -> None:
    """Runs the commands like systemd: in order, with the variables of the file and without a shell."""
    unit = UNIT.read_text().splitlines()
    port = str(free_port())
    assert values(unit, "EnvironmentFile") == ["/etc/tripot/tripot.env"]
    commands = [shlex.split(words) for key in ("ExecStartPre", "ExecStart") for words in values(unit, key)]
    own = dict(it.split("=") for line in values(unit, "Environment") for it in line.split())
    own = {name: str(tmp_path / Path(path).name) for name, path in own.items()}
    template = dict(line.split("=", 1) for line in plain_lines(DEPLOY / "tripot.env"))

    def spoken(words: list[str], env: dict[str, str]) -> list[str]:
        filled = [re.sub(r"\$\{(\w+)\}", lambda it: env.get(it[1], ""), word).replace("%i", port) for word in words]
        return [filled[0].replace("/usr/local/bin", str(Path(sys.executable).parent)), *filled[1:]]

    def refuses(env: dict[str, str]) -> bool:
        return any(subprocess.run(spoken(it, env), env=env, check=False).returncode for it in commands[:-1])

    with fresh_database() as url:
        filled = {"TRIPOT_DATABASE_URL": url, "TRIPOT_KEYS": generate_key()}
        env = {"PATH": os.environ["PATH"], **own, **template, **filled}
        assert refuses(env | {"TRIPOT_KEYS": ""})
        assert refuses(env | {"TRIPOT_DATABASE_URL": ""})
        assert not refuses(env)
        with (tmp_path / "log").open("wb") as log:
            node = subprocess.Popen(spoken(commands[-1], env), env=env, cwd="/", stdout=log, stderr=log)
        try:
            awaited(lambda: answers(int(port)) or node.poll() is not None, "the node does not open")
            assert node.poll() is None, (tmp_path / "log").read_text()
            visitor = Visitor(f"http://127.0.0.1:{port}")
            awaited(lambda: visitor.call("GET", "/health/ready").status == 200, "the node is not ready")
            node.terminate()
            assert node.wait(30) in (0, -15)
        finally:
            node.kill()


def test_no_page_gives_systemd_a_file_with_exports() -> None:
    page = (DEPLOY.parent / "docs" / "day-2.md").read_text()
    (written,) = re.findall(r"<<ENV\n(.*?)^ENV$", page, re.MULTILINE | re.DOTALL)
    assert all(re.match(r"[A-Z_]+=", line) for line in written.splitlines())


# Proxies


def test_haproxy_accepts_its_file() -> None:
    env = {"TRIPOT_BIND": "127.0.0.1:8650", "TRIPOT_NODE_1": "127.0.0.1:8651", "TRIPOT_NODE_2": "127.0.0.1:8652"}
    run(program("haproxy"), "-c", "-f", DEPLOY / "haproxy.cfg", **env)


def test_caddy_accepts_its_file_and_its_format(tmp_path: Path) -> None:
    env = {"TRIPOT_SITE": "tripot.example", "TRIPOT_NODE_1": "one:1", "TRIPOT_NODE_2": "two:2", "HOME": str(tmp_path)}
    said = run(program("caddy"), "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", **env)
    assert "Valid configuration" in said
    assert "not formatted" not in said
    adapted = run(program("caddy"), "adapt", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", **env)
    assert '"module":"acme"' in adapted
    assert "acme-v02.api.letsencrypt.org" in adapted
    assert '"headers":{"Host":["localhost"]}' in adapted, "a node refuses requests with the name of a container as host"


@contextmanager
def caddy(folder: Path, *ports: int) -> Iterator[str]:
    """Run Caddy with ``deploy/Caddyfile``, without HTTPS and the admin console. Yield the address."""
    port = free_port()
    file = folder / "Caddyfile"
    file.write_text((DEPLOY / "Caddyfile").read_text().replace("{\n", "{\n\tadmin off\n", 1))
    env = {"TRIPOT_SITE": f"http://127.0.0.1:{port}", "HOME": str(folder), "PATH": os.environ["PATH"]}
    env |= {f"TRIPOT_NODE_{number}": f"127.0.0.1:{it}" for number, it in enumerate(ports, 1)}
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(file)]
    with tempfile.TemporaryFile() as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as proxy:
        try:
            awaited(lambda: answers(port) or proxy.poll() is not None, "no proxy")
            assert proxy.poll() is None, "caddy does not start"
            yield f"http://127.0.0.1:{port}"
        finally:
            proxy.kill()


def test_caddy_sends_a_table_to_one_node_and_to_the_other_if_it_fails(tmp_path: Path) -> None:
    with two_signs() as (one, two), caddy(tmp_path, one.port, two.port) as base:
        visitor = Visitor(base)

        def where(path: str, **headers: str) -> str:
            return visitor.call("GET", path, **headers).data.decode()

        until(lambda: {where("/api/me") for _ in range(8)} == {"one", "two"}, 60)
        homes = {}
        for table in [fresh_id() for _ in range(40)]:
            ways = [where(f"/ws/t/{table}"), where(f"/api/tables/{table}"), where(f"/api/tables/{table}/journal.jsonl")]
            (homes[table],) = {*ways, where(f"/ws/t/{table}", X_Table=fresh_id())}
        assert min(Counter(homes.values()).values()) >= 5
        for path in ("/metrics", "/metrics/", "/metrics/1"):
            assert visitor.call("GET", path).status == 404
        one.close()
        assert {where(f"/ws/t/{table}") for table in homes} == {"two"}


def test_a_proxy_blocks_every_spelling_of_the_metrics_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The node is configured as in ``deploy/compose.yaml``, so its metrics are public without the proxy."""
    monkeypatch.setenv("TRIPOT_METRICS", "on")
    spellings = [
        "/metrics",
        "//metrics",
        "/metrics/",
        "/%6detrics",
        "/metrics?a",
        "/./metrics",
        "/METRICS",
        "/a/../metrics",
    ]
    with served(tmp_path) as house:
        port = int(house.base.rpartition(":")[2])
        node = SimpleNamespace(port=port)
        assert "tripot_build_info" in read_raw(port, "/metrics")
        with haproxy(node, node) as one, caddy(tmp_path, port, port) as other:
            for base in (one, other):
                proxied = int(base.rpartition(":")[2])
                until(lambda port=proxied: " 200 " in read_raw(port, "/health/ready"), 60)  # type: ignore[misc]
                for path in spellings:
                    assert "tripot_build_info" not in read_raw(proxied, path), f"{path} passes {base}"


def read_raw(port: int, path: str) -> str:
    """Return the response to a request with this path, which is not normalized."""
    with socket.create_connection(("127.0.0.1", port), 10) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: line.recv(65536), b"")).decode(errors="replace")


# A cluster


def test_the_programs_of_the_cluster_accept_their_files(tmp_path: Path) -> None:
    """etcd has no command that checks its file. ``just cluster-kill`` runs all three programs."""
    plan = Plan(tmp_path)
    run(program("haproxy"), "-c", "-f", DEPLOY / "haproxy.cfg", **plan.environment("haproxy.env", "b"))
    patroni = yaml.safe_load(plan.fill("patroni.yaml", "b"))
    assert patroni["name"] == "b"
    shared = patroni["bootstrap"]["dcs"]
    assert shared["synchronous_mode"] is True
    assert shared["loop_wait"] + 2 * shared["retry_timeout"] <= shared["ttl"], "a rule of Patroni"
    assert plan.environment("etcd.env", "c")["ETCD_NAME"] == "c"


def test_the_settings_of_a_cluster_node_are_known_and_list_every_database_host(tmp_path: Path) -> None:
    env = Plan(tmp_path).environment("tripot.env", "c")
    for name, value in env.items():
        KNOWN[name].parse(value)
    assert psycopg.conninfo.conninfo_to_dict(env["TRIPOT_DATABASE_URL"])["host"].count(",") == 1
    empty = [line for line in plain_lines(DEPLOY / "cluster" / "machine.env") if line.endswith("=")]
    assert len(empty) == 3, "the template contains no usable password or key"


# Containers


@pytest.fixture
def services() -> dict[str, dict[str, Any]]:
    read = read_compose(DEPLOY / "compose.yaml", COMPOSE_SETTINGS)["services"]
    assert isinstance(read, dict)
    return read


def test_the_compose_file_follows_its_schema() -> None:
    checker = Path(sys.executable).parent / "check-jsonschema"
    run(checker, "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")


def test_the_compose_file_has_known_settings_and_names_the_required_ones(
    services: dict[str, dict[str, Any]],
) -> None:
    head = (DEPLOY / "compose.yaml").read_text().partition("name:")[0]
    asked = {found[1] for found in VARIABLE.finditer((DEPLOY / "compose.yaml").read_text()) if found[2] == "?"}
    assert asked == set(COMPOSE_SETTINGS)
    assert all(name in head for name in asked)
    for name in ("migrate", "node-1", "node-2"):
        for variable, value in services[name]["environment"].items():
            KNOWN[variable].parse(value)
    for missing in COMPOSE_SETTINGS:
        with pytest.raises(KeyError, match=missing):
            read_compose(DEPLOY / "compose.yaml", {it: "x" for it in COMPOSE_SETTINGS if it != missing})


def test_only_the_proxy_of_the_compose_file_is_reachable_and_nodes_wait_for_what_they_need(
    services: dict[str, dict[str, Any]],
) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"]
    assert {service["image"] for service in services.values()} == {NODE, *STAND_INS}
    for name in ("node-1", "node-2"):
        node = services[name]
        assert node["depends_on"]["migrate"]["condition"] == "service_completed_successfully"
        assert (node["read_only"], node["cap_drop"]) == (True, ["ALL"])
        assert services["caddy"]["depends_on"][name]["condition"] == "service_healthy"
        assert "/health/ready" in node["healthcheck"]["test"][-1]
    assert services["migrate"]["depends_on"]["database"]["condition"] == "service_healthy"
    caddys = set(services["caddy"]["environment"])
    assert caddys == set(re.findall(r"\{\$(\w+)", (DEPLOY / "Caddyfile").read_text()))


def test_the_image_runs_without_privileges_and_has_a_health_check() -> None:
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    words = "\n".join(lines)
    assert f"ARG BASE={BASE}" in lines
    assert lines.index("USER tripot") < lines.index('CMD ["serve"]')
    assert not any(line.startswith("USER") and line != "USER tripot" for line in lines)
    for name, value in re.findall(r"(TRIPOT_\w+)=(\S+)", words.partition("FROM ${BASE}\n")[2]):
        KNOWN[name].parse(value)
    checked = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["x-serving"]["healthcheck"]["test"]
    assert f'"{checked[-1]}"' in words, "the image and compose.yaml use the same check"
