"""The main loop of a worker process, which answers one request per line of its standard input."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from time import sleep

WORKER_NICENESS = 5
"""The niceness of workers: tables have priority."""


def answer_lines(answer: Callable[[bytes], bytes]) -> None:
    """Answer until standard input ends, or the process named by the first argument ends. A failure ends the process,
    which the pool notices by the broken pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the pool closes the pipe
    with suppress(OSError, AttributeError):
        os.nice(WORKER_NICENESS)
    if len(sys.argv) > 1 and os.name == "posix":
        Thread(target=_exit_with_parent, args=(int(sys.argv[1]),), daemon=True).start()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer(line) + b"\n")
        sys.stdout.buffer.flush()


def _exit_with_parent(parent: int) -> None:
    """End the process, even in the middle of a computation, once its parent is gone."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(0)
