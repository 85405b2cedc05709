"""``tripot migrate``: prepare a PostgreSQL database for the house, or bring it up to date."""

from typing import Literal

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.store import StoreFailed, database_url


def migrate(*, database: str | None = None, lang: Literal["fr", "en"] | None = None) -> None:
    """Prepare a database of PostgreSQL for the house, or bring it up to date.

    Parameters
    ----------
    database
        Its address; else what TRIPOT_DATABASE_URL says.
    lang
        French or English; else the language of the locale.
    """
    from tripot.store.postgres.migrate import migrate as bring_up

    texts = Catalogue(language(lang))
    try:
        bring_up(database_address(texts, database))
    except StoreFailed as error:
        raise CommandError(texts.say("database-failed", why=str(error))) from None
    Screen().write([texts.say("database-ready")])


def database_address(texts: Catalogue, named: str | None) -> str:
    """The database that is meant; a person who named none is told how."""
    url = named or database_url()
    if url is None:
        raise CommandError(texts.say("database-unnamed"))
    return url
