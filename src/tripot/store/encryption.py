"""How a table's secret is kept: encrypted, under a key that never lies in the store itself.

The first key seals, every key opens; so a key is changed by putting a new one in front, sealing again what the old one
had sealed (:func:`reseal_all`), and only then taking the old one away.
"""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from tripot.house import NoSecret, Secret, Table
from tripot.store.journal import Journal

KEYS = "TRIPOT_KEYS"
"""The environment's keys, with commas between them, the newest first."""


class BadKeys(Exception):
    """No key, or none that could be one; the message never quotes it."""


class Seal:
    """Closes and opens secrets. Like a secret, it has no text form that says anything."""

    def __init__(self, keys: Sequence[str | bytes]) -> None:
        if not keys:
            raise BadKeys("no key to seal with")
        try:
            self._keys = MultiFernet([Fernet(key) for key in keys])
        except ValueError:
            raise BadKeys("a key is 32 bytes in URL-safe base64") from None

    def closed(self, secret: Secret) -> bytes:
        """A secret as a store may keep it."""
        return self._keys.encrypt(secret.exposed())

    def opened(self, sealed: bytes | None, table: Table) -> Secret | None:
        """The secret behind a table's dice; none where it has promised nothing, or throws no more.

        Raises :class:`NoSecret` where there should be one and is not, or where it is another table's.
        """
        if not table.throws.promised or table.stage == "over":
            return None
        if sealed is None:
            raise NoSecret(f"the secret of table {table.id} is not in the store")
        try:
            secret = Secret(self._keys.decrypt(sealed))
        except (InvalidToken, ValueError):
            raise NoSecret(f"the secret of table {table.id} was sealed under a key this house does not have") from None
        if not table.throws.keeps(secret):
            raise NoSecret(f"the secret of table {table.id} is not the one behind its promise")
        return secret

    def again(self, sealed: bytes) -> bytes:
        """The same secret under the first key."""
        return self._keys.rotate(sealed)


def usual_seal(beside: Path | None) -> Seal:
    """The seal of this house: the environment's keys, else the one in a file beside the data, made on first use."""
    if given := [key.strip() for key in os.environ.get(KEYS, "").split(",") if key.strip()]:
        return Seal(given)
    if beside is None:
        raise BadKeys(f"{KEYS} must be set where the store is not a file")
    return Seal([_kept_in(beside.with_suffix(".key"))])


def reseal_all(journal: Journal, seal: Seal) -> int:
    """Seal every table's secret under the first key; how many there were."""
    tables = journal.sealed_tables()
    for table in tables:
        if (sealed := journal.sealed(table)) is not None:
            try:
                journal.reseal(table, seal.again(sealed))
            except InvalidToken:
                raise NoSecret(f"the secret of table {table} was sealed under a key this house does not have") from None
    return len(tables)


def fresh_key() -> str:
    """A key nobody has."""
    return Fernet.generate_key().decode()


def _kept_in(file: Path) -> bytes:
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
