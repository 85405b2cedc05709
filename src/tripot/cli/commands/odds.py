"""``tripot odds``: the exact distribution and expectation of every bet of a game, and the effects of rule options."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path

from rich.text import Text

from tripot.cli.commands.options import PRESET_LAB_RULES, Flag, LabRuleOptions, Language
from tripot.cli.i18n.catalogue import language
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.play.table_request import find_game, variant_of
from tripot.cli.tui.charts import draw_plot
from tripot.cli.tui.number_format import bet_name, decimal, expectation, fraction, law_lines, percent
from tripot.cli.tui.screen import Screen, write_json
from tripot.cli.tui.text_block import wrap
from tripot.cli.tui.theme import BRASS, FAINT
from tripot.games import find_games
from tripot.kernel import Variant
from tripot.lab import plots
from tripot.lab.odds import OddsCalculator, Price
from tripot.lab.price_rows import price_row


def odds(
    game: str,
    /,
    *,
    rules: LabRuleOptions = PRESET_LAB_RULES,
    json: Flag = False,
    plot: Path | None = None,
    lang: Language = None,
) -> None:
    """Print the exact odds of every bet of a game.

    Parameters
    ----------
    game
        The name of a game. For a board game, the odds of its small games are included.
    json
        Print JSON: game, variant, bet, law (the probability of each result) and ev (the expected value). Fractions are
        strings "p/q".
    plot
        Draw the probabilities into this file (PNG, SVG, PDF); needs the extra `lab`.
    """
    tongue, screen = language(lang), Screen()
    chosen = find_game(game, tongue)
    board = f"{chosen.name}/"
    speeches = [Speech(item, tongue) for item in find_games().values() if item is chosen or item.name.startswith(board)]
    tables = []
    for speech in speeches:
        switches = rules.switches if len(speeches) == 1 else _own_switches(speech, rules.switches)
        variant = variant_of(speech, rules.preset, switches)
        if speech.game.bets:
            tables.append((speech, variant, OddsCalculator(speech.game)))
    if json:
        rows = [price_row(price) for _, variant, calculator in tables for price in calculator.prices(variant)]
        write_json(rows)
    else:
        shown = (
            pages(speech, rules.preset, variant, calculator, screen.width) for speech, variant, calculator in tables
        )
        screen.page(chain.from_iterable(shown))
    if plot is not None:
        laws = {
            f"{speech.game_text('name')} · {bet_name(speech, price.bet)}": price.law
            for speech, variant, calculator in tables
            for price in calculator.prices(variant)
            if len(price.law) > 1 and not _is_probability(speech, price)
        }
        voice = speeches[0]
        formats = (
            lambda value: " ".join([voice.say("lab-mean"), *mean_words(voice, value)]),
            lambda chance: percent(voice, chance, 1),
        )
        draw_plot(voice, plot, plots.plot_laws, laws, *formats, voice.say("lab-odds-across"))


def mean_words(speech: Speech, value: Fraction) -> Iterator[str]:
    """Yield the text of a mean below a plot: a fraction if it is short, and a percentage."""
    if exact := fraction(value, signed=True):
        yield f"{exact} ="
    yield percent(speech, value, 1, signed=True)


def _own_switches(speech: Speech, switches: tuple[str, ...]) -> tuple[str, ...]:
    """Return the switches of this game among those set for a whole board."""
    keys = {key for switch in speech.game.switches for key in (switch.key, switch.key.rpartition(".")[2])}
    return tuple(setting for setting in switches if setting.partition("=")[0].strip().lower() in keys)


def pages(speech: Speech, preset: str, variant: Variant, calculator: OddsCalculator, width: int) -> Iterator[Text]:
    """Yield each bet with its distribution, then the effects of the switches."""
    head = Text.assemble((speech.game_text("name"), f"bold {BRASS}"), (f"  {speech.preset(preset)}", FAINT))
    yield from (Text(""), head, Text(speech.say("lab-odds-unit"), style=FAINT))
    for price in calculator.prices(variant):
        yield Text("")
        name = (bet_name(speech, price.bet), "bold")
        if _is_probability(speech, price):
            exact = fraction(price.ev)
            yield Text.assemble(name, "  ", (f"{exact}  " if exact else "", FAINT), percent(speech, price.ev))
            continue
        yield Text.assemble(name, "  ", expectation(speech, price.ev))
        if not price.is_exact:
            low, high = (decimal(speech, end, signed=True) for end in price.interval)
            yield Text(speech.say("lab-simulated", coups=price.coups, low=low, high=high), style=FAINT)
        yield from law_lines(speech, price.law, width)
    if note := speech.odds_note(variant):
        yield from (Text(""), *wrap(Text(note, style=FAINT), min(width, 100)))
    yield from changes(speech, variant, calculator, min(width, 100) - 4)


def _is_probability(speech: Speech, price: Price) -> bool:
    """Return whether the result of a bet is a probability instead of a gain."""
    return speech.game.bets[price.bet].counted is not None


def changes(speech: Speech, variant: Variant, calculator: OddsCalculator, width: int) -> Iterator[Text]:
    """Yield the effects of each switch."""
    headed = False
    for switch, value, pairs in calculator.effects(variant):
        if not headed:
            yield from (Text(""), Text(speech.say("lab-odds-switches"), style=f"bold {BRASS}"))
            headed = True
        yield Text(f"{switch.key}={value}", style="bold")
        yield from (Text.assemble("  ", line) for line in wrap(Text(speech.setting(switch, value), style=FAINT), width))
        for now, then in pairs:
            before, after = (percent(speech, price.ev, signed=True) for price in (now, then))
            exact = fraction(then.ev, signed=True)
            yield Text.assemble(f"  {bet_name(speech, now.bet)}  {before} → ", (after, "bold"), (f"  {exact}", FAINT))
