"""Formats the log of a game as sentences, each with its rule, and explains the last payments."""

import re
from collections.abc import Callable, Iterator

from rich.text import Text

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.boards import View
from tripot.cli.tui.input_text import UnclearInput
from tripot.cli.tui.move_record import MoveRecord
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT, IVORY, QUIET
from tripot.house.protocol.bot_lines import BotSaid
from tripot.kernel import Fact, PhaseClosed, Seat, Transfer, seat_of


def sentence(view: View, fact: Fact, style: str = IVORY) -> Text:
    """Return a fact as a sentence with the names in their colours, then its rule."""
    text = Text(view.speech.fact(fact), style=style)
    for seat, name in enumerate(view.speech.names):
        if name in text.plain:
            text.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"bold {view.token(seat).color}")
    return Text.assemble(text, (f"  {fact.rule}", FAINT))


def sentences(view: View, record: MoveRecord, shown: Callable[[Fact], bool], style: str = IVORY) -> list[Text]:
    """Return the facts of a move that ``shown`` accepts, as sentences."""
    return [sentence(view, fact, style) for fact in record.facts if shown(fact)]


def is_in_full_log(fact: Fact) -> bool:
    """Return whether the full log shows a fact. It shows all facts except bookkeeping."""
    return not isinstance(fact, PhaseClosed)


def log_tail(view: View, width: int, rows: int, shown: Callable[[Fact], bool]) -> list[Text]:
    """Return the last lines of the log, the newest move brighter than the rest."""
    lines: list[Text] = []
    fresh: MoveRecord | None = None
    for record in reversed(view.session.log):
        for fact in filter(shown, reversed(record.facts)):
            fresh = fresh or record
            text = sentence(view, fact, IVORY if record is fresh else QUIET)
            lines[:0] = wrap(text, width, indent=2)
            if len(lines) >= rows:
                return lines[-rows:] if rows > 0 else []
    return lines


def full_log(view: View, width: int) -> Iterator[Text]:
    """Yield the full log, numbered by move."""
    for record in view.session.log:
        for number, text in enumerate(sentences(view, record, is_in_full_log, QUIET)):
            head = f"{record.number:4} " if not number else "     "
            for line, part in enumerate(wrap(text, width - 5)):
                yield Text.assemble((head if not line else "     ", FAINT), part)


def explain_payments(view: View, shown: Callable[[Fact], bool]) -> list[Text]:
    """Return the rules behind the last transfers that were shown, the latest one first, each with one example."""
    paying = [record for record in view.session.log if record.transfers]
    record = next(
        (item for item in reversed(paying) if any(map(shown, item.transfers))), paying[-1] if paying else None
    )
    if record is None:
        return [Text(view.speech.say("ui-why-nothing"), style=QUIET)]
    examples: dict[str, Transfer] = {}
    for transfer in reversed(record.transfers):
        if transfer.rule not in examples or (
            view.me in _owners(transfer) and view.me not in _owners(examples[transfer.rule])
        ):
            examples[transfer.rule] = transfer
    lines: list[Text] = []
    for rule_id, example in examples.items():
        lines += [
            Text(view.speech.fact(example), style=IVORY),
            Text("  ").append_text(numbered_rule(view.speech, rule_id)),
        ]
    return lines


def _owners(transfer: Transfer) -> tuple[Seat | None, Seat | None]:
    return seat_of(transfer.source), seat_of(transfer.target)


def numbered_rule(speech: Speech, rule_id: str) -> Text:
    """Return a rule with its number before it."""
    return Text.assemble((rule_id, f"bold {BRASS}"), "  ", (speech.rule(rule_id), QUIET))


def explain_rule(speech: Speech, rule: str) -> Text:
    """Return the text of a rule, by its number. If the game has only one sheet, its name is optional."""
    sheets = speech.game.sheets
    known = {known for sheet in sheets for known in sheet.ids()}
    if rule not in known:
        rule = f"{sheets[0].name}-{rule}"
    if rule not in known:
        raise UnclearInput(speech.say("ui-no-rule", first=next(iter(sheets[0].ids()))))
    return numbered_rule(speech, rule)


def bot_line(speech: Speech, line: BotSaid) -> Text:
    """Return a bot's line."""
    text = speech.say(f"bot-line-{line.phrase}")
    return Text(f" {speech.say('ui-said', name=speech.name(line.seat), text=text)}", style=IVORY)
