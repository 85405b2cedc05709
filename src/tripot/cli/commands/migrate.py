"""``tripot migrate``: creates or updates the schema of a PostgreSQL database."""

from tripot.cli.commands.open_store import locate_store
from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.play.saved_games import report_failures
from tripot.cli.tui.screen import Screen


def migrate(*, data: HousePlace = None, lang: Language = None) -> None:
    """Create the PostgreSQL schema, or update it."""
    from tripot.store.postgres.migrate import migrate as bring_up

    texts = Catalogue(language(lang))
    if not isinstance(where := locate_store(data), str):
        raise CommandError(texts.say("database-unnamed"))
    with report_failures(texts):
        bring_up(where)
    Screen().write([texts.say("database-ready")])
