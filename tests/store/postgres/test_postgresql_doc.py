"""docs/postgresql.md: what an operator types there is what works."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.evening import three_people
from tests.store.databases import fresh_database
from tests.store.journal_suite import all_of
from tripot.store import open_store

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "postgresql.md").read_text()


@pytest.mark.nightly
def test_the_commands_prepare_a_database_and_archive_it(tmp_path: Path) -> None:
    blocks = "".join(re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    bin_ = str(Path(sys.executable).parent)
    env = {**os.environ, "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    with fresh_database() as url:
        store = open_store(url)
        store.journal.append([all_of(three_people())])
        store.close()
        script = blocks.replace("postgresql://tripot@localhost/tripot", url).replace("tripot serve\n", "")
        assert script != blocks
        ran = subprocess.run(
            ["sh", "-eu", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
        )
    assert ran.returncode == 0, ran.stderr
    assert [path.name for path in (tmp_path / "archive").iterdir()] == ["tripot-2023_11.zip"]
