"""Install the wheel with each extra into a fresh environment, and print packages, megabytes and start times.

``just sizes`` builds the wheel and writes the table into docs/install.md; a wheel can also be named.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

REPO = Path(__file__).parents[1]
PAGE = REPO / "docs" / "install.md"
UV = Path(sys.executable).with_name("uv")

KINDS = {
    "": "terminal, games, exact odds",
    "client": "bots and other programs",
    "lab": "simulation, plots, learning environments",
    "serve": "hosting at home",
    "house": "a server on the internet",
}
"""The extras that are measured, and for whom."""

STARTS = (["--help"], ["games"], ["serve", "--help"])
"""The commands whose start is timed."""

BEST_OF = 7


class Measured(NamedTuple):
    """One environment."""

    packages: int
    """Tripot included."""
    megabytes: float
    """Everything in site-packages, with compiled bytecode, as pip leaves it."""
    seconds: list[float]
    """The best time of each command, of the processor."""


def measure(wheel: Path, extras: str, folder: Path) -> Measured:
    """Install a wheel with these extras and measure."""
    home = folder / (extras or "base").replace(",", "-")
    subprocess.check_call([UV, "venv", "--quiet", "--python", sys.executable, home])
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    wanted = f"tripot[{extras}] @ {wheel.as_uri()}" if extras else f"tripot @ {wheel.as_uri()}"
    pins = REPO / "requirements" / "dev.txt"
    names = [line.rstrip(" \\") for line in pins.read_text().splitlines() if re.match(r"[a-z0-9.-]+==", line)]
    (folder / "pins.txt").write_text("\n".join(names))
    install = ["install", "--quiet", "--compile-bytecode", "--python", str(python), "--constraint", "pins.txt", wanted]
    subprocess.check_call([UV, "pip", *install], cwd=folder)
    listed = subprocess.check_output([UV, "pip", "list", "--quiet", "--python", python, "--format=freeze"], text=True)
    size = sum(file.stat().st_size for file in home.rglob("site-packages/**/*") if file.is_file())
    command = python.with_name("tripot")
    return Measured(len(listed.split()), size / 1e6, [time_start([command, *words]) for words in STARTS])


def time_start(command: list[str | Path]) -> float:
    """The shortest processor time of a few runs, which equals the elapsed time on an idle machine."""
    times = []
    for _ in range(BEST_OF):
        before = os.times()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    return min(times)


def build_wheel(folder: Path) -> Path:
    """Build the wheel of this checkout, including the browser client."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=REPO, check=True)
    return next(folder.glob("*.whl"))


def table(wheel: Path, folder: Path, kinds: list[str]) -> str:
    """The measurements as Markdown."""
    heads = " | ".join(f"`tripot {' '.join(words)}`" for words in STARTS)
    lines = [f"| install | for | packages | MB | {heads} |", "|---|---|---|---|" + "---|" * len(STARTS)]
    for extras in kinds:
        found = measure(wheel, extras, folder)
        name = f"`tripot[{extras}]`" if extras else "`tripot`"
        starts = " | ".join(f"{seconds:.2f} s" for seconds in found.seconds)
        purpose = KINDS.get(extras, "")
        lines.append(f"| {name} | {purpose} | {found.packages} | {found.megabytes:.0f} | {starts} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Measure and print; with ``--write``, put the table into the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", nargs="?", type=Path)
    parser.add_argument("--extras", nargs="*", default=list(KINDS))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        wheel = asked.wheel or build_wheel(Path(folder))
        found = table(wheel.absolute(), Path(folder), asked.extras)
    print(found)
    if asked.write:
        text = PAGE.read_text(encoding="utf-8")
        begin, end = "<!-- sizes -->\n", "<!-- /sizes -->"
        before, after = text.partition(begin)[0], text.partition(end)[2]
        PAGE.write_text(f"{before}{begin}{found}{end}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
