"""Tests the requirements of a release: one version, notices for everything in the wheel, and a small sdist."""

import json
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tripot import __version__

ROOT = Path(__file__).parents[2]


def test_the_notices_name_every_bundled_package_in_its_locked_version() -> None:
    notices = (ROOT / "THIRD_PARTY_NOTICES.txt").read_text(encoding="utf-8")
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in [*json.loads((ROOT / "web" / "package.json").read_text())["dependencies"], "svelte", "clsx"]:
        assert f"{name} {locked[f'node_modules/{name}']['version']} (" in notices, "run `just notices`"
    assert notices.count("SIL OPEN FONT LICENSE") >= 2
    assert "Apache License" in notices


@pytest.mark.nightly
def test_the_sdist_has_the_version_and_no_pictures_and_is_small(tmp_path: Path) -> None:
    subprocess.check_call([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path], cwd=ROOT)
    (sdist,) = tmp_path.iterdir()
    assert sdist.name == f"tripot-{__version__}.tar.gz"
    assert sdist.stat().st_size < 3_000_000
    with tarfile.open(sdist) as packed:
        names = packed.getnames()
    inside = {name.partition("/")[2] for name in names}
    assert {"THIRD_PARTY_NOTICES.txt", "deploy", "web/package-lock.json"} <= {
        *inside,
        *(it.split("/")[0] for it in inside),
    }
    assert not [name for name in inside if "node_modules" in name or name.startswith("docs/pictures")]
