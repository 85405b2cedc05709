"""Commands for keys: print a new one, encrypt all secrets with the newest one, discard a lost one."""

import sys
from contextlib import nullcontext

from tripot.cli.commands.audit import record_action
from tripot.cli.commands.open_store import locate_store, open_for_admin
from tripot.cli.commands.options import Flag, HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.games import find_games
from tripot.house import GameRegistry, NoSecret, UnknownGame
from tripot.store import BadKeys, StoreFailed, open_store
from tripot.store.encryption import generate_key
from tripot.store.house_lock import HouseLock


def new_key() -> None:
    """Print a new random key for TRIPOT_KEYS. It is not stored."""
    sys.stdout.write(f"{generate_key()}\n")


def reseal(*, data: HousePlace = None, lang: Language = None) -> None:
    """Re-encrypt all secrets with the first key of TRIPOT_KEYS."""
    texts = Catalogue(language(lang))
    try:
        house = open_store(locate_store(data))
        try:
            encryption = house.load_keys()
            record_action(house.moderation, "reseal")
            count = house.secrets.reencrypt_all(encryption, house.journal, GameRegistry(find_games().values()))
        finally:
            house.close()
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("journal-failed", why=str(error))) from None
    except NoSecret as error:
        raise CommandError(texts.say("journal-no-key", why=str(error))) from None
    except UnknownGame as error:
        raise CommandError(texts.say("journal-unserved", why=str(error))) from None
    Screen().write([texts.say("admin-resealed", count=count)])


def forget_key(*, data: HousePlace = None, yes: Flag = False, lang: Language = None) -> None:
    """Delete everything that a lost key encrypted, so that the server can start with a new key.

    Games in progress cannot continue. Finished games, journals and accounts stay.

    Parameters
    ----------
    yes
        Confirm the deletion. Without this option, nothing is deleted.
    """
    texts = Catalogue(language(lang))
    if not yes:
        raise CommandError(texts.say("admin-forget-key-ask"))
    with open_for_admin(texts, data) as house, nullcontext() if house.path is None else HouseLock(house.path):
        record_action(house.moderation, "forget_key")
        house.secrets.delete_all()
    Screen().write([texts.say("admin-key-forgotten")])
