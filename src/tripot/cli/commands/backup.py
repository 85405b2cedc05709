"""``tripot backup`` and ``tripot restore``: all games of a SQLite server and its key in one file."""

import sys
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from tripot.cli.commands.open_store import locate_store
from tripot.cli.commands.options import Flag, HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.clock import wall_clock
from tripot.store.home_backup import BadBackup, make_backup, read_manifest, restore_backup

PassphraseFile = Annotated[
    Path | None, Parameter(help="A file whose first line is the passphrase. By default, the command asks.")
]

LEAST_PASSPHRASE = 8
"""The minimum length of a passphrase. A passphrase is needed because the key and the games predict the dice."""

DATED_BACKUPS = "tripot-[0-9]*-[0-9]*.tripot"
"""The backups that rotation may delete. Their names sort by age."""


def backup(
    to: Path,
    /,
    *,
    keep: Annotated[int | None, Parameter(validator=Number(gte=1))] = None,
    data: HousePlace = None,
    without_key: Flag = False,
    passphrase_file: PassphraseFile = None,
    lang: Language = None,
) -> None:
    """Write all games, accounts and the key to one file. The server can keep running.

    Parameters
    ----------
    to
        The file to create. If this is an existing folder, the file is named by date and time.
    keep
        If TO is a folder: keep this number of backups and delete older ones after the new one is written.
    without_key
        Leave the key out. Without it, games in progress cannot continue after a restore.
    """
    texts, now = Catalogue(language(lang)), wall_clock()
    store = _find_file(texts, data)
    if keep is not None and not to.is_dir():
        raise CommandError(texts.say("backup-keep-folder", path=str(to)))
    file = to / f"tripot-{datetime.fromtimestamp(now / 1000, UTC):%Y%m%d-%H%M%S}.tripot" if to.is_dir() else to
    try:
        passphrase = None if without_key else _ask_passphrase(texts, passphrase_file, is_new=True)
        made = make_backup(store, file, passphrase, now)
    except BadBackup as error:
        raise CommandError(texts.say("backup-failed", why=str(error))) from None
    for old in sorted(to.glob(DATED_BACKUPS))[:-keep] if keep else ():
        old.unlink()
    Screen().write([texts.say("backup-made", path=str(file), tables=made.tables, key="yes" if made.has_key else "no")])


def restore(
    file: Path,
    /,
    *,
    data: HousePlace = None,
    replace: Flag = False,
    passphrase_file: PassphraseFile = None,
    lang: Language = None,
) -> None:
    """Restore the games, accounts and the key from a backup. Stop the server first.

    Nothing changes unless the backup is complete and its key is correct.

    Parameters
    ----------
    file
        A file written by `tripot backup`.
    replace
        Replace existing games. The old file is kept in the same folder under another name.
    """
    texts = Catalogue(language(lang))
    store = _find_file(texts, data)
    try:
        has_key = read_manifest(file).has_key
        passphrase = _ask_passphrase(texts, passphrase_file, is_new=False) if has_key else None
        made = restore_backup(file, store, passphrase, replace=replace)
    except BadBackup as error:
        raise CommandError(texts.say("restore-failed", why=str(error))) from None
    key = "yes" if made.has_key else "no"
    Screen().write([texts.say("restore-done", path=str(store), tables=made.tables, key=key)])


def _find_file(texts: Catalogue, data: str | None) -> Path:
    """Return the SQLite file to back up. PostgreSQL has its own backup tools."""
    where = locate_store(data)
    if isinstance(where, str):
        raise CommandError(texts.say("backup-database"))
    return where


def _ask_passphrase(texts: Catalogue, file: Path | None, *, is_new: bool) -> str:
    if file is not None:
        try:
            passphrase = file.read_text(encoding="utf-8").partition("\n")[0].strip("\r")
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(texts.say("backup-passphrase-file", path=str(file), why=str(error))) from None
    elif not sys.stdin.isatty():
        raise CommandError(texts.say("backup-passphrase-needed" if is_new else "restore-passphrase-needed"))
    else:
        passphrase = getpass(texts.say("backup-passphrase") + " ")
        if is_new and getpass(texts.say("backup-passphrase-again") + " ") != passphrase:
            raise CommandError(texts.say("backup-passphrase-differs"))
    if is_new and len(passphrase) < LEAST_PASSPHRASE:
        raise CommandError(texts.say("backup-passphrase-short", least=LEAST_PASSPHRASE))
    return passphrase
