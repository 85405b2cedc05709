"""``tripot new-game``: writes a template for a new game: a package with a small game that passes ``tripot check``."""

import re
from importlib.resources import files
from pathlib import Path
from string import Template

from tripot.cli.commands.options import Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")

PLACES = {
    "pyproject.toml": "pyproject.toml",
    "__init__.py": "$name/__init__.py",
    "rules.py": "$name/rules.py",
    "en.ftl": "$name/texts/en.ftl",
    "fr.ftl": "$name/texts/fr.ftl",
}
"""The path of each template in the new folder."""


def new_game(name: str, /, *, folder: Path | None = None, lang: Language = None) -> None:
    """Write the package of a new game that has texts in both languages and passes `tripot check`.

    Parameters
    ----------
    name
        The name of the game: lowercase letters, digits and underscores.
    folder
        The folder to write to; by default, one with the name of the game.
    """
    texts, place = Catalogue(language(lang)), folder or Path(name)
    if not NAME.fullmatch(name):
        raise CommandError(texts.say("ui-bad-game-name", asked=name))
    if place.exists() and any(place.iterdir()):
        raise CommandError(texts.say("ui-folder-not-empty", path=str(place)))
    for path, text in package_of(name).items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")
    print(texts.say("ui-new-game", name=name, path=str(place)))


def package_of(name: str) -> dict[str, str]:
    """Return the files of a new game, by path."""
    title = name.replace("_", " ").capitalize()
    values = {"name": name, "title": title, "dashed": name.replace("_", "-"), "sheet": name.replace("_", "").upper()}
    templates = files("tripot.cli") / "new_game"
    return {
        Template(path).substitute(values): Template((templates / f"{item}.txt").read_text("utf-8")).substitute(values)
        for item, path in PLACES.items()
    }
