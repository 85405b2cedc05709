"""``tripot admin reseal``: every table's secret under the newest key, so that an older one can be taken away."""

from typing import Literal

from tripot.cli.errors import Complaint
from tripot.cli.i18n.catalogue import Texts, language
from tripot.cli.tui.screen import Screen
from tripot.house import NoSecret
from tripot.store import BadKeys, StoreFailed, open_store, usual_seal
from tripot.store.encryption import reseal_all


def reseal(*, store: str | None = None, lang: Literal["fr", "en"] | None = None) -> None:
    """Seal every table's secret anew, under the first key of TRIPOT_KEYS.

    Parameters
    ----------
    store
        The file or the address of the database; else the one this house has.
    lang
        French or English; else the language of the locale.
    """
    texts = Texts(language(lang))
    try:
        house = open_store(store)
        try:
            count = reseal_all(house.journal, usual_seal(house.path))
        finally:
            house.close()
    except (StoreFailed, BadKeys) as error:
        raise Complaint(texts.say("journal-failed", why=str(error))) from None
    except NoSecret as error:
        raise Complaint(texts.say("journal-no-key", why=str(error))) from None
    Screen().write([texts.say("admin-resealed", count=count)])
