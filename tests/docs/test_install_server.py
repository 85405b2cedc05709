"""Runs the commands of docs/install-server.md with stubs for podman, systemctl and system folders."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.images.containers import read_compose
from tests.store.databases import fresh_database
from tripot.settings import VARIABLES

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "install-server.md").read_text()
SYSTEMD, CONTAINERS, *CLUSTER = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

PUBLIC_NAME = "tripot.example"
PASSWORD = "of-the-database"


def type_in(script: str, folder: Path, **programs: str) -> list[str]:
    """Run a block with stubs for programs. Return the calls of the stubs in order."""
    stand_ins, asked = folder / "bin", folder / "asked"
    stand_ins.mkdir()
    for name, body in {**programs, "tripot": f'exec "{Path(sys.executable).parent}/tripot" "$@"'}.items():
        said = "" if name == "tripot" else f'echo "{name} $*" >> {asked}\n'
        (stand_ins / name).write_text(f"#!/bin/sh\n{said}{body}\n")
        (stand_ins / name).chmod(0o755)
    env = {name: value for name, value in os.environ.items() if not name.startswith("TRIPOT_")}
    env["TRIPOT_PORT"] = "0"  # `tripot doctor` tries the port, and the usual one may be in use
    env["PATH"] = f"{stand_ins}:{env['PATH']}"
    ran = subprocess.run(
        ["bash", "-eu", "-c", script], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=400
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return asked.read_text().splitlines()


def test_ten_lines_start_a_house_in_containers(tmp_path: Path) -> None:
    built, up = type_in(CONTAINERS, tmp_path, podman="")
    assert (ROOT / built.split("--file ")[1].split()[0]).exists()
    assert up == "podman compose up --detach"
    (tag,) = re.findall(r"--tag (\S+)", built)
    assert f"--tag {tag} " in (ROOT / "deploy" / "Containerfile").read_text()
    house = tmp_path / "house"
    settings = dict(line.split("=", 1) for line in (house / ".env").read_text().splitlines())
    assert (house / ".env").stat().st_mode & 0o077 == 0
    services = read_compose(house / "compose.yaml", settings)["services"]
    assert services["node-1"]["image"] == tag
    known = {variable.name: variable for variable in VARIABLES}
    for name, value in services["node-1"]["environment"].items():
        known[name].parse(value)
    assert services["node-1"]["environment"]["TRIPOT_ORIGINS"] == f"https://{PUBLIC_NAME}"
    for volume in services["caddy"]["volumes"]:
        source = volume.partition(":")[0]
        assert not source.startswith(".") or (house / source).stat().st_mode & 0o004, (
            "Caddy runs as another user and must be able to read this file"
        )


@pytest.mark.nightly
def test_ten_lines_install_the_units_and_their_settings(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for folder in ("etc/systemd/system", "etc/caddy", "usr/local/bin", "srv"):  # folders that Debian 12 has
        (root / folder).mkdir(parents=True)
    (root / "etc" / "passwd").write_text("root:x:0:0:root:/:/bin/sh\n")
    (root / "etc" / "group").write_text("root:x:0:\n")
    installs, _, rest = SYSTEMD.partition("\n")
    assert installs.startswith("python3 -m venv /srv/tripot"), "tests/cli/test_bare_install.py installs for real"
    with fresh_database() as url:
        said = "tripot deploy --print tripot.env | sed"
        assert said in rest
        ours = f"s|^TRIPOT_DATABASE_URL=.*|TRIPOT_DATABASE_URL={url}|"
        here = rest.replace(said, f"tripot deploy --print tripot.env | sed '{ours}' | sed")
        here = f"PASSWORD={PASSWORD}\n" + here.replace(" /etc/", f" {root}/etc/").replace(". /etc/", f". {root}/etc/")
        real = "/usr/bin:/bin:/usr/sbin"
        asked = type_in(
            here,
            tmp_path,
            **{
                "systemctl": "",
                "systemd-sysusers": f'PATH={real} exec systemd-sysusers --root={root} "$@"',
                "systemd-tmpfiles": f'PATH={real} exec systemd-tmpfiles --root={root} "$@"',
            },
        )
    assert asked[-3:] == [
        "systemctl daemon-reload",
        "systemctl enable --now tripot@8651 tripot@8652",
        "systemctl restart caddy",
    ]
    assert re.search("^tripot:", (root / "etc" / "passwd").read_text(), re.MULTILINE)
    assert (
        (root / "etc" / "systemd" / "system" / "tripot@.service").read_text().startswith("# systemd unit of one node")
    )
    lines = (root / "etc" / "tripot" / "tripot.env").read_text().splitlines()
    settings = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert settings["TRIPOT_ORIGINS"] == f"https://{PUBLIC_NAME}"
    assert len(settings["TRIPOT_KEYS"]) == 44
    written = (root / "etc" / "systemd" / "system" / "caddy.service.d" / "tripot.conf").read_text()
    assert set(re.findall(r"(TRIPOT_\w+)=", written)) == {"TRIPOT_SITE", "TRIPOT_NODE_1", "TRIPOT_NODE_2"}


def test_the_database_role_and_the_settings_have_the_same_password(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```sh postgres\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (settings,) = [line for line in SYSTEMD.splitlines() if "tripot.env |" in line]
    where = f"{block}\nKEY=key\n{settings.replace('/etc/tripot/', f'{tmp_path}/')}"
    (said,) = type_in(where, tmp_path, runuser="")
    role = re.search(r"CREATE ROLE tripot LOGIN PASSWORD '(\w{48})'", said)
    url = re.search("^TRIPOT_DATABASE_URL=(.*)$", (tmp_path / "tripot.env").read_text(), re.MULTILINE)
    assert role
    assert url
    assert url[1] == f"postgresql://tripot:{role[1]}@127.0.0.1/tripot"
