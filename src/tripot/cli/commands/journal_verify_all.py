"""``tripot journal verify`` without a file: every journal of the store, each by its chain, its dice and its rules."""

from rich.console import Console
from rich.progress import Progress

from tripot.cli.commands.admin_tables import open_for_admin
from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.tui.screen import Screen
from tripot.games import find_games
from tripot.house import GameRegistry
from tripot.house.verify.journal import Fault, verify


def verify_store(texts: Catalogue, where: str | None) -> None:
    """Every journal, held against the head that the store keeps of it; whatever is wrong is told, table by table."""
    shelf, entries, wrong = GameRegistry(find_games().values()), 0, 0
    console, screen = Console(stderr=True), Screen()
    with (
        open_for_admin(texts, where) as house,
        Progress(console=console, transient=True, disable=not console.is_terminal) as progress,
    ):
        heads = house.journal.heads()
        for head in progress.track(heads, description=house.place):
            try:
                verdict = verify(iter(house.journal.read(head.table)), shelf, head.hash)
                entries += verdict.entries
                if verdict.remembered != head.seq:
                    raise Fault(head.seq, "head")
            except Fault as fault:
                wrong += 1
                screen.write([f"{head.table}: {texts.say(f'verify-fault-{fault.law}', seq=fault.seq)}"])
    if wrong:
        raise CommandError(texts.say("verify-some-wrong", wrong=wrong, tables=len(heads)))
    screen.write([texts.say("verify-all-good", tables=len(heads), entries=entries)])
