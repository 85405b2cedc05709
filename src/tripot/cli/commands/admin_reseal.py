"""``tripot admin reseal``: encrypt every table's secret under the newest key, so that an older key can be removed."""

from tripot.cli.commands.options import Language, StoreAddress
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.house import NoSecret
from tripot.store import BadKeys, StoreFailed, load_encryption, open_store
from tripot.store.encryption import reencrypt_all


def reseal(*, store: StoreAddress = None, lang: Language = None) -> None:
    """Encrypt every table's secret again, under the first key of TRIPOT_KEYS."""
    texts = Catalogue(language(lang))
    try:
        house = open_store(store)
        try:
            count = reencrypt_all(house.journal, load_encryption(house.path))
        finally:
            house.close()
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("journal-failed", why=str(error))) from None
    except NoSecret as error:
        raise CommandError(texts.say("journal-no-key", why=str(error))) from None
    Screen().write([texts.say("admin-resealed", count=count)])
