"""Where commands have their pictures drawn: by the lab, if what it draws with is installed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tripot.cli.errors import Complaint
from tripot.cli.i18n.catalogue import Texts


def drawn(texts: Texts, file: Path, drawing: Callable[..., None], *args: Any) -> None:
    """Draw into a file; what is missing, or cannot be written, is said in plain words."""
    try:
        drawing(file, *args)
    except ModuleNotFoundError as missing:
        raise Complaint(texts.say("lab-no-extra", missing=missing.name or "")) from None
    except (OSError, ValueError) as error:
        raise Complaint(texts.say("lab-no-plot", file=str(file), why=str(error))) from None
