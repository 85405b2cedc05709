"""``tripot deploy``: prints configuration files for running Tripot on the internet, such as systemd units.

An installed package contains the files in ``deploy/`` (added when the wheel is built); a working copy, in the folder
``deploy`` at its root.
"""

import json
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

import tripot
from tripot.cli.commands.options import Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS


def deploy(*, name: Annotated[str | None, Parameter(name="--print")] = None, lang: Language = None) -> None:
    """List the files for running Tripot on a server, or print one of them.

    Parameters
    ----------
    name
        The file to print, such as `compose.yaml`; by default, all files are listed.
    """
    texts, files = Catalogue(language(lang)), deploy_files()
    if name is None:
        wide = max(map(len, files), default=0) + 2
        Screen().write(
            [Text.assemble((f"{known:{wide}}", f"bold {BRASS}"), summary(file)) for known, file in files.items()]
        )
    elif name in files:
        sys.stdout.write(files[name].read_text(encoding="utf-8"))
    else:
        raise CommandError(texts.say("deploy-unknown", name=name, names=", ".join(files)))


def deploy_files() -> dict[str, Path]:
    """Return the files by name. The name of a file in a folder is ``folder/name``."""
    package = Path(tripot.__file__).parent
    root = next((item for item in (package / "deploy", package.parents[1] / "deploy") if item.is_dir()), None)
    found = sorted(root.rglob("*")) if root else []
    return {file.relative_to(root).as_posix(): file for file in found if root and file.is_file()}


def summary(file: Path) -> str:
    """Return the purpose of a file: the first sentence of its first comment or, in a JSON document, the description."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        return str(json.loads(text).get("description", ""))
    first = text.partition("\n")[0].removeprefix("#").strip()
    return first.partition(". ")[0].rstrip(".")


__all__ = ["deploy"]
