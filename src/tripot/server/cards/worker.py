"""A card worker: the process that draws cards. It imports neither games nor lab, so it starts quickly.

``python -m tripot.server.cards.worker PID`` draws one card per line until stdin or process PID ends.
"""

import os
import signal
import sys
from contextlib import suppress
from threading import Thread
from time import sleep

import msgspec
from msgspec import Struct

from tripot.server.cards.renderer import render_png

WORKER_NICENESS = 5
"""The niceness of workers: tables have priority."""


class CardQuestion(Struct, frozen=True):
    """A request to draw a card."""

    svg: str


class CardPicture(Struct, frozen=True):
    """A card as PNG."""

    png: bytes


def main() -> None:
    """Draw one card per input line. A failure ends the process, which the pool notices by the broken pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool closes the pipe
    with suppress(OSError, AttributeError):
        os.nice(WORKER_NICENESS)
    if len(sys.argv) > 1 and os.name == "posix":
        Thread(target=_exit_with_parent, args=(int(sys.argv[1]),), daemon=True).start()
    for line in sys.stdin.buffer:
        asked = msgspec.json.decode(line, type=CardQuestion)
        sys.stdout.buffer.write(msgspec.json.encode(CardPicture(render_png(asked.svg))) + b"\n")
        sys.stdout.buffer.flush()


def _exit_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1)
    os._exit(0)


if __name__ == "__main__":
    main()
