"""Both notebooks run in a kernel of their own, from the built wheel; an error in a cell is an error here."""

import subprocess
from pathlib import Path

import pytest

from tests.docs.test_adding_a_game import UV, environment

REPO = Path(__file__).parents[2]
NOTEBOOKS = sorted((REPO / "docs" / "notebooks").glob("*.ipynb"))

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(900)]

__all__ = ["environment"]


@pytest.fixture(scope="module")
def jupyter(environment: dict[str, str]) -> dict[str, str]:
    """The bare environment of the guide to a game, with Jupyter and pandas."""
    python = Path(environment["VIRTUAL_ENV"]) / "bin" / "python"
    subprocess.check_call([UV, "pip", "install", "--quiet", "--python", python, "nbclient", "ipykernel", "pandas"])
    return environment


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda it: it.stem)
def test_a_notebook_runs(notebook: Path, jupyter: dict[str, str], tmp_path: Path) -> None:
    run = (
        "import sys, nbformat; from nbclient import NotebookClient;"
        "book = nbformat.read(sys.argv[1], 4); NotebookClient(book, timeout=600).execute();"
        "print(*[out['output_type'] for cell in book.cells for out in cell.get('outputs', [])])"
    )
    python = Path(jupyter["VIRTUAL_ENV"]) / "bin" / "python"
    done = subprocess.run(
        [python, "-c", run, notebook], cwd=tmp_path, env=jupyter, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "execute_result" in done.stdout


def test_there_are_two() -> None:
    assert len(NOTEBOOKS) == 2
