"""``tripot serve`` with a clock that a test moves: ``clocked_house.py FILE serve …``.

The file contains the milliseconds by which the server is ahead of this machine, read at each use of the clock. Rate
limits use the machine's own time. This program is not shipped.
"""

import sys
from pathlib import Path

from msgspec.structs import replace

from tripot.cli import main
from tripot.clock import wall_clock
from tripot.server import run
from tripot.server.app import Config


def clock_ahead(file: Path) -> None:
    """Make every server in this process read its clock from a file."""
    read_config = run.read_config

    def read(store: Path | str | None, bot_delay_ms: int) -> Config:
        return replace(read_config(store, bot_delay_ms), clock=lambda: wall_clock() + int(file.read_text()))

    run.read_config = read


if __name__ == "__main__":
    clock_ahead(Path(sys.argv.pop(1)))
    main()
