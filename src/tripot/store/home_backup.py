"""Makes and restores backups of a SQLite store: the SQLite file and its key in one zip file.

The server can keep running (SQLite's backup API). The key is encrypted with a passphrase (scrypt, Fernet) or omitted,
because with the key and the games, the dice of games in progress can be predicted. A restore first reads, checks and
opens the backup, and changes nothing before. For PostgreSQL, see docs/day-2.md.
"""

import os
import sqlite3
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from msgspec import Struct

from tripot.settings import KEYS
from tripot.store.atomic_write import create_draft, publish_file
from tripot.store.encryption import BadKeys, Encryption, key_file
from tripot.store.house_lock import HouseLock
from tripot.store.journal import StoreFailed
from tripot.store.sqlite.connection import SqliteFile
from tripot.store.table_secrets import TableSecrets

if TYPE_CHECKING:  # these names come from the extra ``serve``
    from cryptography.fernet import Fernet

FORMAT = "tripot-backup/1"

SALT_BYTES, SCRYPT_N, SCRYPT_R, SCRYPT_P = 16, 2**15, 8, 1
"""Parameters of scrypt: 32 MB of memory and about a tenth of a second for each attempt."""

GAMES, KEY, MANIFEST = "house.sqlite", "house.key.encrypted", "manifest.json"


class BadBackup(Exception):
    """A backup cannot be made or restored; the message gives the reason and a fix."""


class Manifest(Struct, frozen=True):
    """The description of a backup."""

    format: str
    at: int
    """When it was made, in milliseconds."""
    tables: int
    has_key: bool


def make_backup(store: Path, to: Path, passphrase: str | None, at: int) -> Manifest:
    """Write a backup that only its owner can read; without a passphrase, omit the key. No file is overwritten."""
    if not store.is_file():
        raise BadBackup(f"there is nothing to back up: {store} does not exist")
    key = None if passphrase is None else encrypt_key(_read_key(store), passphrase)
    with _report_errors(to), create_draft(to.absolute().parent, mode=0o600) as draft:
        with TemporaryDirectory(dir=to.absolute().parent) as folder:
            copy = Path(folder) / GAMES
            _copy_database(store, copy)
            manifest = Manifest(FORMAT, at, _count_tables(copy), has_key=key is not None)
            with ZipFile(draft, "w", ZIP_DEFLATED) as made:
                made.writestr(MANIFEST, msgspec.json.encode(manifest))
                made.write(copy, GAMES)
                if key is not None:
                    made.writestr(KEY, key)
        publish_file(draft, to.absolute())
    return manifest


def restore_backup(backup: Path, store: Path, passphrase: str | None, *, replace: bool) -> Manifest:
    """Replace a SQLite file and its key with a backup, if the backup is complete and its key is correct.

    With ``replace``, an existing file is kept in the same folder under another name.
    """
    with _report_errors(backup), TemporaryDirectory(dir=_make_folder(store)) as folder:
        with HouseLock(store):
            if store.exists() and not replace:
                raise BadBackup(
                    f"{store} exists: choose an empty folder, or use --replace (keeps the old file beside it)"
                )
            manifest, games, key = _unpack(backup, Path(folder), passphrase)
            _check_copy(games, key, store)
            _put_in_place(games, key, store)
        return manifest


def read_manifest(backup: Path) -> Manifest:
    """Return the description of a backup."""
    with _report_errors(backup), ZipFile(backup) as packed:
        manifest = msgspec.json.decode(packed.read(MANIFEST), type=Manifest)
    if manifest.format != FORMAT:
        raise BadBackup(f"{backup} has an unknown format ({manifest.format}): restore it with a newer Tripot")
    return manifest


def encrypt_key(key: bytes, passphrase: str) -> bytes:
    """Encrypt a key with a passphrase: a random salt, then a Fernet token."""
    salt = os.urandom(SALT_BYTES)
    return salt + _derive(passphrase, salt).encrypt(key)


def decrypt_key(encrypted: bytes, passphrase: str) -> bytes:
    """Decrypt a key with a passphrase. Raises :class:`BadBackup` if the passphrase is wrong."""
    from cryptography.fernet import InvalidToken

    salt, token = encrypted[:SALT_BYTES], encrypted[SALT_BYTES:]
    try:
        return _derive(passphrase, salt).decrypt(token)
    except InvalidToken:
        raise BadBackup("the passphrase is wrong") from None


def _derive(passphrase: str, salt: bytes) -> "Fernet":
    from cryptography.fernet import Fernet
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    derived = Scrypt(salt=salt, length=32, n=SCRYPT_N, r=SCRYPT_R, p=SCRYPT_P).derive(passphrase.encode())
    return Fernet(urlsafe_b64encode(derived))


def _read_key(store: Path) -> bytes:
    if KEYS.text:
        raise BadBackup(
            f"the keys are in {KEYS.name}, not in a file: keep a copy of them elsewhere, and use --without-key"
        )
    try:
        return key_file(store).read_bytes()
    except OSError as error:
        raise BadBackup(f"{key_file(store)}: {error.strerror}; to leave out the key, use --without-key") from None


def _copy_database(store: Path, copy: Path) -> None:
    """Copy a database that others may be writing to: the copy is the state between two commits."""
    with (
        closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True, timeout=10)) as source,
        closing(sqlite3.connect(copy)) as target,
    ):
        source.backup(target)


def _count_tables(copy: Path) -> int:
    with closing(sqlite3.connect(copy)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM head").fetchone()
    return int(count)


def _make_folder(store: Path) -> Path:
    try:
        store.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadBackup(f"{store.parent}: {error.strerror}") from None
    return store.parent


def _unpack(backup: Path, folder: Path, passphrase: str | None) -> tuple[Manifest, Path, bytes | None]:
    manifest = read_manifest(backup)
    if manifest.has_key and passphrase is None:
        raise BadBackup("the key of this backup needs its passphrase")
    with ZipFile(backup) as packed:
        if (damaged := packed.testzip()) is not None:
            raise BadBackup(f"{backup} is damaged: {damaged}")
        games = Path(packed.extract(GAMES, folder))
        key = decrypt_key(packed.read(KEY), passphrase) if manifest.has_key and passphrase is not None else None
    games.chmod(0o600)
    return manifest, games, key


def _check_copy(games: Path, key: bytes | None, store: Path) -> None:
    """Open the copy as a store, which also updates its schema, and test its key."""
    file = SqliteFile(games)
    try:
        ((found,), *_) = file.query("PRAGMA integrity_check")
        if found != "ok":
            raise BadBackup(f"the database in the backup is damaged: {found}")
        if key is None and not KEYS.text and key_file(store).exists():
            key = key_file(store).read_bytes()
        keys: list[str | bytes] = [*KEYS.read()] or ([key.strip()] if key is not None else [])
        if keys:
            TableSecrets(file, "the backup").check_keys(Encryption(keys))
    finally:
        file.close()
    with closing(sqlite3.connect(games)) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")  # so that the copy is one file


def _put_in_place(games: Path, key: bytes | None, store: Path) -> None:
    """Rename the old files and move the new ones into their place, the database last, so that old and new files never
    mix.

    The write-ahead log moves with its file.
    """
    here = key_file(store)
    if store.exists() or here.exists():
        number = next(number for number in count(1) if not _aside(store, number).exists())
        for suffix in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                store.with_name(store.name + suffix).rename(f"{_aside(store, number)}{suffix}")
        if key is not None and here.exists() and here.read_bytes().strip() != key.strip():
            here.rename(key_file(_aside(store, number)))
    if key is not None and not here.exists():
        with create_draft(here.parent, mode=0o600) as draft:
            draft.write_bytes(key)
            publish_file(draft, here)
    publish_file(games, store)


def _aside(store: Path, number: int) -> Path:
    return store.with_name(f"{store.stem}.before-restore-{number}{store.suffix}")


@contextmanager
def _report_errors(file: Path) -> Iterator[None]:
    """Raise errors of files, the zip format and SQLite as :class:`BadBackup`."""
    try:
        yield
    except FileExistsError:
        raise BadBackup(f"{file} already exists: choose another file") from None
    except (BadZipFile, KeyError, msgspec.MsgspecError):
        raise BadBackup(f"{file} is not a backup of Tripot, or is damaged") from None
    except OSError as error:
        raise BadBackup(f"{error.filename or file}: {error.strerror}") from None
    except (sqlite3.Error, StoreFailed, BadKeys) as error:
        raise BadBackup(str(error)) from None
