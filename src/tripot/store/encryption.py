"""How a table's secret is kept: encrypted, under a key that never lies in the store itself.

The first key seals, every key opens; so a key is changed by putting a new one in front, sealing again what the old one
had sealed (:func:`reencrypt_all`), and only then taking the old one away.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from tripot.house import NoSecret, Secret, Table
from tripot.settings import KEYS, split_list
from tripot.store.journal import Journal


class BadKeys(Exception):
    """No key, or none that could be one; the message never quotes it."""


class Encryption:
    """Closes and opens secrets. Like a secret, it has no text form that says anything."""

    def __init__(self, keys: Sequence[str | bytes]) -> None:
        if not keys:
            raise BadKeys("no key to seal with")
        try:
            self._keys = MultiFernet([Fernet(key) for key in keys])
        except ValueError:
            raise BadKeys("a key is 32 bytes in URL-safe base64") from None

    def encrypt(self, secret: Secret) -> bytes:
        """A secret as a store may keep it."""
        return self._keys.encrypt(secret.expose_bytes())

    def decrypt(self, sealed: bytes | None, table: Table) -> Secret | None:
        """The secret behind a table's dice; none where it has promised nothing, or throws no more.

        Raises :class:`NoSecret` where there should be one and is not, or where it is another table's.
        """
        if not table.throws.has_commitment or table.stage == "over":
            return None
        if sealed is None:
            raise NoSecret(f"the secret of table {table.id} is not in the store")
        try:
            secret = Secret(self._keys.decrypt(sealed))
        except (InvalidToken, ValueError):
            raise NoSecret(f"the secret of table {table.id} was sealed under a key this house does not have") from None
        if not table.throws.matches_secret(secret):
            raise NoSecret(f"the secret of table {table.id} is not the one behind its promise")
        return secret

    def rotate(self, sealed: bytes) -> bytes:
        """The same secret under the first key."""
        return self._keys.rotate(sealed)


def load_encryption(beside: Path | None) -> Encryption:
    """The seal of this house: the environment's keys, else the one in a file beside the data, made on first use."""
    if given := split_list(KEYS.text):
        return Encryption(given)
    if beside is None:
        raise BadKeys(f"{KEYS.name} must be set where the store is not a file")
    return Encryption([_load_or_create_key(beside.with_suffix(".key"))])


def reencrypt_all(journal: Journal, seal: Encryption) -> int:
    """Seal every table's secret under the first key; how many there were."""
    tables = journal.tables_with_secret()
    for table in tables:
        if (sealed := journal.encrypted_secret(table)) is not None:
            try:
                journal.replace_encrypted_secret(table, seal.rotate(sealed))
            except InvalidToken:
                raise NoSecret(f"the secret of table {table} was sealed under a key this house does not have") from None
    return len(tables)


def generate_key() -> str:
    """A key nobody has."""
    return Fernet.generate_key().decode()


def _load_or_create_key(file: Path) -> bytes:
    """The key in a file, for nobody else to read. Of two who make it at the same time, one does."""
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            draft = file.with_name(f"{file.name}.{token_hex(8)}")
            with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as new:
                new.write(Fernet.generate_key())
                new.flush()
                os.fsync(new.fileno())
            with suppress(FileExistsError):
                os.link(draft, file)  # whole or not at all, and never over another's
            draft.unlink()
        return file.read_bytes().strip()
    except OSError as error:
        raise BadKeys(f"{file}: {error.strerror}") from None
