"""Every environment variable that Tripot reads: its type, default and meaning. Only this module reads ``os.environ``.

A variable is read when its value is needed, so tests and parent processes must set it earlier. An empty variable counts
as unset. ``validate_environment`` runs at the start of the process, so every command refuses a bad value or a misspelt
name. ``tripot config`` prints ``VARIABLES``, and ``just references`` writes them into ``docs/configuration.md``.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from tripot.setting_parsers import (
    parse_address,
    parse_database_url,
    parse_days,
    parse_host,
    parse_keys,
    parse_log_format,
    parse_origins,
    parse_path,
    parse_port,
    parse_proxies,
    parse_retention,
    parse_seconds,
    parse_switch,
)

T = TypeVar("T")

FOREIGN_NAMES = re.compile(
    r"TRIPOT_(TEST_\w+|LONG|EXAMPLES|URL|BIND|NODE_\w+|POSTGRES_\w+|PATRONI_PORT|SITE|ACME_CA|IMAGE)"
)
"""Names that only the tests and the files in deploy/ read."""

CLOSE_RATIO = 0.65
"""An unknown name counts as a misspelling of a real one from this similarity on (difflib's ratio)."""


class SettingsError(Exception):
    """A variable has an invalid value or a misspelt name. The message is one sentence without secrets."""


class Variable(NamedTuple, Generic[T]):
    """One environment variable."""

    name: str
    parse: Callable[[str], T]
    """Parse a value. Raises ``ValueError`` with a description of valid values."""
    meaning: str
    default: str = ""
    is_secret: bool = False

    @property
    def text(self) -> str:
        """The value in the environment; empty if it is not set."""
        return os.environ.get(self.name, "")

    def read(self) -> T:
        """Return the parsed value, or the default if the variable is not set."""
        try:
            return self.parse(self.text or self.default)
        except ValueError as error:
            may_hold_password = self.is_secret or "://" in self.text or "@" in self.text
            found = "" if may_hold_password else f", not {self.text!r}"
            raise SettingsError(f"{self.name} must be {error}{found}.") from None


DATABASE_URL = Variable(
    "TRIPOT_DATABASE_URL",
    parse_database_url,
    "The PostgreSQL database of journals and accounts, optionally with several hosts: "
    "`postgresql://tripot@one:5000,two:5000/tripot?target_session_attrs=read-write`. "
    "Without it, both are in the SQLite file of `TRIPOT_STORE`.",
)
STORE = Variable(
    "TRIPOT_STORE",
    parse_path,
    "The SQLite file of journals and accounts.",
    default="~/.local/share/tripot/house.sqlite",
)
KEYS = Variable(
    "TRIPOT_KEYS",
    parse_keys,
    "Keys that encrypt the secrets of tables, separated by commas; the first encrypts, all decrypt. "
    "Without it, the key is in a file beside the SQLite file; a database needs it.",
    is_secret=True,
)
INTERNAL_ADDRESS = Variable(
    "TRIPOT_INTERNAL_ADDRESS",
    parse_address,
    "With a database: the address and port at which the other nodes reach this one; port 0 takes a free one. Nodes on "
    "several machines need it. Keep the port away from proxies and the internet.",
    default="127.0.0.1:0",
)
HOST = Variable("TRIPOT_HOST", parse_host, "The address that `tripot serve` listens on.", default="0.0.0.0")
PORT = Variable("TRIPOT_PORT", parse_port, "The port of `tripot serve`; 0 takes a free one.", default="8642")
ORIGINS = Variable(
    "TRIPOT_ORIGINS",
    parse_origins,
    "The public origins of the house, such as `https://tripot.example`, and of other pages that may call the API, "
    "separated by commas. Requests under another public name are refused; plain HTTP to an https origin is redirected.",
)
BOT_DELAY = Variable(
    "TRIPOT_BOT_DELAY",
    parse_seconds,
    "The approximate time in seconds that a bot waits before it acts; 0 for none.",
    default="0.9",
)
SESSION_IDLE_DAYS = Variable(
    "TRIPOT_SESSION_IDLE_DAYS",
    parse_days,
    "Days without a visit after which a device's session ends if its person has another one.",
    default="90",
)
GUEST_DAYS = Variable(
    "TRIPOT_GUEST_DAYS",
    parse_days,
    "Days without a visit after which a person's last session ends; then their name and all that is stored about "
    "them are deleted. A person with a program that has a token stays.",
    default="400",
)
JOURNAL_DAYS = Variable(
    "TRIPOT_JOURNAL_DAYS",
    parse_retention,
    "Days without an entry after which a journal is deleted; 0 keeps it.",
    default="0",
)
LOG = Variable(
    "TRIPOT_LOG",
    parse_log_format,
    "The log on stderr. `json`: one object per line, from level info; `text`: warnings and errors only.",
    default="text",
)
METRICS = Variable(
    "TRIPOT_METRICS",
    parse_switch,
    "`on`: `/metrics` answers every client that connects directly. `off`: only clients on this machine.",
    default="off",
)
FORWARDED_ALLOW_IPS = Variable(
    "FORWARDED_ALLOW_IPS",
    parse_proxies,
    "Proxies whose X-Forwarded-* headers are trusted, separated by commas; read by uvicorn.",
    default="127.0.0.1",
)

VARIABLES: tuple[Variable[Any], ...] = (
    DATABASE_URL,
    STORE,
    KEYS,
    INTERNAL_ADDRESS,
    HOST,
    PORT,
    ORIGINS,
    BOT_DELAY,
    SESSION_IDLE_DAYS,
    GUEST_DAYS,
    JOURNAL_DAYS,
    LOG,
    METRICS,
    FORWARDED_ALLOW_IPS,
)
"""The variables that configure Tripot."""

XDG_DATA_HOME = Variable("XDG_DATA_HOME", str, "The folder of `tripot/house.sqlite`.", default="~/.local/share")
LOCALAPPDATA = Variable("LOCALAPPDATA", str, "The same on Windows, where `XDG_DATA_HOME` is not set.")
XDG_CACHE_HOME = Variable("XDG_CACHE_HOME", str, "The folder of cached odds and best play.", default="~/.cache")
USER = Variable("USER", str, "The name of the person who plays in the terminal; letters only, and not root.")
LOCALE = (
    Variable(
        "LC_ALL", str, "The language of the terminal: French if the first of these three that is set begins with `fr`."
    ),
    Variable("LC_MESSAGES", str, "See `LC_ALL`."),
    Variable("LANG", str, "See `LC_ALL`."),
)
LESS = Variable("LESS", str, "The options of the pager.", default="-R")

USER_VARIABLES: tuple[Variable[Any], ...] = (XDG_DATA_HOME, LOCALAPPDATA, XDG_CACHE_HOME, USER, *LOCALE, LESS)
"""Variables that the user's system sets for every program; their values are never refused."""


def default_store_path() -> Path:
    """Return the path of the SQLite file: ``TRIPOT_STORE``, otherwise one in the user's data folder."""
    if STORE.text:
        return STORE.read()
    data = XDG_DATA_HOME.text or LOCALAPPDATA.text or XDG_DATA_HOME.default
    return Path(data).expanduser() / "tripot" / "house.sqlite"


def cache_folder() -> Path:
    """Return the folder for cached results, which can be recomputed."""
    return Path(XDG_CACHE_HOME.read()).expanduser() / "tripot"


def locale() -> str:
    """Return the locale of the terminal; empty if none is set."""
    return next(filter(None, (variable.text for variable in LOCALE)), "")


def set_pager_options() -> None:
    """Make the pager ``less`` show colours, unless the user has set options for it."""
    os.environ.setdefault(LESS.name, LESS.default)


def environment_without_secrets() -> dict[str, str]:
    """Return the environment for a child process that needs no key and no database."""
    private = {KEYS.name, DATABASE_URL.name, "PGPASSWORD"}
    return {name: value for name, value in os.environ.items() if name not in private}


def list_unknown_names() -> list[str]:
    """Return unknown names in the environment that begin with Tripot's prefix."""
    known = {variable.name for variable in VARIABLES}
    return sorted(
        name
        for name in os.environ
        if name.upper().startswith("TRIPOT_") and name not in known and not FOREIGN_NAMES.fullmatch(name)
    )


def validate_environment() -> list[str]:
    """Refuse an invalid value or a misspelt name with :class:`SettingsError`; return warnings for unknown names."""
    for variable in VARIABLES:
        variable.read()
    warnings = []
    for name in list_unknown_names():
        if meant := _find_close_name(name):
            raise SettingsError(f"{name} is not a setting of Tripot. Did you mean {meant}?")
        warnings.append(f"{name} is not a setting of Tripot. It is ignored.")
    return warnings


def _find_close_name(name: str) -> str | None:
    """Return the known name that is most similar to an unknown one, ignoring the common prefix."""
    from difflib import get_close_matches  # imported only for a misspelling

    own = [variable.name.removeprefix("TRIPOT_") for variable in VARIABLES if variable.name.startswith("TRIPOT_")]
    close = get_close_matches(name.upper().removeprefix("TRIPOT_"), own, 1, CLOSE_RATIO)
    return f"TRIPOT_{close[0]}" if close else None
