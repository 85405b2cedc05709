"""Switches terminal echo off between questions, so that keys pressed too early have no effect."""

import sys
import time
from select import select
from typing import Any

if sys.platform != "win32":
    import termios


class KeyEcho:
    """Switches echo and line mode of standard input (termios). It has no effect on Windows or without a terminal."""

    def __init__(self) -> None:
        self._saved_mode: list[Any] | None = None

    def silence(self) -> None:
        """Switch off echo and line buffering."""
        if sys.platform != "win32" and self._saved_mode is None and sys.stdin.isatty():
            self._saved_mode = termios.tcgetattr(sys.stdin)
            quiet = termios.tcgetattr(sys.stdin)
            quiet[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(sys.stdin, termios.TCSANOW, quiet)

    def restore(self) -> None:
        """Restore the mode that the terminal had."""
        if sys.platform != "win32" and self._saved_mode is not None:
            termios.tcsetattr(sys.stdin, termios.TCSANOW, self._saved_mode)
            self._saved_mode = None

    def wait(self, seconds: float) -> None:
        """Wait for this time, or until a key is pressed. The key is discarded."""
        if sys.platform == "win32" or self._saved_mode is None:
            time.sleep(seconds)
        elif select([sys.stdin], [], [], seconds)[0]:
            termios.tcflush(sys.stdin, termios.TCIFLUSH)
