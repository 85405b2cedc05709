"""Draws the table of Tabu: six fields with their stakes, and the result of the three dice."""

from rich.text import Text

from tripot.cli.tui.boards.base import BoardRenderer, View, labelled_amounts
from tripot.cli.tui.dice_art import motif
from tripot.cli.tui.text_block import TextBlock, join, justify, side_by_side
from tripot.cli.tui.theme import BRASS, GREEN, IVORY, QUIET
from tripot.kernel import Decide, Draw, Fact, Fell, Outcome, Place, Transfer, rotations

ROWS = (("trefle", "carreau", "coeur"), ("pique", "ancre", "soleil"))


class TabuRenderer(BoardRenderer):
    """Draws the stakes on their fields. After a throw, the losing fields fade."""

    felt = GREEN
    low, high = 11, 21

    def is_in_short_log(self, fact: Fact) -> bool:
        """Return false for stakes before the throw, because the cloth shows them."""
        return super().is_in_short_log(fact) and not (
            isinstance(fact, Transfer) and fact.rule in ("TABU-12", "TABU-R15")
        )

    def title(self, view: View) -> str:
        """Return who must stake or throw, or the result of the throw."""
        say, state = view.speech.say, view.state
        turn = view.session.game.turn(state)
        if state.over or state.banker is None:
            return super().title(view)
        if view.settling_throw:
            return say("scene-tabu-settled")
        if isinstance(turn, Draw):
            return say("scene-tabu-thrown")
        if view.me is None or not isinstance(turn, Decide):
            return say("scene-tabu-stakes")
        return view.speech.say_of(view.me, "scene-tabu-throw" if view.me == state.banker else "scene-tabu-stake")

    def subtitle(self, view: View) -> str:
        """Return the banker and the progress of the game."""
        state = view.settling_throw.before if view.settling_throw else view.state
        if state.banker is None:
            return ""
        agreed = rotations(state.variant.end)
        gone = [seat for seat in range(len(state.held)) if seat not in state.seats]
        of = 0 if agreed is None else agreed * len(state.seats) + sum(state.held[seat] for seat in gone)
        tour = min(state.tours + 1, of or state.tours + 1)
        return view.speech.say_of(state.banker, "scene-tabu-bank", tour=tour, of=of)

    def risk(self, view: View) -> Text | None:
        """Return the chips in play, the worst loss, and the purse."""
        state, me = view.state, view.me
        if me is None or me == state.banker:
            return None
        staked = state.stakes(me)
        worst = sum(on * (2 if face in state.doubled_fields else 1) for face, on in staked.items())
        return labelled_amounts(
            view, {"ui-in-play": sum(staked.values()), "ui-at-worst": -worst, "ui-purse": state.purse(me)}
        )

    def cloth(self, view: View, width: int, height: int) -> TextBlock:
        """Return two rows of three fields with printed lines between them."""
        line = f"{self.felt.line} on {self.felt.ground}"
        side = (width - 2) // 3
        spare = width - 2 - 3 * side
        widths = (side + (1 if spare > 1 else 0), side + (1 if spare == 1 else 0), side + (1 if spare > 1 else 0))
        high = (height - 1) // 2
        bands = []
        for names in ROWS:
            cells = [self.field(view, name, wide, high) for name, wide in zip(names, widths, strict=True)]
            bar = TextBlock(["│"] * high, 1, line)
            bands.append(side_by_side(cells[0], bar, cells[1], bar, cells[2]))
        rule = Text("┼".join("─" * wide for wide in widths), style=line)
        lines = [*bands[0].lines, rule, *bands[1].lines]
        return TextBlock(lines, width, f"on {self.felt.ground}").with_height(height, f"on {self.felt.ground}")

    def field(self, view: View, face: str, width: int, height: int) -> TextBlock:
        """Return one field: its name and key, its sign, and its stakes. A narrow field with stakes omits the sign."""
        settling = view.settling_throw
        state = settling.before if settling else view.state
        shown = _outcome(view).count(face) if settling else 0
        lost = settling is not None and not shown
        ground = self.felt.light if shown else self.felt.shade if lost else self.felt.ground
        large = width >= 22 and height >= 7
        sign = motif(face, ground, large=large, faded=lost, fade=self.felt.line)
        word = view.speech.word(face)
        name = Text(f" {word.capitalize()}", style=f"bold {self.felt.line if lost else BRASS if shown else IVORY}")
        note = f"×{shown} " if shown else "" if settling else self._hint(view, face, width - name.cell_len)
        head = justify(name, Text(note, style=f"bold {BRASS}" if shown else f"{self.felt.line}"), width, f"on {ground}")
        stakes = [(seat, on) for seat in state.seats if (on := state.at(Place(f"stake:{face}:{seat}")))]
        amounts = [view.speech.number(on) for _, on in stakes]
        if width < sign.width + max(map(len, amounts), default=0) + 4:
            sign = TextBlock([], 0) if stakes else sign
        room = width - sign.width - 3
        heaps = self._heaps(view, stakes, room, height - 1)
        body = side_by_side(
            TextBlock([""], 1, f"on {ground}"),
            sign.with_height(height - 1, f"on {ground}", middle=large),
            TextBlock([""], 1, f"on {ground}"),
            TextBlock(heaps, room + 1, f"on {ground}").with_height(height - 1, f"on {ground}", middle=large),
            style=f"on {ground}",
        )
        return TextBlock([head, *body.lines], width, f"on {ground}")

    def _hint(self, view: View, face: str, room: int) -> str:
        """Return the key of a field, and a mark if a miss costs double and there is room."""
        key = f"{view.speech.key(face)}"
        marked = f"−2× {key} " if face in view.state.doubled_fields else f"{key} "
        return marked if len(marked) < room else key

    def _heaps(self, view: View, stakes: list[tuple[int, int]], width: int, rows: int) -> list[Text]:
        """Return each stake with its owner's chip. The last line shows the total of the stakes that do not fit."""
        shown = stakes if len(stakes) <= rows else stakes[: rows - 1]
        lines = []
        for seat, on in shown:
            mine = seat == view.me
            amount = Text(view.speech.number(on), style=f"bold {BRASS if mine else IVORY}")
            parts = [view.chip(seat), amount]
            if width >= 14:
                who = Text(view.speech.name(seat), style=view.token(seat).color)
                who.truncate(width - 2 - amount.cell_len - 1, overflow="ellipsis")
                parts = [view.chip(seat), who, amount]
            lines.append(join(parts))
        if rest := stakes[len(shown) :]:
            total = view.speech.number(sum(on for _, on in rest))
            lines.append(Text(f"+{len(rest)}: {total}", style=QUIET))
        return lines


def _outcome(view: View) -> Outcome:
    fell = next(fact for fact in view.settling_throw.facts if isinstance(fact, Fell)) if view.settling_throw else None
    return fell.faces if fell else ()


RENDERERS = {"tabu": TabuRenderer()}
