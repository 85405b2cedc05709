"""Tests ``tripot deploy``: it lists every file of deploy/ with a summary, and prints each file unchanged."""

from pathlib import Path

from tests.cli.conftest import Tripot
from tripot.cli.commands.deploy import deploy_files, summary

DEPLOY = Path(__file__).parents[3] / "deploy"


def test_the_command_lists_every_file_and_prints_each(tripot: Tripot) -> None:
    files = deploy_files()
    assert set(files) == {file.relative_to(DEPLOY).as_posix() for file in DEPLOY.rglob("*") if file.is_file()}
    listed = " ".join(tripot("deploy").out.split())
    for name, file in files.items():
        assert len(summary(file)) > 10, name
        assert " ".join(f"{name} {summary(file)}".split()) in listed
        assert tripot("deploy", "--print", name).out == file.read_text()


def test_an_unknown_name_is_refused_with_the_known_names(tripot: Tripot) -> None:
    ran = tripot("deploy", "--print", "compose.yml")
    assert ran.code == 2
    assert "compose.yaml" in ran.err
