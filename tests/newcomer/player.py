"""``just newcomer``: measures how long it takes to play a first game on a clean machine.

Needs root, debootstrap and Chromium. A new wheel is installed by the commands of docs/install.md. Three times are
measured: the installation, then the time until the first throw in the terminal, and the time from ``tripot serve``
until the first throw in a phone's browser. Typing takes no time, so the figures are waiting times.
"""

import argparse
import fcntl
import os
import pty
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.newcomer.machine import Machine
from tools.sizes import build_wheel

REPO = Path(__file__).parents[2]
FOLDER = REPO / "build" / "newcomer"
"""The folder that keeps the base between runs."""

MOST_AFTER, MOST_ALTOGETHER, MOST_PHONE = 60.0, 180.0, 180.0
"""Seconds: from the install to dice in the terminal; with the install; from ``tripot serve`` to dice on a phone."""

PATIENCE = 120.0
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

PYTHON_TOOLS = "apt-get update -q && apt-get install -y -q --no-install-recommends "


class Way(NamedTuple):
    """A way to install from docs/install.md. ``{wheel}`` stands for the package, which is not published."""

    tools: str
    """Tools that root installs first."""
    install: str
    command: str


WAYS = {
    "venv": Way(
        "python3-venv", "python3 -m venv tripot && tripot/bin/pip install './{wheel}[serve]'", "tripot/bin/tripot"
    ),
    "pipx": Way("pipx", "pipx install './{wheel}[serve]'", "tripot"),
    "uvx": Way("pipx", "pipx install uv", "uvx --from './{wheel}[serve]' tripot"),
}


class Span(NamedTuple):
    """Wall-clock seconds and processor seconds."""

    clock: float
    processor: float

    def __str__(self) -> str:
        return f"{self.clock:.1f} s ({self.processor:.1f})"


class Waited(NamedTuple):
    """The times of one way to install."""

    tools: Span
    install: Span
    terminal: float
    """Wall-clock seconds, as on the phone: processes that a closed terminal ends do not count as processor time."""
    phone: float

    def list_faults(self) -> list[str]:
        """Return the times that exceeded their limits."""
        held = {
            "the first throw in the terminal": (self.terminal, MOST_AFTER),
            "the first throw with the install": (self.install.clock + self.terminal, MOST_ALTOGETHER),
            "the first throw on a phone": (self.phone, MOST_PHONE),
        }
        return [f"{what}: {took:.1f} s, {most:.0f} s at most" for what, (took, most) in held.items() if took > most]

    def row(self) -> str:
        """Return the row of the result table."""
        return f"{self.tools} | {self.install} | {self.terminal:.1f} s | {self.phone:.1f} s"


class Terminal:
    """Runs a command in a terminal of 80 by 24 characters."""

    def __init__(self, words: list[str]) -> None:
        self.main, child = pty.openpty()
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(words, stdin=child, stdout=child, stderr=child, start_new_session=True)
        os.close(child)
        self.seen = ""

    def until(self, *wanted: str) -> str:
        """Read until one of these texts is on the screen. Return that text."""
        start, deadline = len(self.seen), time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            said = ESCAPES.sub("", self.seen[start:])
            for text in wanted:
                if re.search(text, said, re.DOTALL):
                    return text
            if select.select([self.main], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.main, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        sys.exit(f"none of {wanted} on the terminal, but:\n{ESCAPES.sub('', self.seen[start:])[-3000:]}")

    def type(self, text: str) -> None:
        os.write(self.main, f"{text}\n".encode())

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.main)


def timed(do: Callable[[], object]) -> Span:
    began, before = time.monotonic(), os.times()
    do()
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return Span(time.monotonic() - began, used)


def throw_in_terminal(machine: Machine, command: str) -> None:
    """Run ``tripot``, choose Tabu, and follow the instructions on the screen until the first throw."""
    terminal = Terminal(machine.command("bash", "-c", command))
    try:
        terminal.until("Which game")
        terminal.type("3")
        thrown = "The dice have spoken"
        if terminal.until("Your turn to stake.*You ›", "Your turn to throw.*You ›", thrown).endswith("You ›"):
            terminal.type("h 50" if "to stake" in ESCAPES.sub("", terminal.seen) else "")
        if terminal.until(thrown, "My purse 2,950.*You ›") != thrown:
            terminal.type("")
            terminal.until(thrown)
    finally:
        terminal.close()


def throw_on_phone(machine: Machine, command: str, picture: Path | None) -> None:
    """Start the server on that machine, and open its address in Chromium on this one."""
    port = free_port()
    terminal = Terminal(machine.command("bash", "-c", f"{command} serve --port {port}"))
    try:
        terminal.until("Ctrl\\+C to stop")
        words = ["node", REPO / "web" / "tools" / "newcomer.mjs", f"http://127.0.0.1:{port}"]
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        subprocess.run([*words, *([picture] if picture else [])], check=True, env=os.environ | {"PATH": path})
    finally:
        terminal.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def act(wheel: Path, name: str, base: Path, picture: Path | None, packages: Path | None) -> Waited:
    """Try one way to install on a new machine."""
    way = WAYS[name]
    with TemporaryDirectory(dir=base.parent) as folder:
        machine = Machine(base, Path(folder) / "machine")
        machine.give([wheel])
        if packages:
            machine.take_packages_from(packages)
        install, command = (text.format(wheel=wheel.name) for text in (way.install, way.command))
        return Waited(
            timed(lambda: machine.run(PYTHON_TOOLS + way.tools, person="root")),
            timed(lambda: machine.run(install)),
            timed(lambda: throw_in_terminal(machine, command)).clock,
            timed(lambda: throw_on_phone(machine, command, picture)).clock,
        )


def main() -> None:
    """Run each way several times, print the seconds, and fail if one exceeded its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ways", nargs="*", choices=[*WAYS, []], default=[])
    parser.add_argument("--wheel", type=Path, help="a wheel that is built already")
    parser.add_argument("--base", type=Path, default=FOLDER / "base", help="a Debian made before")
    parser.add_argument("--packages", type=Path, help="a folder of wheels instead of the network")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--picture", type=Path, help="a photograph of the phone at its first throw")
    asked = parser.parse_args()
    asked.base.parent.mkdir(parents=True, exist_ok=True)
    faults = []
    with TemporaryDirectory() as folder:
        wheel = asked.wheel or build_wheel(Path(folder))
        print("Seconds of the clock, in brackets those of the processor.\n")
        print("| way | tools by apt | install | dice in the terminal | dice on a phone |\n|---|---|---|---|---|")
        for name in asked.ways or WAYS:
            for _ in range(asked.times):
                waited = act(wheel.absolute(), name, asked.base.absolute(), asked.picture, asked.packages)
                print(f"| {name} | {waited.row()} |", flush=True)
                faults += [f"{name}, {fault}" for fault in waited.list_faults()]
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
