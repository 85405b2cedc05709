"""Tests which extras a command line needs, and the printed command that installs them."""

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Tripot
from tripot.cli import extras


def test_every_extra_of_the_project_is_installed_here_and_known() -> None:
    import tomllib

    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    assert set(project["optional-dependencies"]) - {"house", "client"} == set(extras.MODULES)
    assert all(map(extras.is_installed, extras.MODULES))


@pytest.mark.parametrize(
    ("mark", "command"),
    [("pipx_metadata.json", "pipx install --force"), ("uv-receipt.toml", "uv tool install --force")],
)
def test_the_command_fits_the_way_it_was_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mark: str, command: str
) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert extras.install_command(["lab"]).startswith((f"{sys.executable} -m pip", "uv pip install --python"))
    (tmp_path / mark).touch()
    said = extras.install_command(["lab"])
    assert said.startswith(command)
    assert "[lab,postgres,serve]" in said, "installed extras stay"


def test_a_uvx_command_is_printed_again_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/cache/uv/archive-v0/x")
    assert extras.install_command(["serve"], ["serve", "--port", "1"]).endswith("tripot serve --port 1")


def test_help_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "is_installed", lambda _: False)
    extras.require_extras(["serve", "--help"])


def test_without_arguments_the_command_greets_and_offers_a_game(tripot: Tripot) -> None:
    greeted = tripot()
    assert greeted.code == 0
    assert "3  Tabu" in greeted.out
    assert "tripot --help" in greeted.out
