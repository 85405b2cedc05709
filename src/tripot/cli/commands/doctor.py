"""``tripot doctor``: check everything that ``tripot serve`` needs, and suggest fixes."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, NamedTuple

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table
from rich.text import Text

from tripot.cli.commands.doctor_network import Finding, Soundness, check_network
from tripot.cli.commands.open_store import locate_store
from tripot.cli.commands.options import Flag, HousePlace, Language
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.i18n.text_contract import list_missing_texts
from tripot.cli.tui.screen import Screen
from tripot.games import find_broken_plugins, find_games
from tripot.settings import HOST, INTERNAL_ADDRESS, PORT, SettingsError, validate_environment
from tripot.store import BadKeys, StoreFailed, load_encryption, open_store
from tripot.store.encryption import key_file
from tripot.store.house_lock import HouseBusy, HouseLock

STYLES: dict[Soundness, str] = {"ok": "green", "warning": "yellow", "fault": "bold red"}

LITTLE_DISK_BYTES = 200_000_000
"""The free disk space below which the doctor warns."""


class Installation(NamedTuple):
    """The store and the texts that the checks use."""

    texts: Catalogue
    where: str | Path
    """The database or the SQLite file."""


HouseCheck = Callable[[Installation], Iterator[Finding]]


def doctor(
    *,
    network: Flag = False,
    port: Annotated[int | None, Parameter(validator=Number(gte=1, lte=65535))] = None,
    data: HousePlace = None,
    lang: Language = None,
) -> None:
    """Check everything that `tripot serve` needs. The exit status is 1 if a check fails.

    The check changes nothing and can run while the server is running.

    Parameters
    ----------
    network
        Check only whether phones can reach the server.
    port
        With `--network`: the port of the server, if it is not the default.
    """
    texts, screen = Catalogue(language(lang), "tripot.server"), Screen()
    if network:
        findings = [("network", item) for item in check_network(texts, HOST.read(), port or PORT.read())]
    else:
        findings = list(examine_house(texts, data))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for name, finding in findings:
        state = Text(texts.say(f"doctor-{finding.state}"), style=STYLES[finding.state])
        table.add_row(texts.say(f"doctor-check-{name}"), state, finding.message)
    screen.console.print(table)
    if any(finding.state == "fault" for _, finding in findings):
        sys.exit(1)


def examine_house(texts: Catalogue, data: str | None) -> Iterator[tuple[str, Finding]]:
    """Yield all findings, each with the name of the check. If a setting is invalid, the other checks are skipped."""
    faults = False
    for finding in check_settings(texts):
        faults |= finding.state == "fault"
        yield "settings", finding
    if faults:
        return
    installation = Installation(texts, locate_store(data))
    for name, check in CHECKS.items():
        for finding in check(installation):
            yield name, finding


def check_settings(texts: Catalogue) -> Iterator[Finding]:
    """Check the environment for invalid values and misspelt names."""
    try:
        warnings = validate_environment()
    except SettingsError as error:
        yield Finding("fault", str(error))
        return
    yield from (Finding("warning", warning) for warning in warnings)
    if not warnings:
        yield Finding("ok", texts.say("doctor-settings"))


def check_games(installation: Installation) -> Iterator[Finding]:
    """Check that no plug-in was skipped and that all games have complete texts."""
    del installation
    games = find_games()
    broken = [f"{plugin.name}: {plugin.why}" for plugin in find_broken_plugins()]
    broken += [f"{name}: {missing[0]}" for name, game in games.items() if (missing := list_missing_texts(game))]
    yield from (Finding("fault", message) for message in broken)
    if not broken:
        yield Finding("ok", ", ".join(games))


def check_store(installation: Installation) -> Iterator[Finding]:
    """Check that the database or file can be opened, and that the keys are correct."""
    where, texts = installation.where, installation.texts
    if isinstance(where, Path) and not where.exists():
        folder = next(folder for folder in where.absolute().parents if folder.exists())
        writable = folder.is_dir() and _can_write(folder)
        message = texts.say("doctor-store-new", path=str(where))
        denied = texts.say("doctor-store-denied", path=str(folder))
        yield Finding("ok", message) if writable else Finding("fault", denied)
        return
    try:
        store = open_store(where)
    except StoreFailed as error:
        yield Finding("fault", str(error))
        return
    try:
        yield Finding("ok", store.place)
        if store.path is not None and not store.secrets.exist() and not key_file(store.path).exists():
            yield Finding("ok", texts.say("doctor-key-new"))
        else:
            store.secrets.check_keys(load_encryption(store.path, may_create=False))
            yield Finding("ok", texts.say("doctor-key"))
    except (StoreFailed, BadKeys) as error:
        yield Finding("fault", str(error))
    finally:
        store.close()


def check_folder(installation: Installation) -> Iterator[Finding]:
    """Check the free space of a SQLite file, and that nobody else can read the key."""
    where, texts = installation.where, installation.texts
    if not isinstance(where, Path):
        return
    folder = next(folder for folder in where.absolute().parents if folder.exists())
    free = shutil.disk_usage(folder).free
    message = texts.say("doctor-disk", free=free // 1_000_000)
    yield Finding("warning" if free < LITTLE_DISK_BYTES else "ok", message)
    key = key_file(where)
    if sys.platform != "win32" and key.exists() and key.stat().st_mode & 0o077:
        yield Finding("warning", texts.say("doctor-key-open", path=str(key)))


def check_address(installation: Installation) -> Iterator[Finding]:
    """Check that no other process serves the SQLite file, and that the address is free."""
    from tripot.server.run import AddressUnavailable, bind_socket

    open_here = False
    if isinstance(installation.where, Path) and installation.where.parent.exists():
        try:
            HouseLock(installation.where).release()
        except HouseBusy as error:
            open_here = True
            yield Finding("warning", str(error))
        except StoreFailed as error:
            yield Finding("fault", str(error))
    addresses = [f"{HOST.read()}:{PORT.read()}"]
    if not isinstance(installation.where, Path):
        addresses.append(INTERNAL_ADDRESS.read())
    for address in addresses:
        host, _, port = address.rpartition(":")
        try:
            bind_socket(host.strip("[]"), int(port)).close()
            yield Finding("ok", address)
        except AddressUnavailable as error:
            yield Finding("warning" if open_here else "fault", str(error))


def _can_write(folder: Path) -> bool:
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


CHECKS: dict[str, HouseCheck] = {
    "games": check_games,
    "store": check_store,
    "folder": check_folder,
    "address": check_address,
}
"""All checks except that of the settings, by name, in the order of the report."""
