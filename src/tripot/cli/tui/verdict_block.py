"""Formats the verdict of a move: what happened to the reader, the reasons with their rules, and everyone's net gain."""

from collections.abc import Sequence

from rich.text import Text

from tripot.cli.i18n.verdict import MoveVerdict, verdict_of
from tripot.cli.tui.boards import View
from tripot.cli.tui.move_record import MoveRecord
from tripot.cli.tui.text_block import join, justify, wrap
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, IVORY, LOSS, QUIET
from tripot.kernel import Fact

EARLIER_MOVES = 60
"""The number of earlier moves in which the scores of a small game are searched."""

INK_OF = {"won": GAIN, "lost": LOSS}


def verdict_on(view: View, record: MoveRecord) -> MoveVerdict | None:
    """Return the verdict of a move for the person at the keyboard."""
    log = view.session.log
    before = log[max(0, record.number - 1 - EARLIER_MOVES) : record.number - 1]
    earlier: Sequence[Fact] = [fact for item in before for fact in item.facts]
    return verdict_of(record.facts, view.speech, view.speech.me, earlier)


def is_held(verdict: MoveVerdict) -> bool:
    """Return whether the reader must confirm a verdict, because their chips were settled or the game is over."""
    return verdict.outcome != "others" and bool(verdict.nets)


def verdict_lines(view: View, verdict: MoveVerdict, width: int) -> list[Text]:
    """Return the title with the reader's net gain, the reasons with their rules, and the net gains of all
    participants."""
    speech, ink = view.speech, INK_OF.get(verdict.outcome, IVORY)
    net = "" if not verdict.mine else speech.signed_number(verdict.mine)
    lines = [justify(Text(verdict.title, style=f"bold {ink}"), Text(net, style=f"bold {ink}"), width - 3)]
    why = Text.assemble((" ".join(verdict.sentences), QUIET), (f"  {' '.join(verdict.rules)}", FAINT))
    lines += wrap(why, width - 3)
    nets = [join([view.player(seat), Text(speech.signed_number(item) if item else "=", style=BRASS)])
            for seat, item in verdict.nets.items()]  # fmt: skip
    lines += wrap(join(nets, "   "), width - 3) if nets else []
    return [join([Text(" ▌ ", style=ink), line], "") for line in lines]
