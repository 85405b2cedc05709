"""The keyboard between two questions: silent, so that an impatient Enter spoils no picture and answers no question."""

import sys
import time
from select import select
from typing import Any

if sys.platform != "win32":
    import termios


class Keys:
    """The keys of a terminal, hushed while the table is only shown; where that cannot be, they stay as they are."""

    def __init__(self) -> None:
        self._loud: list[Any] | None = None

    def hush(self) -> None:
        """No echo, and no waiting for the end of a line."""
        if sys.platform != "win32" and self._loud is None and sys.stdin.isatty():
            self._loud = termios.tcgetattr(sys.stdin)
            quiet = termios.tcgetattr(sys.stdin)
            quiet[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)

    def speak(self) -> None:
        """As the terminal was."""
        if sys.platform != "win32" and self._loud is not None:
            termios.tcsetattr(sys.stdin, termios.TCSANOW, self._loud)
            self._loud = None

    def wait(self, seconds: float) -> None:
        """So long, or until a key is struck; the key means nothing else."""
        if sys.platform == "win32" or self._loud is None:
            time.sleep(seconds)
        elif select([sys.stdin], [], [], seconds)[0]:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
