"""Where things are on the screen: the turn, the cloth, who has what, the log, what I may do. It always fits."""

from rich.text import Text

from tripot.cli.tui.boards import View
from tripot.cli.tui.game_log import tail
from tripot.cli.tui.menu import Asked, Menu
from tripot.cli.tui.text_block import Block, beside, fitted, framed, joined, paragraphs, spread, stacked, wrapped
from tripot.cli.tui.theme import BRASS, FAINT, IVORY, QUIET, ROOM, TEXT

WIDE, HIGH = 108, 32
"""From this size on the log stands beside the cloth instead of below it."""

GROUND = f"on {ROOM}"


def frame(view: View, rail: list[Text], aside: list[Text], width: int, height: int) -> Block:
    """The whole screen but for its last line, which is the prompt's. ``aside``: paragraphs in the place of the log."""
    rows = height - 1
    bottom = Block(rail, width, TEXT) if rail else None
    free = rows - (len(bottom) if bottom else 0)
    plate = Block([_plate(view, width)], width, TEXT)
    if width >= WIDE and height >= HIGH:
        table = _wide(view, aside, width, free - len(plate))
    else:
        table = _narrow(view, aside, width, free - len(plate))
    top = stacked(plate, table).tall(free, GROUND)
    return stacked(top, bottom) if bottom else top


def _plate(view: View, width: int) -> Text:
    title = Text(f" {view.scene.title(view)}", style=f"bold {BRASS}")
    return spread(title, Text(f"{view.scene.subtitle(view)} ", style=QUIET), width)


def _narrow(view: View, aside: list[Text], width: int, rows: int) -> Block:
    side_width = 27 if width >= 79 else max(18, width // 3)
    cloth = _cloth(view, width - side_width - 1, max(5, min(view.scene.low, rows - 2)))
    side = _side(view, side_width, len(cloth))
    table = beside(cloth, side, gap=1, style=GROUND)
    left = rows - len(table)
    lines = paragraphs(aside, width - 2) or tail(view, width - 2, left, view.scene.heard)
    if len(lines) > left:
        return Block([joined([" ", line], "") for line in lines], width, TEXT).tall(rows, GROUND)
    return stacked(table, Block([joined([" ", line], "") for line in lines[:left]], width, TEXT).tall(left, GROUND))


def _wide(view: View, aside: list[Text], width: int, rows: int) -> Block:
    side_width = min(52, width * 3 // 8)
    dice = None if view.scene.shows_dice(view) else view.scene.dice(view, width - side_width - 4, large=True)
    below = len(dice) + 2 if dice else 0
    cloth_rows = min(view.scene.high, rows - below)
    cloth = _cloth(view, width - side_width - 2, cloth_rows)
    left = [cloth]
    if dice:
        cry = view.scene.result(view)
        shown = [joined(["  ", row], "") for row in dice.lines]
        if cry is not None:
            shown[2] = joined([shown[2], "   ", cry], "")
        left.append(Block(["", *shown], cloth.width, TEXT))
    purses = view.scene.purses(view, side_width)
    head = Block(["", Text(f" {view.speech.say('ui-journal')}", style=f"bold {IVORY}")], side_width, TEXT)
    room = rows - len(purses) - len(head)
    lines = paragraphs(aside, side_width - 2) or tail(view, side_width - 2, room, view.scene.audible)
    log = Block([joined([" ", line], "") for line in lines[:room]], side_width, TEXT)
    return beside(stacked(*left), stacked(purses, head, log), gap=2, style=GROUND).tall(rows, GROUND)


def _cloth(view: View, width: int, rows: int) -> Block:
    inner = view.scene.cloth(view, width - 2, rows - 2)
    return framed(inner, BRASS, view.scene.felt.ground)


def _side(view: View, width: int, rows: int) -> Block:
    """Purses, and the dice as far as there is room for them."""
    purses = view.scene.purses(view, width, compact=len(view.session.players) > rows)
    dice = None if view.scene.shows_dice(view) else view.scene.dice(view, width - 1)
    if dice is None or len(purses) + len(dice) > rows:
        return purses.tall(rows, GROUND)
    gap = rows - len(purses) - len(dice)
    cry = view.scene.result(view)
    between: list[Text] = [Text("")] if gap else []
    lines = [*purses.lines, *between, *[joined([" ", row], "") for row in dice.lines]]
    if cry is not None and len(lines) < rows:
        lines.append(joined([" ", cry], ""))
    return Block(lines, width, GROUND).tall(rows, GROUND)


def standing(view: View, width: int) -> Block:
    """The table without a screen around it: the turn, the cloth, and who has what."""
    side_width = 27
    cloth = _cloth(view, width - side_width - 1, view.scene.low)
    table = beside(cloth, _side(view, side_width, len(cloth)), gap=1)
    return stacked(Block(["", _plate(view, width)], width), table)


def question(view: View, menu: Menu, asked: Asked, width: int) -> list[Text]:
    """What is asked; the choices stand below it in columns, each with its key."""
    say, option = view.speech.say, asked.options[0]
    what = say("ui-question", what=view.speech.question(option.do, asked.parameter), hint=menu.hint(asked)).strip()
    lines = [Text("─" * width, style=FAINT), *wrapped(Text(f" {what}", style=f"bold {BRASS}"), width - 1)]
    choices = menu.keyed(asked)
    wide = max((len(choice.key) for choice in choices), default=0)
    cells = [Text.assemble((f"  {choice.key:>{wide}} ", f"bold {BRASS}"), (choice.name, IVORY)) for choice in choices]
    column = min(max((cell.cell_len for cell in cells), default=1) + 1, width)
    across = max(1, width // column)
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    lines += [joined([fitted(cell, column) for cell in row], "") for row in rows]
    lines.append(Text(" " + say("ui-keys-question" if asked == menu.only else "ui-keys-back"), style=FAINT))
    return lines


def rail(view: View, menu: Menu, width: int) -> list[Text]:
    """What I risk and what I may do."""
    lines = [Text("─" * width, style=FAINT)]
    risk = view.scene.risk(view)
    if risk is not None:
        lines.append(joined([" ", risk], ""))
    labels = [menu.label(entry) for entry in menu.entries]
    column = min(max((len(label) for label in labels), default=0), 24)
    for number, entry in enumerate(menu.entries, 1):
        enter = menu.obvious is not None and entry[0].do == menu.obvious.do
        head = Text.assemble(
            ("↵" if enter else " ", BRASS),
            (f"{number} ", f"bold {BRASS}"),
            (labels[number - 1].ljust(column), IVORY if not enter else f"bold {BRASS}"),
        )
        said = [*menu.summary(entry), view.scene.gloss(view, entry)]
        summary = wrapped(Text(" · ".join(filter(None, said)), style=QUIET), width - head.cell_len - 3)[:3]
        margin = " " * head.cell_len
        lines += [joined([margin if row else head, "  ", part], "") for row, part in enumerate(summary or [Text("")])]
    lines.append(Text(" " + view.speech.say("ui-keys"), style=FAINT))
    return lines
