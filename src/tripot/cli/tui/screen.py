"""Writes to the terminal, as pictures or as plain lines, and reads input."""

import signal
import sys
from collections.abc import Callable, Iterable
from types import FrameType, TracebackType
from typing import Any, Literal

import msgspec
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.segment import ControlType
from rich.style import Style
from rich.text import Text

from tripot.cli.tui.key_echo import KeyEcho
from tripot.cli.tui.text_block import TextBlock
from tripot.cli.tui.theme import TEXT
from tripot.settings import set_pager_options

if sys.platform != "win32":
    import readline  # a redraw gets the text that the person has typed so far from `readline`

Speed = Literal["slow", "normal", "fast"]
BEAT_SECONDS = {"slow": 1.0, "normal": 0.4, "fast": 0.0}


def write_json(value: object) -> None:
    """Write a value as one line of JSON to standard output."""
    write_data(msgspec.json.encode(value) + b"\n")


def write_data(data: bytes) -> None:
    """Write bytes to standard output unchanged, regardless of the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


class PlayerQuit(Exception):
    """The person quits, or standard input ends."""


class Screen:
    """A terminal. It is *live* if pictures can be drawn over each other, that is, not for a pipe or in plain mode."""

    def __init__(self, *, plain: bool = False, speed: Speed = "normal") -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        able = self.console.is_terminal and not self.console.is_dumb_terminal and sys.stdin.isatty()
        self.live = able and not plain
        self.beat = BEAT_SECONDS[speed] if self.live else 0.0
        self.keys = KeyEcho()
        self._compose: Callable[[], TextBlock] | None = None
        self._prompt: str | None = None
        self._painting = self._resized = False
        self._resize_handler: Any = None

    @property
    def width(self) -> int:
        """The number of columns; at most 100 for plain text, to keep lines readable."""
        return self.console.width if self.live else min(self.console.width, 100)

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.console.height

    def __enter__(self) -> "Screen":
        if self.live:
            self.console.set_alt_screen(enable=True)
            self.keys.silence()
            if sys.platform != "win32":
                self._resize_handler = signal.signal(signal.SIGWINCH, self._on_resize)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live:
            if sys.platform != "win32":
                signal.signal(signal.SIGWINCH, self._resize_handler or signal.SIG_DFL)
            self.keys.restore()
            self.console.set_alt_screen(enable=False)

    def paint(self, compose: Callable[[], TextBlock]) -> None:
        """Draw over the last picture, and place the cursor on the last line. If the terminal is resized, draw the
        picture again."""
        self._compose, self._painting, self._resized = compose, True, True
        while self._resized:  # the terminal may be resized while the picture is painted
            self._resized = False
            self.console.control(Control((ControlType.HOME,)))
            for line in compose().lines:
                self.console.print(line, no_wrap=True, overflow="crop", crop=True)
            self._paint_prompt_line()
        self._painting = False

    def _on_resize(self, number: int, frame: FrameType | None) -> None:
        """Handle SIGWINCH: draw the last picture again in the new size, with the question and what has been typed."""
        del number, frame
        self._resized = True
        if self._painting or self._compose is None:
            return
        self.console.clear()
        self.paint(self._compose)
        if self._prompt is not None and sys.platform != "win32":
            sys.stdout.write(f"{self._ansi() if self.console.color_system else ''}{self._prompt}")
            sys.stdout.write(readline.get_line_buffer())
        sys.stdout.flush()

    def write(self, lines: Iterable[Text | str]) -> None:
        """Write lines in sequence, for a plain terminal or a pipe."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)

    def pause(self, beats: float = 1.0) -> None:
        """Pause for this many beats, whose length depends on the speed. Any key ends the pause."""
        if self.beat:
            self.keys.wait(self.beat * beats)

    def read_line(self, prompt: str) -> str:
        """Read a line from the person. Raises :class:`PlayerQuit` at the end of input."""
        self.console.file.flush()
        self.keys.restore()
        self._prompt = prompt
        try:
            line = input(self._tint(prompt))
        except (EOFError, KeyboardInterrupt) as gone:
            if not self.live:
                self.console.print()  # end the line of the prompt
            raise (PlayerQuit if isinstance(gone, EOFError) else KeyboardInterrupt) from None
        finally:
            self._prompt = None
            if self.live:
                self.keys.silence()
            if self.live and self.console.color_system:
                sys.stdout.write("\x1b[0m")
        if not sys.stdin.isatty():
            self.console.print(line, style="dim")
        return line.strip()

    def page(self, lines: Iterable[Text | str]) -> None:
        """Show a text. On a terminal, use the pager unless the text fits below the command."""
        drawing = self.console.is_alt_screen
        text = lines if not self.live or drawing else list(lines)
        if not self.live or (isinstance(text, list) and self._count_rows(text) < self.height):
            self.write(text)
            return
        set_pager_options()
        self.__exit__(None, None, None)  # the pager uses the alternate screen itself and returns to the main one
        with self.console.pager(styles=True):
            self.write(text)
        if drawing:
            self.__enter__()

    def _count_rows(self, lines: Iterable[Text | str]) -> int:
        return sum(max(1, -(-Text(str(line)).cell_len // self.console.width)) for line in lines)

    def _paint_prompt_line(self) -> None:
        """Clear the last line, in which the person types, and set its background colour."""
        if self.live and self.console.color_system:
            sys.stdout.write(f"{self._ansi()}{' ' * self.width}\r")

    def _tint(self, prompt: str) -> str:
        if not (self.live and self.console.color_system):
            return prompt
        return f"\x01{self._ansi()}\x02{prompt}"  # \x01 and \x02 keep readline from counting the colour as columns

    def _ansi(self) -> str:
        colors = COLOR_SYSTEMS[self.console.color_system or "standard"]
        rendered = Style.parse(TEXT).render("\0", color_system=colors)
        return rendered.partition("\0")[0]
