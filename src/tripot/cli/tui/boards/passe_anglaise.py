"""Draws the table of La Passe Anglaise: the point with its marker (puck), the throws, the bank, the bets against it."""

from typing import Any

from rich.text import Text

from tripot.cli.tui.boards.base import BoardRenderer, View
from tripot.cli.tui.dice_art import throw_art
from tripot.cli.tui.text_block import TextBlock, fit, join, justify, side_by_side, stack
from tripot.cli.tui.theme import BRASS, CLARET, INK, INK_RED, IVORY, QUIET, VERMILION
from tripot.kernel import Decide, Dice, Outcome, Seat, pips, tag_of

POINTS = (4, 5, 6, 7, 8, 9, 10)


class PasseRenderer(BoardRenderer):
    """Draws the banker, the stakes against the bank, and the dice."""

    felt = CLARET
    low, high = 12, 28
    in_turn = True

    def shows_dice(self, view: View) -> bool:
        """Return whether a seat has thrown, because the cloth then shows the dice."""
        return bool(view.session.log)

    def title(self, view: View) -> str:
        """Return the next action and its player, or the result of the last coup."""
        say, say_of, state = view.speech.say, view.speech.say_of, view.state
        if view.record and (verdict := _verdict(view)) and not state.over:
            return say("scene-passe-verdict", total=verdict.total, by=view.speech.word(verdict.by))
        if state.over or state.stage == "opening":
            return super().title(view) if state.over else say("scene-passe-opening")
        if state.stage == "coup":
            if state.dead:
                return say("scene-passe-dead")
            seeks = "scene-passe-seeks" if state.point else "scene-passe-first"
            return say_of(state.banker, seeks, point=state.point or 0)
        if state.stage == "after":
            return say_of(state.banker, "scene-passe-after")
        if not state.deposit:
            return say_of(state.banker, "scene-passe-deposit")
        if view.me is None or view.me == state.banker:
            turn = view.session.game.turn(state)
            throws = isinstance(turn, Decide) and state.banker in turn.awaited
            return say_of(state.banker, "scene-passe-throw" if throws else "scene-passe-covering")
        return say_of(view.me, "scene-passe-cover")

    def subtitle(self, view: View) -> str:
        """Return the banker and the number of the coup."""
        if view.state.banker is None:
            return view.speech.game_text("name")
        table = view.settling_throw.before if view.settling_throw else view.state
        banker = table.banker if table.banker is not None else view.state.banker
        coup = table.coups + (0 if table.stage == "after" else 1)
        return view.speech.say_of(banker, "scene-passe-bank", coup=coup)

    def cloth(self, view: View, width: int, height: int) -> TextBlock:
        """Return, from top to bottom: the point, the dice with the earlier throws, the bars."""
        ground = f"on {self.felt.ground}"
        table = view.settling_throw.before if view.settling_throw else view.state
        if view.state.stage == "opening" or table.stage == "opening":
            return self._opening(view, width, height)
        roomy = height >= 16
        bars = self._bars(view, table, width - 2, thick=2 if roomy else 1)
        track = self._point_track(table, width - 2, thick=3 if roomy else 1)
        middle = self._throws_block(view, width - 2, height - len(track) - len(bars) - (3 if roomy else 0), large=roomy)
        gap = TextBlock([""], width - 2, ground)
        parts = [gap, track, gap, middle, bars] if roomy else [track, middle, bars]
        inner = stack(*parts, style=ground).with_height(height, ground)
        return TextBlock([join([" ", line], "") for line in inner.lines], width, ground)

    def _point_track(self, table: Any, width: int, thick: int) -> TextBlock:
        """Return the seven totals that matter during the *suspens*, with the puck on the point."""
        ground = f"on {self.felt.ground}"
        cell = max(4, min(7, width // len(POINTS)))
        cells = []
        for number in POINTS:
            if number == table.point:
                style = f"bold {self.felt.line} on {self.felt.shade}" if table.dead else f"bold {INK_RED} on {IVORY}"
            else:
                style = f"bold {VERMILION if number == 7 else IVORY if table.point else self.felt.line} {ground}"
            puck = fit(str(number), cell - 1, style, "center")
            cells.append(TextBlock([puck], cell - 1, style).with_height(thick, style, middle=True))
        row = side_by_side(*cells, gap=1, style=ground)
        return TextBlock([fit(line, width, ground, "center") for line in row.lines], width, ground)

    def _throws_block(self, view: View, width: int, rows: int, *, large: bool) -> TextBlock:
        """Return the last throw as dice, and the earlier throws as a row of sums."""
        ground = self.felt.ground
        throws = _coup_throws(view)
        if not throws:
            hint = view.speech.say("scene-passe-no-throw")
            return TextBlock(
                ["", fit(Text(hint, style=f"italic {self.felt.line}"), width, align="center")], width, f"on {ground}"
            ).with_height(rows, f"on {ground}")
        law = _law(view)
        dice = throw_art(throws[-1], law, ["", ""], ground, large=large)
        total = Text(str(sum(pips(throws[-1]))), style=f"bold {BRASS}")
        rest = [Text("")] * ((rows - len(dice)) // 2)
        earlier = [f"{a}+{b}={a + b}" for a, b in (pips(throw) for throw in throws[:-1])]
        sums = Text("  ".join(earlier), style=QUIET)
        if sums.cell_len > width - dice.width - 6:
            fits = max(1, (width - dice.width - 8) // 8)
            sums = Text("… " + "  ".join(earlier[-fits:]), style=QUIET)
        middle = TextBlock(
            [*[""] * (len(dice) // 2), join([total, "   ", sums], "")], width - dice.width - 3, f"on {ground}"
        )
        row = side_by_side(
            TextBlock([""], 1, f"on {ground}"), dice, TextBlock([""], 2, f"on {ground}"), middle, style=f"on {ground}"
        )
        return TextBlock([*rest, *row.lines], width, f"on {ground}").with_height(rows, f"on {ground}")

    def _bars(self, view: View, table: Any, width: int, thick: int) -> TextBlock:
        """Return two bars with the same scale: the bank, and the stakes against it."""
        say, number, ground = view.speech.say, view.speech.number, self.felt.ground
        if not table.deposit:
            hint = Text(say("scene-passe-no-bank"), style=f"italic {self.felt.line}")
            return TextBlock([hint], width, f"on {ground}").with_height(2 + 2 * thick, f"on {ground}")
        scale = max(table.deposit, 1)

        def bar(parts: list[tuple[int, int]], *, label: bool) -> Text:
            text, used, sum_ = Text(), 0, 0
            for seat, amount in parts:
                sum_ += amount
                upto = max(used + 1, round(sum_ / scale * width))
                size = min(upto, width) - used
                used += size
                what = f" {view.token(seat).shape} {number(amount)}" if label else ""
                text.append_text(fit(Text(what), size, f"bold {INK} on {view.token(seat).color}"))
            return text

        shares = [(seat, table.share(Seat(seat))) for seat in table.pontes if table.share(Seat(seat))]
        bank = join([Text(say("place-deposit").capitalize(), style=f"bold {IVORY}"), view.player(table.banker)])
        missing = table.missing_cover
        against: Text
        if table.banco is not None:
            cry = Text(f" {say('scene-passe-banco')} ", style=f"bold {INK} on {VERMILION}")
            against = join([cry, view.player(table.banco)])
        else:
            against = Text(say("scene-passe-pool"), style=f"bold {IVORY}")
        owing = Text(say("scene-passe-missing", amount=missing) if missing else say("scene-passe-covered"), style=BRASS)
        sum_of = Text(number(table.deposit), style=f"bold {BRASS}")
        return TextBlock(
            [
                justify(bank, sum_of, width, f"on {ground}"),
                *[bar([(table.banker, table.deposit)], label=not row) for row in range(thick)],
                *[bar(shares, label=row == thick - 1) for row in range(thick)],
                justify(against, owing, width, f"on {ground}"),
            ],
            width,
            f"on {self.felt.ground}",
        )

    def _opening(self, view: View, width: int, height: int) -> TextBlock:
        """Return the throws of all seats for the first bank."""
        ground = f"on {self.felt.ground}"
        table = view.settling_throw.before if view.settling_throw else view.state
        throws = _coup_throws(view)
        lines: list[Text | str] = []
        for place, seat in enumerate(table.rivals):
            throw = pips(throws[place]) if place < len(throws) else ()
            shown = f"{throw[0]} + {throw[1]} = {sum(throw)}" if throw else "…"
            lines.append(
                join([" ", view.player(seat), Text(shown, style=f"bold {IVORY}" if throw else self.felt.line)])
            )
        half = (len(lines) + 1) // 2 if len(lines) > height - 5 else len(lines)
        columns = [TextBlock(lines[:half], width // 2 if half < len(lines) else width, ground)]
        if half < len(lines):
            columns.append(TextBlock(lines[half:], width - width // 2, ground))
        listed = side_by_side(*columns, style=ground)
        dice = throw_art(throws[-1], _law(view), ["", ""], self.felt.ground) if throws else TextBlock([""], 1, ground)
        shown_dice = TextBlock([join(["  ", row], "") for row in dice.lines], width, ground)
        return stack(listed, TextBlock([""], width, ground), shown_dice, style=ground).with_height(height, ground)


def _coup_throws(view: View) -> tuple[Outcome, ...]:
    """Return the throws of this coup (or for the first bank), including the last move."""
    throw = view.settling_throw
    if throw is None:
        throws: tuple[Outcome, ...] = view.state.throws
        return throws if view.state.stage in ("opening", "coup") or not view.state.deposit else ()
    return (*throw.before.throws, throw.move.outcome) if hasattr(throw.move, "outcome") else ()


def _law(view: View) -> Dice | None:
    throw = view.last_throw()
    return throw.law if throw and isinstance(throw.law, Dice) else None


def _verdict(view: View) -> Any:
    """Return the fact that ended the coup, if the last move ended it."""
    ends = ("passe.coup_won/1", "passe.coup_lost/1")
    return next((fact for fact in view.record.facts if tag_of(fact) in ends), None) if view.record else None


RENDERERS = {"passe_anglaise": PasseRenderer()}
