"""Formats the rules of a game: every sentence of the sheet with its number, then rulings, switches and presets."""

from collections.abc import Iterator

from rich.text import Text

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.kernel import RuleSheet, differences


def booklet(speech: Speech, width: int) -> Iterator[Text]:
    """Yield title and aim, then the sheets, the rulings, the switches and the presets."""
    width = min(width, 88)
    yield Text(speech.game_text("name"), style=f"bold {BRASS}")
    yield Text(speech.game_text("tagline"), style="italic")
    yield Text("")
    yield from wrap(speech.game_text("aim"), width)
    for sheet in speech.game.sheets:
        yield from _heading(speech.say(f"sheet-{sheet.name}"))
        yield from _sheet(speech, sheet, width)
    yield from _heading(speech.say("ui-rulings"))
    for sheet in speech.game.sheets:
        for number in sheet.rulings:
            yield from _rule(speech, f"{sheet.name}-R{number}", width)
    if speech.game.switches:
        yield from _heading(speech.say("ui-switches"))
        yield from _switches(speech, width)
    yield from _heading(speech.say("ui-presets"))
    yield from _presets(speech, width)


def _heading(text: str) -> Iterator[Text]:
    yield Text("")
    yield Text(text, style=f"bold {BRASS}")
    yield Text("─" * len(text), style=BRASS)


def _sheet(speech: Speech, sheet: RuleSheet, width: int) -> Iterator[Text]:
    for number in range(1, sheet.rules + 1):
        yield from _rule(speech, f"{sheet.name}-{number}", width, faint=number in sheet.flavour)


def _rule(speech: Speech, rule: str, width: int, *, faint: bool = False) -> Iterator[Text]:
    margin = 11
    lines = wrap(Text(speech.rule(rule), style=FAINT if faint else ""), width - margin)
    for number, line in enumerate(lines):
        yield Text.assemble((("" if number else rule).ljust(margin), FAINT), line)


def _switches(speech: Speech, width: int) -> Iterator[Text]:
    for number, switch in enumerate(speech.game.switches):
        if number:
            yield Text("")
        yield Text.assemble((speech.switch(switch), "bold"), (f"  {switch.key}  {switch.ruling}", FAINT))
        yield from wrap(Text(speech.say(f"switch-{switch.key.replace('.', '-')}", "about"), style="italic"), width)
        for value in switch.values:
            here = switch.default if speech.variant is None else getattr(speech.variant, switch.field)
            mark = "●" if value == here else "○"
            name = "" if value is None else f"{value}  "
            line = Text.assemble((f" {mark} ", BRASS), (name, FAINT), speech.setting(switch, value))
            yield from wrap(line, width, indent=3)


def _presets(speech: Speech, width: int) -> Iterator[Text]:
    plain = next(iter(speech.game.presets.values()))
    relevant = {switch.key for switch in speech.game.switches}
    for name, variant in speech.game.presets.items():
        yield Text.assemble((speech.preset(name), "bold"), (f"  {name}", FAINT))
        yield from wrap(speech.say(f"preset-{name}", "about"), width)
        changed = {key: value for key, value in differences(variant, plain).items() if key in relevant}
        if changed:
            yield from wrap(Text("  ".join(f"{key}={value}" for key, value in changed.items()), style=FAINT), width)
