"""The board of Home Casino: a ring of squares with the pawns. In the middle: the pot, a card, or the small game."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from tripot.cli.tui.boards.base import BoardRenderer, View, labelled_amounts
from tripot.cli.tui.boards.small_games import QUIET_FACTS, SmallGameRenderer, die_name, draw_small_game, ruin_warning
from tripot.cli.tui.text_block import TextBlock, fit, join, justify, side_by_side, stack, wrap
from tripot.cli.tui.theme import BRASS, FAINT, INK, IVORY, PETROL, QUIET, VERMILION, Chip, chip
from tripot.kernel import Fact, Option, Options, Place, fold, tag_of

HUES = ("rouge", "bleu", "vert", "jaune", "violet", "orange")
POT = Place("pot")
GROUND = f"on {PETROL.ground}"

# Each kind of square has two shades, so that neighbours differ without a line between them.
TONES = {
    "acquisition": ("#f8efdc", "#e9dcc0"),
    "jackpot": ("#f8efdc", "#e9dcc0"),
    "a_vendre": ("#f8efdc", "#e9dcc0"),
    "421": (BRASS, "#d39a2d"),
    "roulette": (BRASS, "#d39a2d"),
    "zanzibar": (BRASS, "#d39a2d"),
    "black_jack": (BRASS, "#d39a2d"),
    "plus": ("#bfe0c6", "#aed4b7"),
    "minus": ("#e9a294", "#dd9384"),
    "pot": (VERMILION, VERMILION),
}


class CasinoRenderer(BoardRenderer):
    """Draws the board. A pawn has the colour of the casino it started from."""

    low, high = 13, 24
    in_turn = True

    def token(self, state: Any, seat: int) -> Chip:
        """Return the chip of a seat: in the colour of its casino, or neutral before the choice of a casino."""
        color = state.homes[seat]
        if color is None:
            return Chip("·", FAINT)
        return chip(HUES.index(color)) if color in HUES else Chip(chip(seat + 6).shape, chip(seat).color)

    def is_logged(self, fact: Fact) -> bool:
        """Return false for the fact that a seat is asked, because the title shows it."""
        return super().is_logged(fact) and tag_of(fact) not in QUIET_FACTS | {"home_casino.asked/1"}

    def shows_dice(self, view: View) -> bool:
        """Return whether the middle shows the dice, which is so at 421."""
        return bool(getattr(view.state.scene, "hand", ()))

    def title(self, view: View) -> str:
        """Return the seat that is asked, with the question; after a move, the seat that acted."""
        state = view.record.before if view.record else view.state
        if view.state.over or state.asked is None or state.scene is not None:
            return super().title(view)
        return view.speech.say_of(state.asked, f"scene-casino-{state.asking}")

    def subtitle(self, view: View) -> str:
        """Return the round and the target."""
        state = view.state
        return view.speech.say("scene-casino-round", round=state.rounds, target=state.variant.target)

    def risk(self, view: View) -> Text | None:
        """Return the purse, the chips in play, and the selling price of the estates."""
        if view.me is None:
            return None
        state = view.state
        mine = {"ui-purse": state.purse(view.me), "ui-in-play": state.belongings(view.me) - state.purse(view.me)}
        cards = [state.variant.sale_price(card) for card in state.estates[view.me]]
        return labelled_amounts(view, {**mine, "scene-casino-estates": sum(cards)})

    def gloss(self, view: View, offers: Options) -> str:
        """Return the prices of an offered estate; otherwise the player whom a challenge could ruin (CASINO-R8)."""
        if offers[0].do == "home_casino.buy/1":
            variant, offered = view.state.variant, view.state.offered
            card, sell = view.speech.word(offered, "card"), variant.sale_price(offered)
            return view.speech.say("scene-casino-price", card=card, buy=variant.squares.estate(offered).buy, sell=sell)
        return ruin_warning(view, offers)

    def name_value(self, view: View, option: Option, parameter: str, value: Any) -> str:
        """Name dice by their faces, casinos by their names, estates with their selling price."""
        speech, scene = view.speech, view.state.scene
        if scene is not None and (shown := die_name(scene, option, value)):
            return shown
        if option.do == "home_casino.choose_casino/1":
            board = view.state.variant.squares
            own = speech.own or not speech.has(f"casino-{value}")
            name = board.squares[board.casino(value)].label if own else speech.say(f"casino-{value}")
            return f"{name} ({speech.word(value)})"
        if option.do == "home_casino.sell/1":
            return f"{speech.word(value, 'card')} ({speech.number(view.state.variant.sale_price(value))})"
        return super().name_value(view, option, parameter, value)

    def badge(self, view: View, seat: int) -> Text:
        """Return a mark for banker or done, then the number of estates."""
        count = len(view.state.estates[seat])
        badge = super().badge(view, seat)
        return join([badge, Text(f"⌂{count}", style=BRASS)], " " if badge.cell_len else "") if count else badge

    def cloth(self, view: View, width: int, height: int) -> TextBlock:
        """Return the ring, if there is room for it; otherwise the squares in rows."""
        squares = view.state.variant.squares.squares
        across = -(-len(squares) // 4) + 1
        down = len(squares) // 2 + 2 - across
        if len(squares) % 2 or width < 4 * across + 3 or height < down:
            return self._square_rows(view, width, height)
        whole, thick = min(width, 9 * across - 1), 2 if height >= 2 * down else 1
        side = 4 if whole < 6 * across + 3 else 6
        bottom = squares[across + down - 2 : 2 * across + down - 2]
        right, left = (
            [self._square(view, square, side, thick) for square in some]
            for some in (squares[across : across + down - 2], squares[2 * across + down - 2 :])
        )
        ring = stack(
            self._band(view, squares[:across], whole, side, thick),
            side_by_side(
                stack(*reversed(left)), self.middle(view, whole - 2 * side, thick * (down - 2)), stack(*right)
            ),
            self._band(view, bottom[::-1], whole, side, thick),
        )
        margin = (width - ring.width) // 2
        lines = [join([" " * margin, line], "") for line in ring.lines]
        return TextBlock(lines, width, GROUND).with_height(height, GROUND, middle=True)

    def _band(self, view: View, squares: Sequence[Any], width: int, side: int, thick: int) -> TextBlock:
        """Return a row of squares with lines between them. Squares are as wide as their words require; the corners are
        as wide as the columns at the sides."""
        inner = [self._wanted_width(view, square, thick, whole=side >= 6 and thick > 1) for square in squares[1:-1]]
        room = width - 2 * side - len(squares) + 1
        while sum(inner) != room:
            step, pick = (1, min) if sum(inner) < room else (-1, max)
            inner[inner.index(pick(inner))] += step
        cells = [
            self._square(view, square, wide, thick) for square, wide in zip(squares, (side, *inner, side), strict=True)
        ]
        bar = TextBlock(["│"] * thick, 1, f"{PETROL.line} on {PETROL.ground}")
        return side_by_side(*[part for cell in cells for part in (bar, cell)][1:])

    def _square_rows(self, view: View, width: int, height: int) -> TextBlock:
        """Return the squares in rows, then the middle. Used if there is no room for a ring."""
        squares = view.state.variant.squares.squares
        per_row = max(1, (width + 1) // 5)
        cells = [self._square(view, square, 4, 1).lines[0] for square in squares]
        bar = Text("│", style=f"{PETROL.line} on {PETROL.ground}")
        rows = [join(cells[start : start + per_row], bar) for start in range(0, len(cells), per_row)]
        inside = self.middle(view, width, max(1, height - len(rows)))
        return TextBlock([*rows, *inside.lines], width, GROUND).with_height(height, GROUND)

    def _square(self, view: View, square: Any, width: int, thick: int) -> TextBlock:
        """Return one square: its name and its pawns. In a single line, pawns hide the name."""
        pawns = self._pawns(view, square)
        tone = self._tone(square)
        whole = self._words(view, square, whole=thick > 1 and not pawns)
        fits = all(len(word) <= width for word in whole)
        *above, last = whole if fits else self._words(view, square, whole=False)
        words = [*(word for word in above if len(word) <= width), last[:width]]
        lines = [fit(word, width, f"bold {INK} on {tone}", "center") for word in words]
        if not pawns:
            return TextBlock(lines[-thick:], width, f"on {tone}").with_height(thick, f"on {tone}")
        chips = join([Text(view.token(seat).shape) for seat in pawns[:width]], "")
        on = PETROL.shade
        for place, seat in enumerate(pawns[:width]):
            chips.stylize(f"bold {view.token(seat).color} on {on}", place, place + 1)
        stand = fit(chips, width, f"on {on}", "center")
        return TextBlock([lines[-1], stand][-thick:], width)

    def _wanted_width(self, view: View, square: Any, thick: int, *, whole: bool) -> int:
        """Return the width that a square requires. The name of an owner can be cut."""
        if thick == 1 and (pawns := self._pawns(view, square)):
            return len(pawns)
        widest = max(map(len, self._words(view, square, whole=whole)[-thick:]))
        return min(widest, 3) if square.type == "casino" else widest

    def _pawns(self, view: View, square: Any) -> list[int]:
        """Return the seats whose pawns are on a square."""
        state = view.state
        return [seat for seat in state.seats if state.homes[seat] is not None and state.pawns[seat] == square.index]

    def _tone(self, square: Any) -> str:
        if square.type == "casino":
            if square.color in HUES:
                return chip(HUES.index(square.color)).color
            return IVORY
        kind = square.type if square.type in TONES else "plus" if square.amount > 0 else "minus"
        return TONES[kind][square.index % 2]

    def _words(self, view: View, square: Any, *, whole: bool) -> list[str]:
        """Return the words on a square: a short word or, with ``whole``, the full name in two lines. The most important
        word is last."""
        if square.type == "casino":
            owner = view.state.owner(square.color)
            return [f"⌂{view.speech.name(owner)[: 5 if whole else 3]}" if owner is not None else "⌂"]
        message = f"scene-casino-square-{square.type}"
        if square.amount:
            return [view.speech.say(message), view.speech.signed_number(square.amount)]
        return view.speech.say(message, "whole").split("|") if whole else [view.speech.say(message)]

    def middle(self, view: View, width: int, height: int) -> TextBlock:
        """Return the small game that is in play or has just ended; otherwise the pot with the drawn card or the square
        of the last pawn."""
        game = small_game(view)
        if game is not None:
            inner = draw_small_game(view, game, width - 2, height)
            return TextBlock([join([" ", line], "") for line in inner.lines], width, GROUND).with_height(height, GROUND)
        pot = justify(
            Text(f"  {view.speech.say('place-pot').capitalize()}", style=f"bold {IVORY}"),
            Text(f"{view.speech.number(view.state.at(POT))}  ", style=f"bold {BRASS}"),
            width,
            GROUND,
        )
        lines = [Text(""), pot, Text(""), *self._card_or_square(view, width)]
        return TextBlock(lines, width, GROUND).with_height(height, GROUND)

    def _card_or_square(self, view: View, width: int) -> Sequence[Text]:
        """Return the card that was drawn, otherwise the square where the last pawn stopped."""
        state, speech = view.state, view.speech
        card, square = last_card(view), None
        active = view.record.before.active if view.record else state.active
        if active is not None and card is None:
            square = state.square(active)
        if card is not None:
            name, more = speech.word(card, "card"), self._card(view, card)
        elif square is not None:
            name = speech.say_of(active, "scene-casino-stands", square=speech.square(square))
            more = speech.say(f"square-{square.type}", "about")
        else:
            return ()
        title = wrap(Text(name, style=f"bold {IVORY}"), width - 4)
        text = wrap(Text(more, style=QUIET), width - 4)
        return [join(["  ", line], "") for line in [*title, *text]]

    def _card(self, view: View, card: str) -> str:
        """Return the text of a card: the prices of an estate, or the instruction of a Jackpot card."""
        board, speech = view.state.variant.squares, view.speech
        for estate in board.acquisition_cards:
            if estate.id == card:
                return speech.say("scene-casino-estate", buy=estate.buy, sell=view.state.variant.sale_price(card))
        own = speech.own.get(card)
        return speech.say(f"card-{card}", "text") if own is None else str(board.jackpot(card).text)


def small_game(view: View) -> Any:
    """Return the small game in play or, if the last move ended it, its final state."""
    if view.state.scene is not None:
        return view.state.live_scene()
    record = view.record
    if record is None or record.before.scene is None:
        return None
    ended = next((n for n, fact in enumerate(record.facts) if tag_of(fact) == "home_casino.scene_closed/1"), None)
    return None if ended is None else fold(view.session.game, record.before, record.facts[:ended]).live_scene()


def last_card(view: View) -> str | None:
    """Return the card drawn in this turn, until the next throw or the choice of a casino."""
    for record in reversed(view.session.log):
        for fact in reversed(record.facts):
            tag = tag_of(fact)
            if tag == "home_casino.card_drawn/1":
                return str(getattr(fact, "card"))  # noqa: B009 - the type of this fact cannot be imported here
            if tag in ("fell/1", "home_casino.casino_chosen/1"):
                return None
    return None


RENDERERS: dict[str, BoardRenderer] = {
    "home_casino": CasinoRenderer(),
    **{f"home_casino/{name}": SmallGameRenderer() for name in ("duel", "roulette", "zanzibar", "blackjack", "421")},
}
