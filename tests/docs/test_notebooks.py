"""Runs both notebooks in a new Jupyter kernel, with a new wheel."""

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
    """Install Jupyter and pandas in the environment of the tests of docs/adding-a-game.md."""
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


def test_a_result_table_becomes_a_data_frame_with_exact_fractions(jupyter: dict[str, str], tmp_path: Path) -> None:
    code = (
        "import tripot as tp; frame = tp.game('tabu').odds().to_pandas();"
        "print(*frame.columns, sep='|'); print(frame['gain per unit'].sum(), frame['deviation'].dtype)"
    )
    python = Path(jupyter["VIRTUAL_ENV"]) / "bin" / "python"
    told = subprocess.run([python, "-c", code], cwd=tmp_path, env=jupyter, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["bet|gain per unit|deviation|95 % interval", "-119/648 float64"]
