"""``tripot migrate``: creates or updates the schema of a PostgreSQL database."""

from tripot.cli.commands.open_store import report_failures, require_database_url
from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen


def migrate(*, data: HousePlace = None, lang: Language = None) -> None:
    """Create the PostgreSQL schema, or update it."""
    from tripot.store.postgres.migrate import migrate as bring_up

    texts = Catalogue(language(lang))
    with report_failures(texts):
        bring_up(require_database_url(texts, data))
    Screen().write([texts.say("database-ready")])
