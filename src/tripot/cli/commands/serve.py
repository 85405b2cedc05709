"""``tripot serve``: open the house to browsers, in this room or beyond."""

import io
from pathlib import Path
from typing import Annotated, Literal

import segno
from cyclopts import Parameter
from rich.text import Text

from tripot.cli.errors import Complaint
from tripot.cli.i18n.catalogue import Texts, language
from tripot.cli.tui.screen import Screen
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.server.app import Config
from tripot.server.cluster.nats import nats_url
from tripot.server.http.origins import Addresses, named_origins
from tripot.server.live.bot_timing import UNHURRIED, Pause
from tripot.server.live.traced_command import begin_tracing
from tripot.server.run import Taken, bound, run
from tripot.server.telemetry.logs import begin, log_kind
from tripot.store import BadKeys, StoreFailed, database_url, open_store, usual_path, usual_seal

PORT = 8642


def serve(
    *,
    host: Annotated[str, Parameter(env_var="TRIPOT_HOST")] = "0.0.0.0",
    port: Annotated[int, Parameter(env_var="TRIPOT_PORT")] = PORT,
    data: Path | None = None,
    bot_pause: Annotated[float, Parameter(env_var="TRIPOT_BOT_PAUSE")] = UNHURRIED / 1000,
    lang: Literal["fr", "en"] | None = None,
) -> None:
    """Open the house: tables for browsers on this machine and on the local network.

    On a database, with TRIPOT_NATS_URL as well, it is one node of many.

    Parameters
    ----------
    host
        The address to listen on; every one of this machine's by default, ``127.0.0.1`` for nobody else.
    port
        The port; 0 takes any that is free.
    data
        The folder that keeps the games; else the database that TRIPOT_DATABASE_URL names, else the user's own folder.
    bot_pause
        Seconds a bot takes to think, about; 0 for none.
    lang
        French or English; else the language of the locale.
    """
    texts, screen = Texts(language(lang), "tripot.server"), Screen()
    where = (database_url() or usual_path()) if data is None else data / "house.sqlite"
    if nats_url() is not None and not isinstance(where, str):
        raise Complaint(texts.say("serve-bus"))
    try:
        store = open_store(where)  # better a word now than an empty hall later
        store.close()
        usual_seal(store.path)
        listening = bound(host, port)
    except (StoreFailed, BadKeys) as error:
        raise Complaint(texts.say("serve-store", why=str(error))) from None
    except Taken as error:
        raise Complaint(texts.say("serve-taken", why=str(error))) from None

    def ready(addresses: Addresses) -> None:
        screen.write(greeting(texts, addresses, store.place, picture=screen.console.is_terminal))

    begin(log_kind())
    begin_tracing()
    try:
        pause = Pause(round(bot_pause * 1000))
        run(Config(store=where, bus=nats_url(), origins=named_origins(), pause=pause), listening, ready)
    except KeyboardInterrupt:
        screen.write([""])  # the way to close it


def greeting(texts: Texts, addresses: Addresses, place: str, *, picture: bool) -> list[Text]:
    """Where the house can be found; for phones, also as a picture."""
    lines = [Text(texts.say("serve-open"), style=f"bold {BRASS}")]
    lines.append(Text.assemble((f"{texts.say('serve-here')}  ", FAINT), addresses.here))
    if addresses.for_others is not None:
        lines.append(Text.assemble((f"{texts.say('serve-room')}  ", FAINT), (addresses.for_others, "bold")))
        if picture:
            lines += [Text(), *squares(addresses.for_others), Text(texts.say("serve-scan"), style=FAINT), Text()]
    lines.append(Text(texts.say("serve-kept", path=place), style=FAINT))
    lines.append(Text(texts.say("serve-close"), style=FAINT))
    return lines


def squares(address: str) -> list[Text]:
    """An address as a QR code in half blocks."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return [Text.from_ansi(line) for line in drawn.getvalue().splitlines()]
