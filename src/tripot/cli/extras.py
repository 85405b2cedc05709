"""Extras: which optional packages each command needs, and the message that explains how to install them.

:func:`require_extras` checks the command line before the command is imported. ``pyproject.toml`` defines what each
extra installs.
"""

import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from tripot.cli.errors import CommandError
from tripot.settings import DATABASE_URL

MODULES: dict[str, tuple[str, ...]] = {
    "serve": (
        "confusable_homoglyphs",
        "cryptography",
        "h11",
        "litestar",
        "prometheus_client",
        "resvg_py",
        "segno",
        "uvicorn",
        "websockets",
    ),
    "postgres": ("psycopg", "psycopg_pool"),
    "lab": ("matplotlib", "numpy"),
}
"""For each extra, the modules that show whether it is installed."""

NEEDED_BY_COMMAND: dict[tuple[str, ...], str] = {
    ("serve",): "serve",
    ("doctor",): "serve",
    ("backup",): "serve",
    ("restore",): "serve",
    ("admin", "reseal"): "serve",
    ("admin", "rename"): "serve",
    ("admin", "link"): "serve",
    ("simulate",): "lab",
    ("arena",): "lab",
    ("migrate",): "postgres",
}
"""The extra that each command always needs."""

HOUSE_COMMANDS = ("serve", "doctor", "journal", "admin", "migrate")
"""Commands that use the database of TRIPOT_DATABASE_URL, if it is set."""

HELP_FLAGS = frozenset(["--help", "-h", "--version"])

POSTGRES_SCHEMES = ("postgresql://", "postgres://")


def require_extras(words: Sequence[str]) -> None:
    """Raise :class:`CommandError` if a command line needs an extra that is not installed."""
    if not HELP_FLAGS.isdisjoint(words):
        return
    missing = sorted({extra for extra in needed_extras(words) if not is_installed(extra)})
    if missing:
        from tripot.cli.i18n.catalogue import Catalogue, language

        asked = words[words.index("--lang") + 1 :][:1] if "--lang" in words else []
        texts = Catalogue(language(asked[0] if asked in (["fr"], ["en"]) else None))
        command = install_command(missing, words)
        raise CommandError(texts.say("extra-missing", extras=", ".join(missing), command=command))


def needed_extras(words: Sequence[str]) -> Iterator[str]:
    """Yield the extras that the command, its options and the environment require."""
    for length in (1, 2):
        if (extra := NEEDED_BY_COMMAND.get(tuple(words[:length]))) is not None:
            yield extra
    values = [word.rpartition("=")[2] if word.startswith("--") else word for word in words]
    names_place = any(word.partition("=")[0] == "--data" for word in words)
    if any(value.startswith(POSTGRES_SCHEMES) for value in values):
        yield "postgres"
    if words[:1] and words[0] in HOUSE_COMMANDS and DATABASE_URL.text and not names_place:
        yield "postgres"
    if any(word.partition("=")[0] == "--plot" for word in words):
        yield "lab"


def is_installed(extra: str) -> bool:
    """Return whether every module of an extra can be found, without importing it."""
    try:
        return all(find_spec(module) is not None for module in MODULES[extra])
    except (ModuleNotFoundError, ValueError):  # a parent package is missing or cannot be imported
        return False


def install_command(extras: Sequence[str], words: Sequence[str] = ()) -> str:
    """Return the command that installs extras with the tool that installed Tripot: pip, pipx or uv, or uvx for a single
    run."""
    prefix = Path(sys.prefix)
    kept = sorted({*extras, *filter(is_installed, MODULES)})
    if (prefix / "pipx_metadata.json").exists():
        return f'pipx install --force "{_requirement(kept)}"'
    if (prefix / "uv-receipt.toml").exists():
        return f'uv tool install --force "{_requirement(kept)}"'
    if {"archive-v0", "environments-v2"} & set(prefix.parts):  # the cache of uv
        return f'uvx --from "{_requirement(kept)}" tripot {" ".join(words)}'.rstrip()
    wanted = f'"{_requirement(extras)}"'
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    if find_spec("pip") is None:
        return f"uv pip install --python {python} {wanted}"
    return f"{python} -m pip install {wanted}"


def _requirement(extras: Sequence[str]) -> str:
    """Return Tripot with extras, from the source of this installation: an index, a wheel or a checkout."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    listed = ",".join(extras)
    try:
        source = json.loads(distribution("tripot").read_text("direct_url.json") or "{}")
    except (PackageNotFoundError, ValueError):
        source = {}
    url = str(source.get("url", ""))
    if "dir_info" in source and url.startswith("file:"):
        return f"{url2pathname(urlsplit(url).path)}[{listed}]"
    return f"tripot[{listed}] @ {url}" if url else f"tripot[{listed}]"


__all__ = ["MODULES", "install_command", "is_installed", "needed_extras", "require_extras"]
