"""Encryption at rest (Fernet) of the secrets behind tables' dice. The keys are never in the store itself.

The first key encrypts, every key decrypts. To rotate: put a new key first, re-encrypt what the old one encrypted
(:func:`reencrypt_all`), then remove the old key.
"""

import hmac
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from tripot.house import NoSecret, Secret, Table
from tripot.setting_parsers import split_list
from tripot.settings import KEYS
from tripot.store.atomic_write import create_draft, publish_file
from tripot.store.journal import Journal

CHECK_TEXT = b"the keys of this house"


class BadKeys(Exception):
    """A key is missing or malformed; the message never quotes it."""


class Encryption:
    """Encrypts and decrypts secrets. Its text form shows no key."""

    def __init__(self, keys: Sequence[str | bytes]) -> None:
        if not keys:
            raise BadKeys("no key to encrypt with")
        try:
            self._keys = MultiFernet([Fernet(key) for key in keys])
            self._raw_keys = tuple(urlsafe_b64decode(key) for key in keys)
        except ValueError:
            raise BadKeys("a key is 32 bytes in URL-safe base64") from None

    def derive_keys(self, purpose: str) -> tuple[bytes, ...]:
        """A key for another purpose from each of the keys; it tells nothing of the key it is derived from."""
        return tuple(hmac.digest(key, f"tripot {purpose}".encode(), sha256) for key in self._raw_keys)

    def encrypt(self, secret: Secret) -> bytes:
        """A secret in the form in which it is stored."""
        return self._keys.encrypt(secret.expose_bytes())

    def decrypt(self, sealed: bytes | None, table: Table) -> Secret | None:
        """The secret behind a table's dice; ``None`` where the table has no commitment or its game is over.

        Raises :class:`NoSecret` where the secret is missing, cannot be decrypted, or does not match the commitment.
        """
        if not table.throws.has_commitment or table.stage == "over":
            return None
        if sealed is None:
            raise NoSecret(f"the secret of table {table.id} is not in the store")
        try:
            secret = Secret(self._keys.decrypt(sealed))
        except (InvalidToken, ValueError):
            raise NoSecret(f"the secret of table {table.id} needs a key that this house does not have") from None
        if not table.throws.matches_secret(secret):
            raise NoSecret(f"the secret of table {table.id} does not match its commitment")
        return secret

    def seal_check(self) -> bytes:
        """A fixed text under the first key, for a store to keep."""
        return self._keys.encrypt(CHECK_TEXT)

    def opens(self, sealed: bytes) -> bool:
        """Whether one of the keys encrypted this."""
        try:
            self._keys.decrypt(sealed)
        except InvalidToken:
            return False
        return True

    def rotate(self, sealed: bytes) -> bytes:
        """The same secret, encrypted with the first key."""
        return self._keys.rotate(sealed)


def load_encryption(beside: Path | None, *, may_create: bool = True) -> Encryption:
    """The keys of ``TRIPOT_KEYS``, else the one in a file beside the SQLite file, created on first use if allowed."""
    if given := split_list(KEYS.text):
        return Encryption(given)
    if beside is None:
        raise BadKeys(f"{KEYS.name} must be set where the store is not a file")
    file = key_file(beside)
    key = _load_or_create_key(file, may_create=may_create)
    try:
        return Encryption([key])
    except BadKeys as error:
        raise BadKeys(f"{file} is damaged: {error}; put back a copy of it") from None


def key_file(store: Path) -> Path:
    """The file of the key beside a SQLite file."""
    return store.with_suffix(".key")


def reencrypt_all(journal: Journal, encryption: Encryption) -> int:
    """Encrypt the secret of every table with the first key; return how many there were."""
    tables = journal.tables_with_secret()
    for table in tables:
        if (sealed := journal.encrypted_secret(table)) is not None:
            try:
                journal.replace_encrypted_secret(table, encryption.rotate(sealed))
            except InvalidToken:
                raise NoSecret(f"the secret of table {table} needs a key that this house does not have") from None
    return len(tables)


def generate_key() -> str:
    """A new random key."""
    return Fernet.generate_key().decode()


def _load_or_create_key(file: Path, *, may_create: bool) -> bytes:
    """The key in a file that only its owner may read. Of two processes that create it at once, one does."""
    try:
        if not file.exists():
            if not may_create:
                raise BadKeys(
                    f"{file} is missing, and the games beside it were encrypted with it: put it back, from a copy or "
                    f"with `tripot restore`, or set {KEYS.name} to what it held; "
                    "if it is lost for good, `tripot admin forget-key` gives up the games that have begun"
                )
            with create_draft(file.parent, mode=0o600) as draft, suppress(FileExistsError):
                draft.write_bytes(Fernet.generate_key())
                publish_file(draft, file)
        return file.read_bytes().strip()
    except OSError as error:
        raise BadKeys(f"{file}: {error.strerror}") from None
