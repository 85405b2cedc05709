"""deploy/: what systemd reads is in the form that systemd understands."""

import re
from pathlib import Path

from tripot.settings import VARIABLES

DEPLOY = Path(__file__).parents[2] / "deploy"
ASSIGNMENT = re.compile(r"([A-Z_]+)=(\S*)")


def test_every_line_of_the_settings_is_one_that_systemd_takes() -> None:
    """``EnvironmentFile=`` takes ``NAME=value`` and comments; of ``export NAME=value`` it takes nothing."""
    lines = [line for line in (DEPLOY / "tripot.env").read_text().splitlines() if line and not line.startswith("#")]
    read = {found[1]: found[2] for line in lines if (found := ASSIGNMENT.fullmatch(line))}
    assert len(read) == len(lines)
    known = {variable.name: variable for variable in VARIABLES}
    for name, value in read.items():
        known[name].parse(value or known[name].default)
    assert {"TRIPOT_DATABASE_URL", "TRIPOT_KEYS"} <= set(read)
    assert read["TRIPOT_KEYS"] == "", "no key that somebody would use"


def test_the_service_does_not_start_without_a_database_and_a_key() -> None:
    unit = (DEPLOY / "tripot.service").read_text().splitlines()
    file, start = (
        unit.index("EnvironmentFile=/etc/tripot/tripot.env"),
        unit.index("ExecStart=/usr/local/bin/tripot serve"),
    )
    for name in ("TRIPOT_DATABASE_URL", "TRIPOT_KEYS"):
        assert file < unit.index(f'ExecStartPre=/usr/bin/test -n "${{{name}}}"') < start


def test_no_page_shows_a_file_of_exports_for_systemd() -> None:
    page = (DEPLOY.parent / "docs" / "operating.md").read_text()
    (written,) = re.findall(r"<<ENV\n(.*?)^ENV$", page, re.MULTILINE | re.DOTALL)
    assert all(re.match(r"[A-Z_]+=", line) for line in written.splitlines())
