"""Another version of Tripot beside this one: the wheel of a commit, with its own pins, in an environment of its own."""

import subprocess
import sys
from pathlib import Path

from tripot.store.postgres.migrate import migrate

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
LEFT_OUT = (":(exclude)web", ":(exclude)docs", ":(exclude)tests")
"""Nodes serve people who are programs here: the browser client is not built."""


def install_version(commit: str, folder: Path) -> Path:
    """Build and install what a commit has; the interpreter that runs it."""
    source, home = folder / "source", folder / "environment"
    source.mkdir(parents=True)
    packed = subprocess.run(["git", "archive", commit, ".", *LEFT_OUT], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", source], input=packed.stdout, check=True)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    python = home / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, home], check=True)
    install = [UV, "pip", "install", "--quiet", "--python", python]
    subprocess.run([*install, "--require-hashes", "-r", source / "requirements" / "run.txt"], check=True)
    subprocess.run([*install, "--no-deps", wheel], check=True)
    return python


def migrate_with(python: Path, url: str) -> None:
    """Bring a database to the schema of a version, by that version's own steps."""
    if python == Path(sys.executable):
        migrate(url)
        return
    called = "import sys; from tripot.store.postgres.migrate import migrate; migrate(sys.argv[1])"
    subprocess.run([python, "-c", called, url], check=True, cwd="/")
