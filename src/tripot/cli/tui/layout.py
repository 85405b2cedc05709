"""Arranges the screen: title, cloth, purses, log, menu. On a small screen, some parts are omitted.

The lines at the bottom, with the menu or a question, are called the rail.
"""

from rich.cells import cell_len
from rich.text import Text

from tripot.cli.tui.boards import View
from tripot.cli.tui.game_log import log_tail
from tripot.cli.tui.menu import Menu, PendingAction
from tripot.cli.tui.text_block import (
    TextBlock,
    add_frame,
    fit,
    join,
    justify,
    side_by_side,
    stack,
    wrap,
    wrap_paragraphs,
)
from tripot.cli.tui.theme import BRASS, FAINT, IVORY, QUIET, ROOM, TEXT, VERMILION

WIDE_FROM_COLUMNS, WIDE_FROM_ROWS = 108, 32
"""From this size on, the log is beside the cloth instead of below it."""

GROUND = f"on {ROOM}"


def compose_screen(view: View, rail: list[Text], aside: list[Text], width: int, height: int) -> TextBlock:
    """Return the whole screen except the last line, which is for the prompt. ``aside``: text to show instead of the
    log."""
    rows = height - 1
    bottom = TextBlock(rail, width, TEXT) if rail else None
    free = rows - (len(bottom) if bottom else 0)
    plate = TextBlock([_title_bar(view, width)], width, TEXT)
    if width >= WIDE_FROM_COLUMNS and height >= WIDE_FROM_ROWS:
        table = _wide_layout(view, aside, width, free - len(plate))
    else:
        table = _narrow_layout(view, aside, width, free - len(plate))
    top = stack(plate, table).with_height(free, GROUND)
    return stack(top, bottom) if bottom else top


def _title_bar(view: View, width: int) -> Text:
    """Return the title and the state of the game. If both do not fit, only the last part of the state is kept."""
    title, state = f" {view.renderer.title(view)}", f"{view.renderer.subtitle(view)} "
    if cell_len(title) + cell_len(state) >= width:
        state = state.rpartition(" · ")[2]
    return justify(Text(title, style=f"bold {BRASS}"), Text(state, style=QUIET), width)


def _narrow_layout(view: View, aside: list[Text], width: int, rows: int) -> TextBlock:
    side_width = 27 if width >= 79 else max(18, width // 3)
    cloth = _cloth(view, width - side_width - 1, max(5, min(view.renderer.low, rows - 2)))
    side = _side_panel(view, side_width, len(cloth))
    table = side_by_side(cloth, side, gap=1, style=GROUND)
    left = rows - len(table)
    lines = wrap_paragraphs(aside, width - 2) or log_tail(view, width - 2, left, view.renderer.is_in_short_log)
    if len(lines) > left:
        return TextBlock([join([" ", line], "") for line in lines], width, TEXT).with_height(rows, GROUND)
    return stack(
        table, TextBlock([join([" ", line], "") for line in lines[:left]], width, TEXT).with_height(left, GROUND)
    )


def _wide_layout(view: View, aside: list[Text], width: int, rows: int) -> TextBlock:
    side_width = min(52, width * 3 // 8)
    dice = None if view.renderer.shows_dice(view) else view.renderer.dice(view, width - side_width - 4, large=True)
    below = len(dice) + 2 if dice else 0
    cloth_rows = min(view.renderer.high, rows - below)
    cloth = _cloth(view, width - side_width - 2, cloth_rows)
    left = [cloth]
    if dice:
        cry = view.renderer.result(view)
        shown = [join(["  ", row], "") for row in dice.lines]
        if cry is not None:
            shown[2] = join([shown[2], "   ", cry], "")
        left.append(TextBlock(["", *shown], cloth.width, TEXT))
    purses = view.renderer.purses(view, side_width)
    head = TextBlock(["", Text(f" {view.speech.say('ui-journal')}", style=f"bold {IVORY}")], side_width, TEXT)
    room = rows - len(purses) - len(head)
    lines = wrap_paragraphs(aside, side_width - 2) or log_tail(view, side_width - 2, room, view.renderer.is_logged)
    log = TextBlock([join([" ", line], "") for line in lines[:room]], side_width, TEXT)
    return side_by_side(stack(*left), stack(purses, head, log), gap=2, style=GROUND).with_height(rows, GROUND)


def _cloth(view: View, width: int, rows: int) -> TextBlock:
    inner = view.renderer.cloth(view, width - 2, rows - 2)
    return add_frame(inner, BRASS, view.renderer.felt.ground)


def _side_panel(view: View, width: int, rows: int) -> TextBlock:
    """Return the purses, then the dice if there is room for them."""
    purses = view.renderer.purses(view, width, compact=len(view.session.players) > rows)
    dice = None if view.renderer.shows_dice(view) else view.renderer.dice(view, width - 1)
    if dice is None or len(purses) + len(dice) > rows:
        return purses.with_height(rows, GROUND)
    gap = rows - len(purses) - len(dice)
    cry = view.renderer.result(view)
    between: list[Text] = [Text("")] if gap else []
    lines = [*purses.lines, *between, *[join([" ", row], "") for row in dice.lines]]
    if cry is not None and len(lines) < rows:
        lines.append(join([" ", cry], ""))
    return TextBlock(lines, width, GROUND).with_height(rows, GROUND)


def table_snapshot(view: View, width: int) -> TextBlock:
    """Return the table for plain output: the title, the cloth and the purses."""
    side_width = 27
    cloth = _cloth(view, width - side_width - 1, view.renderer.low)
    table = side_by_side(cloth, _side_panel(view, side_width, len(cloth)), gap=1)
    return stack(TextBlock(["", _title_bar(view, width)], width), table)


def dice_panel(question: str, about: str, notice: str, width: int) -> list[Text]:
    """Return a question about real dice, which is not an option of the game."""
    lines = [Text("─" * width, style=FAINT), *wrap(Text(f" {question}", style=f"bold {BRASS}"), width - 1)]
    lines += wrap(Text(f" {about}", style=IVORY), width - 1) if about else []
    return lines + _notice(notice, width)


def menu_panel(view: View, menu: Menu, asked: PendingAction | None, notice: str, width: int) -> list[Text]:
    """Return the lines of the menu or of the open question, and the error message about the last answer, if any."""
    lines = action_panel(view, menu, width) if asked is None else question_panel(view, menu, asked, width)
    return lines + _notice(notice, width)


def _notice(notice: str, width: int) -> list[Text]:
    return wrap(Text(f" {notice}", style=f"bold {VERMILION}"), width) if notice else []


def question_panel(view: View, menu: Menu, asked: PendingAction, width: int) -> list[Text]:
    """Return a question, with its choices below it in columns, each with its key."""
    say, option = view.speech.say, asked.options[0]
    what = say("ui-question", what=view.speech.question(option.do, asked.parameter), hint=menu.hint(asked)).strip()
    lines = [Text("─" * width, style=FAINT), *wrap(Text(f" {what}", style=f"bold {BRASS}"), width - 1)]
    choices = menu.keyed_choices(asked)
    wide = max((len(choice.key) for choice in choices), default=0)
    cells = [Text.assemble((f"  {choice.key:>{wide}} ", f"bold {BRASS}"), (choice.name, IVORY)) for choice in choices]
    column = min(max((cell.cell_len for cell in cells), default=1) + 1, width)
    across = max(1, width // column)
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    lines += [join([fit(cell, column) for cell in row], "") for row in rows]
    keys = say("ui-keys-question" if asked == menu.only_question else "ui-keys-back")
    lines.append(_keys_that_fit(Text(" " + keys, style=FAINT), width))
    return lines


def action_panel(view: View, menu: Menu, width: int) -> list[Text]:
    """Return the lines with the person's chips at stake and the menu."""
    lines = [Text("─" * width, style=FAINT)]
    risk = view.renderer.risk(view)
    if risk is not None:
        lines.append(join([" ", risk], ""))
    labels = [menu.label(entry) for entry in menu.entries]
    column = min(max(map(cell_len, labels), default=0), 24)
    for number, entry in enumerate(menu.entries, 1):
        enter = menu.default_option is not None and entry[0].do == menu.default_option.do
        head = Text.assemble(
            ("↵" if enter else " ", BRASS),
            (f"{number} ", f"bold {BRASS}"),
            fit(Text(labels[number - 1], style=IVORY if not enter else f"bold {BRASS}"), column),
        )
        said = [*menu.summary(entry), view.renderer.gloss(view, entry)]
        summary = wrap(Text(" · ".join(filter(None, said)), style=QUIET), width - head.cell_len - 3)[:3]
        margin = " " * head.cell_len
        lines += [join([margin if row else head, "  ", part], "") for row, part in enumerate(summary or [Text("")])]
    keys = Text(" " + view.speech.say("ui-keys"), style=FAINT)
    if (stake := menu.default_stake) is not None:
        line = f"{menu.label(menu.entries[0])} {menu.line_for(stake).partition(' ')[2]}"
        keys = Text.assemble(" ", (view.speech.say("ui-keys-stake", line=line), BRASS), (" ·", FAINT), keys)
    lines.append(_keys_that_fit(keys, width))
    return lines


def _keys_that_fit(keys: Text, width: int) -> Text:
    """Leave out the last keys if the line is too narrow for them. The help lists every key."""
    while keys.cell_len > width and " · " in keys.plain:
        keys = keys[: keys.plain.rindex(" · ")]
    return keys
