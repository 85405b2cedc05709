"""``tripot config``: all that is chosen for this house by its environment, and nothing that opens anything."""

import os
from typing import Literal

from rich.text import Text

from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.redaction import MASK, redact

DEFAULTS = {
    "TRIPOT_DATABASE_URL": "",
    "TRIPOT_STORE": "~/.local/share/tripot/house.sqlite",
    "TRIPOT_KEYS": "",
    "TRIPOT_NATS_URL": "",
    "TRIPOT_HOST": "0.0.0.0",
    "TRIPOT_PORT": "8642",
    "TRIPOT_ORIGINS": "",
    "TRIPOT_BOT_PAUSE": "",
    "TRIPOT_LOG": "text",
    "TRIPOT_METRICS": "off",
    "FORWARDED_ALLOW_IPS": "127.0.0.1",
    "OTEL_EXPORTER_OTLP_ENDPOINT": "",
}
"""What the house reads, with what holds where nothing is said."""

SECRET_VARIABLES = ("TRIPOT_KEYS",)


def config(*, lang: Literal["fr", "en"] | None = None) -> None:
    """Print what is chosen for this house by its environment, with secrets masked.

    Parameters
    ----------
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Catalogue(language(lang)), Screen()
    others = sorted(name for name in os.environ if name.startswith("TRIPOT_") and name not in DEFAULTS)
    for name in (*DEFAULTS, *others):
        value = os.environ.get(name)
        if value:
            shown = Text(_mask_keys(value) if name in SECRET_VARIABLES else redact(value))
        else:
            shown = Text(texts.say("config-default", value=DEFAULTS.get(name, "") or "–"), style=FAINT)
        screen.write([Text.assemble((f"{name}=", f"bold {BRASS}"), shown)])


def _mask_keys(value: str) -> str:
    return ",".join(MASK for _ in value.split(","))
