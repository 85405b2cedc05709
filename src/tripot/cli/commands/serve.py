"""``tripot serve``: run the server on this machine, alone or as one node of many."""

import io
from typing import Annotated

import segno
from cyclopts import Parameter
from rich.text import Text

from tripot.cli.commands.options import DataFolder, Language
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.server.app import Config
from tripot.server.http.urls import HouseUrls
from tripot.server.live.bot_timing import BotDelay
from tripot.server.run import AddressUnavailable, bind_socket, run
from tripot.server.telemetry.logs import configure_logging
from tripot.server.telemetry.tracing import begin_tracing
from tripot.settings import BOT_PAUSE, HOST, LOG, NATS_URL, ORIGINS, PORT
from tripot.store import BadKeys, StoreFailed, database_url, default_store_path, load_encryption, open_store


def serve(
    *,
    host: Annotated[str, Parameter(env_var=HOST.name)] = HOST.default,
    port: Annotated[int, Parameter(env_var=PORT.name)] = int(PORT.default),
    data: DataFolder = None,
    bot_pause: Annotated[float, Parameter(env_var=BOT_PAUSE.name)] = float(BOT_PAUSE.default),
    lang: Language = None,
) -> None:
    """Serve tables to browsers on this machine and on the local network.

    With a database and TRIPOT_NATS_URL, the server is one node of many.

    Parameters
    ----------
    host
        The address to listen on: all addresses by default; ``127.0.0.1`` admits this machine only.
    port
        The port; 0 takes any that is free.
    bot_pause
        About how many seconds a bot takes to think; 0 for none.
    """
    texts, screen = Catalogue(language(lang), "tripot.server"), Screen()
    where = (database_url() or default_store_path()) if data is None else data / "house.sqlite"
    if NATS_URL.read() is not None and not isinstance(where, str):
        raise CommandError(texts.say("serve-bus"))
    try:
        store = open_store(where)  # a store that cannot be opened is reported before the server starts
        store.close()
        load_encryption(store.path)
        listening = bind_socket(host, port)
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("serve-store", why=str(error))) from None
    except AddressUnavailable as error:
        raise CommandError(texts.say("serve-taken", why=str(error))) from None

    def ready(addresses: HouseUrls) -> None:
        screen.write(greeting(texts, addresses, store.place, picture=screen.console.is_terminal))

    configure_logging(LOG.read())
    begin_tracing()
    try:
        pause = BotDelay(round(bot_pause * 1000))
        run(Config(store=where, bus=NATS_URL.read(), origins=ORIGINS.read(), pause=pause), listening, ready)
    except KeyboardInterrupt:
        screen.write([""])  # Ctrl-C is how the server is stopped


def greeting(texts: Catalogue, addresses: HouseUrls, place: str, *, picture: bool) -> list[Text]:
    """The addresses of the server; for phones, also as a QR code."""
    lines = [Text(texts.say("serve-open"), style=f"bold {BRASS}")]
    lines.append(Text.assemble((f"{texts.say('serve-here')}  ", FAINT), addresses.local_url))
    if addresses.lan_url is not None:
        lines.append(Text.assemble((f"{texts.say('serve-room')}  ", FAINT), (addresses.lan_url, "bold")))
        if picture:
            lines += [Text(), *qr_code(addresses.lan_url), Text(texts.say("serve-scan"), style=FAINT), Text()]
    lines.append(Text(texts.say("serve-kept", path=place), style=FAINT))
    lines.append(Text(texts.say("serve-close"), style=FAINT))
    return lines


def qr_code(address: str) -> list[Text]:
    """An address as a QR code in half blocks."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return [Text.from_ansi(line) for line in drawn.getvalue().splitlines()]
