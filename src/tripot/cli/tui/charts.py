"""Plots for commands, drawn by ``lab.plots`` if the extra is installed; a failure becomes a ``CommandError``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue


def draw_plot(texts: Catalogue, file: Path, drawing: Callable[..., None], *args: Any) -> None:
    """Draw into a file; a missing library and a file that cannot be written become a :class:`CommandError`."""
    try:
        drawing(file, *args)
    except ModuleNotFoundError as missing:
        raise CommandError(texts.say("lab-no-extra", missing=missing.name or "")) from None
    except (OSError, ValueError) as error:
        raise CommandError(texts.say("lab-no-plot", file=str(file), why=str(error))) from None
