"""Tests the commands of docs/install-server.md for three machines, which fill in files. systemctl is a stub."""

import re
from pathlib import Path
from string import Template

import pytest

from tests.docs.test_install_server import CLUSTER, ROOT, type_in

DEPLOY = ROOT / "deploy"
EVERYWHERE, WITH_POSTGRES, ONCE = CLUSTER
FILES = {
    "etcd.env": "etc/default/etcd",
    "tripot.env": "etc/tripot/tripot.env",
    "patroni.yaml": "etc/patroni/config.yml",
    "haproxy.env": "etc/default/haproxy",
}


@pytest.mark.nightly
def test_the_commands_complete_every_file_of_a_machine(tmp_path: Path) -> None:
    root = tmp_path / "root"
    for folder in (
        "etc/default",
        "etc/patroni",
        "etc/haproxy",
        "etc/systemd/system",
    ):  # folders that the packages create
        (root / folder).mkdir(parents=True)
    (root / "etc/tripot").mkdir(mode=0o700)  # systemd-tmpfiles: tests/docs/test_deploy.py
    template = (DEPLOY / "cluster" / "machine.env").read_text()
    machine = template.replace("NAME=a", "NAME=b").replace("HERE=10.0.0.1", "HERE=10.0.0.2")
    machine = re.sub(r"(?m)^(\w+)=$", r"\1=secret-of-\1", machine)
    (root / "etc/tripot.machine.env").write_text(machine)
    here = re.sub(r" /etc/", f" {root}/etc/", f"{EVERYWHERE}{WITH_POSTGRES}")
    stand_ins = dict.fromkeys(("systemctl", "systemd-sysusers", "systemd-tmpfiles", "chown"), "")
    asked = type_in(here, tmp_path, **stand_ins)
    settings = dict(line.split("=") for line in machine.splitlines() if line and not line.startswith("#"))
    for file, place in FILES.items():
        filled = (root / place).read_text()
        assert filled == Template((DEPLOY / "cluster" / file).read_text()).substitute(settings)
        assert "$" not in filled
        assert (root / place).stat().st_mode & 0o077 == 0, "it holds a password"
    assert (root / "etc/haproxy/haproxy.cfg").read_text() == (DEPLOY / "haproxy.cfg").read_text()
    assert f"chown postgres {root}/etc/patroni/config.yml" in asked
    assert asked[-1] == "systemctl restart patroni haproxy"
    once = re.sub(r" /etc/", f" {root}/etc/", ONCE).replace(
        "tripot migrate && tripot doctor", "echo $TRIPOT_DATABASE_URL"
    )
    (tmp_path / "once").mkdir()
    (said,) = type_in(f". {root}/etc/tripot.machine.env\n{once}", tmp_path / "once", psql="")
    assert "--host 10.0.0.1,10.0.0.2 --port 5000" in said
    assert "PASSWORD 'secret-of-DATABASE_PASSWORD'" in said
