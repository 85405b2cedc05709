"""The one place that reads keys and writes to the terminal: a picture drawn over, or plain lines."""

import sys
from collections.abc import Iterable
from types import TracebackType
from typing import Literal

from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.segment import ControlType
from rich.style import Style
from rich.text import Text

from tripot.cli.tui.key_echo import KeyEcho
from tripot.cli.tui.text_block import TextBlock
from tripot.cli.tui.theme import TEXT
from tripot.settings import set_pager_options

Speed = Literal["slow", "normal", "fast"]
BEAT_SECONDS = {"slow": 1.0, "normal": 0.4, "fast": 0.0}


class PlayerQuit(Exception):
    """The person has gone: the input is at its end."""


class Screen:
    """A terminal. *Live* means that it can be drawn over: not a pipe, not asked to be plain."""

    def __init__(self, *, plain: bool = False, speed: Speed = "normal") -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        able = self.console.is_terminal and not self.console.is_dumb_terminal and sys.stdin.isatty()
        self.live = able and not plain
        self.beat = BEAT_SECONDS[speed] if self.live else 0.0
        self.keys = KeyEcho()

    @property
    def width(self) -> int:
        """Columns; lines of plain text are kept readable."""
        return self.console.width if self.live else min(self.console.width, 100)

    @property
    def height(self) -> int:
        """Rows."""
        return self.console.height

    def __enter__(self) -> "Screen":
        if self.live:
            self.console.set_alt_screen(enable=True)
            self.keys.silence()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.live:
            self.keys.restore()
            self.console.set_alt_screen(enable=False)

    def paint(self, picture: TextBlock) -> None:
        """Draw over what was there; the cursor then stands on the last line."""
        self.console.control(Control((ControlType.HOME,)))
        for line in picture.lines:
            self.console.print(line, no_wrap=True, overflow="crop", crop=True)
        self._paint_prompt_line()

    def write(self, lines: Iterable[Text | str]) -> None:
        """Lines below one another, for a plain terminal or a pipe."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False, soft_wrap=True)

    def pause(self, beats: float = 1.0) -> None:
        """Let people look; a key lets them go on."""
        if self.beat:
            self.keys.wait(self.beat * beats)

    def read_line(self, prompt: str) -> str:
        """A line from the person; :class:`Left` where there is none any more."""
        self.console.file.flush()
        self.keys.restore()
        try:
            line = input(self._tint(prompt))
        except (EOFError, KeyboardInterrupt) as gone:
            if not self.live:
                self.console.print()  # nobody has ended the line
            raise (PlayerQuit if isinstance(gone, EOFError) else KeyboardInterrupt) from None
        finally:
            if self.live:
                self.keys.silence()
            if self.live and self.console.color_system:
                sys.stdout.write("\x1b[0m")
        if not sys.stdin.isatty():
            self.console.print(line, style="dim")
        return line.strip()

    def page(self, lines: Iterable[Text | str]) -> None:
        """A long text: through the pager where a person can turn pages, else as it is."""
        if not self.live:
            self.write(lines)
            return
        set_pager_options()
        drawing = self.console.is_alt_screen
        self.__exit__(None, None, None)  # a pager has a screen of its own, and leaves it for the first one
        with self.console.pager(styles=True):
            self.write(lines)
        if drawing:
            self.__enter__()

    def _paint_prompt_line(self) -> None:
        """The last line in the colour of the room, where what is typed will stand."""
        if self.live and self.console.color_system:
            sys.stdout.write(f"{self._ansi()}{' ' * self.width}\r")

    def _tint(self, prompt: str) -> str:
        if not (self.live and self.console.color_system):
            return prompt
        return f"\x01{self._ansi()}\x02{prompt}"  # the marks keep readline from counting the colour as columns

    def _ansi(self) -> str:
        colors = COLOR_SYSTEMS[self.console.color_system or "standard"]
        rendered = Style.parse(TEXT).render("\0", color_system=colors)
        return rendered.partition("\0")[0]
