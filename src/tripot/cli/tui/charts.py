"""Draws plots for commands with ``lab.plots``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue


def draw_plot(texts: Catalogue, file: Path, drawing: Callable[..., None], *args: Any) -> None:
    """Draw into a file. Raises :class:`CommandError` if the file cannot be written."""
    try:
        drawing(file, *args)
    except (OSError, ValueError) as error:
        raise CommandError(texts.say("lab-no-plot", file=str(file), why=str(error))) from None
