"""``tripot serve``: runs the server on this machine, alone or as one of several nodes."""

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.text import Text

from tripot.cli.commands.options import HousePlace, Language
from tripot.cli.errors import CommandError
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.settings import BOT_DELAY, HOST, LOG, ORIGINS, PORT

if TYPE_CHECKING:  # the server is imported only when it runs, so that `tripot serve --help` is fast
    from tripot.cli.i18n.catalogue import Catalogue
    from tripot.server.http.urls import HouseUrls

MAX_BOT_DELAY_S = 60

QR_BORDER = 4
"""The width, in modules, of the light border that phones need to recognise a QR code."""

QR_STYLE = "#ffffff on #000000"

HALF_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""The character that shows two modules, by whether the upper one and the lower one are light."""


def serve(
    *,
    host: Annotated[str, Parameter(env_var=HOST.name)] = HOST.default,
    port: Annotated[int, Parameter(env_var=PORT.name, validator=Number(gte=0, lte=65535))] = int(PORT.default),
    data: HousePlace = None,
    bot_delay: Annotated[
        float, Parameter(env_var=BOT_DELAY.name, validator=Number(gte=0, lte=MAX_BOT_DELAY_S))
    ] = float(BOT_DELAY.default),
    lang: Language = None,
) -> None:
    """Run the server for browsers on this machine and on the local network.

    With a PostgreSQL database, several servers can run as nodes.

    Parameters
    ----------
    host
        The address to listen on; `127.0.0.1` accepts connections from this machine only.
    port
        The port. 0 selects a free port.
    bot_delay
        The approximate number of seconds that a bot waits before it acts. With 0, bots act at once.
    """
    from tripot.cli.commands.open_store import locate_store
    from tripot.cli.i18n.catalogue import Catalogue, language
    from tripot.cli.tui.screen import Screen
    from tripot.server.app import Config
    from tripot.server.live.bot_timing import BotDelay
    from tripot.server.run import AddressUnavailable, ServerFailed, bind_socket, run
    from tripot.server.telemetry.logs import configure_logging
    from tripot.store import BadKeys, StoreFailed, open_store
    from tripot.store.house_lock import HouseLock

    texts, screen = Catalogue(language(lang), "tripot.server"), Screen()
    where = locate_store(data)
    lock = None
    try:
        store = open_store(where)  # open the store first, so that its errors are reported before the server starts
        try:
            store.load_keys()
            lock = None if store.path is None else HouseLock(store.path)
        finally:
            store.close()
        listening = bind_socket(host, port)
    except (StoreFailed, BadKeys) as error:
        raise CommandError(texts.say("serve-store", why=str(error))) from None
    except AddressUnavailable as error:
        if lock is not None:
            lock.release()
        raise CommandError(texts.say("serve-taken", why=str(error))) from None

    def ready(addresses: "HouseUrls") -> None:
        at_home = store.path is not None
        lines = greeting(texts, addresses, store.place, picture=screen.console.is_terminal, at_home=at_home)
        screen.write(lines)

    configure_logging(LOG.read())
    config = Config(store=where, origins=ORIGINS.read(), bot_delay=BotDelay(round(bot_delay * 1000)))
    with nullcontext() if lock is None else lock:
        try:
            run(config, listening, ready)
        except AddressUnavailable as error:
            raise CommandError(texts.say("serve-taken", why=str(error))) from None
        except KeyboardInterrupt:
            screen.write([""])  # Ctrl-C is how the server is stopped
        except ServerFailed:
            raise CommandError(texts.say("serve-failed")) from None


def greeting(texts: "Catalogue", addresses: "HouseUrls", place: str, *, picture: bool, at_home: bool) -> list[Text]:
    """Return the addresses of the server, with a QR code for phones on the local network. Nodes show no code, because
    people reach them through a proxy."""
    lines = [Text(texts.say("serve-open"), style=f"bold {BRASS}")]
    lines.append(Text.assemble((f"{texts.say('serve-here')}  ", FAINT), addresses.local_url))
    if addresses.lan_url is not None:
        lines.append(Text.assemble((f"{texts.say('serve-room')}  ", FAINT), (addresses.lan_url, "bold")))
        if picture and at_home:
            lines += [Text(), *qr_code(addresses.lan_url), Text(texts.say("serve-scan"), style=FAINT), Text()]
        if at_home:
            port = addresses.lan_url.rpartition(":")[2]
            lines.append(Text(texts.say("serve-unreached", port=port), style=FAINT))
    lines.append(Text(texts.say("serve-kept", path=place), style=FAINT))
    lines.append(Text(texts.say("serve-close"), style=FAINT))
    return lines


def qr_code(address: str) -> list[Text]:
    """Return an address as a QR code in half blocks, white on black regardless of the terminal's colours.

    A terminal without colour support uses its own colours. On a light background the code is then inverted, but most
    phones can read it.
    """
    import segno

    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=QR_BORDER)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = (zip(above, below, strict=True) for above, below in zip(rows[::2], rows[1::2], strict=True))
    return [Text("".join(HALF_BLOCKS[not up, not down] for up, down in pair), style=QR_STYLE) for pair in pairs]
