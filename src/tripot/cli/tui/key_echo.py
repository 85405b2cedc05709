"""The keyboard between two questions: silent, so that an impatient Enter spoils no picture and answers no question."""

import sys
import time
from select import select
from typing import Any

if sys.platform != "win32":
    import termios


class KeyEcho:
    """The keys of a terminal, hushed while the table is only shown; where that cannot be, they stay as they are."""

    def __init__(self) -> None:
        self._saved_mode: list[Any] | None = None

    def silence(self) -> None:
        """No echo, and no waiting for the end of a line."""
        if sys.platform != "win32" and self._saved_mode is None and sys.stdin.isatty():
            self._saved_mode = termios.tcgetattr(sys.stdin)
            quiet = termios.tcgetattr(sys.stdin)
            quiet[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)

    def restore(self) -> None:
        """As the terminal was."""
        if sys.platform != "win32" and self._saved_mode is not None:
            termios.tcsetattr(sys.stdin, termios.TCSANOW, self._saved_mode)
            self._saved_mode = None

    def wait(self, seconds: float) -> None:
        """So long, or until a key is struck; the key means nothing else."""
        if sys.platform == "win32" or self._saved_mode is None:
            time.sleep(seconds)
        elif select([sys.stdin], [], [], seconds)[0]:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
