"""Formats the result of a game: winners, final purses, the bouts of a match, the rule that ended the game, the seed."""

from rich.cells import cell_len
from rich.text import Text

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.boards import View
from tripot.cli.tui.text_block import fit, join, wrap
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, LOSS
from tripot.kernel import MatchRecord, Seat


def ranking(view: View, width: int) -> list[Text]:
    """Return the seats (winners first, then by chips), followed by the rule that ended the game."""
    session, speech = view.session, view.speech
    over, table = session.state.over, session.state
    assert over is not None
    start = session.game.start(len(session.players), session.variant)
    order = sorted(session.players, key=lambda seat: (seat not in over.winners, -table.purse(Seat(seat)), seat))
    wide = max(map(cell_len, speech.names))
    lines = [Text(""), Text(f" {speech.say('ui-ranking')}", style=f"bold {BRASS}")]
    for rank, seat in enumerate(order, 1):
        won = seat in over.winners
        net = table.purse(Seat(seat)) - start.purse(Seat(seat))
        who = join([view.chip(seat), fit(Text(speech.name(seat), style=f"bold {BRASS}" if won else ""), wide)])
        money = fit(Text(speech.number(table.purse(Seat(seat))), style="bold"), 9, align="right")
        change = fit(
            Text(speech.signed_number(net) if net else "±0", style=GAIN if net > 0 else LOSS if net else FAINT),
            9,
            align="right",
        )
        crown = Text(f"  {speech.say('ui-winner')}" if won else "", style=BRASS)
        lines.append(join([f" {rank}. ", who, money, change, crown], ""))
    lines += [Text(""), *bout_lines(speech, getattr(table, "match", None))]
    lines += [
        Text(" ").append_text(line)
        for line in wrap(Text.assemble((over.rule, BRASS), "  ", speech.rule(over.rule)), width - 2)
    ]
    return lines


def bout_lines(speech: Speech, match: MatchRecord | None) -> list[Text]:
    """Return the winner of each bout of a match, and the score; empty if the game had only one bout."""
    if match is None:
        return []
    lines = [Text(f" {speech.say('ui-bouts')}", style=f"bold {BRASS}")]
    for number, bout in enumerate(match.bouts, 1):
        winners = speech.join_words([speech.name(seat) for seat in bout.winners]) or speech.say("ui-bout-nobody")
        lines.append(Text(f" {speech.say('ui-bout', number=number, winners=winners)}"))
    names = [*speech.names[: len(match.dealt)], *([speech.say("place-bank")] if len(match.dealt) == 1 else [])]
    score = ", ".join(f"{name} {won}" for name, won in zip(names, match.scores, strict=True))
    return [*lines, Text(f" {speech.say('ui-bouts-score', score=score)}", style="bold"), Text("")]


def seed_line(speech: Speech, seed: int | None) -> list[Text]:
    """Return a line with the seed of the dice, if there is one."""
    return [] if seed is None else [Text(f" {speech.say('ui-seed', seed=str(seed))}", style=FAINT)]
