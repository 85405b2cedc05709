"""The generic renderer, which works for any game: title, places with chips, purses, dice.

The *cloth* is the part of the picture that shows the table with the stakes.
"""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.dice_art import throw_art
from tripot.cli.tui.move_record import GameInPlay, MoveRecord
from tripot.cli.tui.text_block import TextBlock, fit, join
from tripot.cli.tui.theme import BRASS, FAINT, GAIN, INK, IVORY, LOSS, PETROL, QUIET, ROOM, ROOM_2, Chip, Felt, chip
from tripot.kernel import (
    BANK,
    Chance,
    Decide,
    Fact,
    Fell,
    Option,
    Options,
    PhaseClosed,
    Reopened,
    SaidDone,
    Seat,
    Thrown,
    seat_of,
)

FULL_PURSE_COLUMNS = 24
"""A narrower line with a purse omits the gain in the last throw."""


@dataclass(frozen=True)
class View:
    """The table to draw. ``me``: the seat of the person at the keyboard. ``record``: the last move."""

    session: GameInPlay
    speech: Speech
    renderer: "BoardRenderer"
    me: Seat | None = None
    record: MoveRecord | None = None

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.session.state

    @property
    def settling_throw(self) -> MoveRecord | None:
        """The last move, if it is a throw of dice. The cloth is then drawn with the stakes from before the payments."""
        record = self.record
        if record is None or not isinstance(record.move, Chance):
            return None
        return record if any(isinstance(fact, Fell) for fact in record.facts) else None

    def last_chance(self) -> MoveRecord | None:
        """Return the record of the last throw or draw."""
        return next((item for item in reversed(self.session.log) if isinstance(item.move, Chance)), None)

    def last_throw(self) -> MoveRecord | None:
        """Return the record of the last throw of dice."""
        return next(
            (item for item in reversed(self.session.log) if any(isinstance(fact, Fell) for fact in item.facts)), None
        )

    def token(self, seat: int) -> Chip:
        """Return a player's shape and colour."""
        return self.renderer.token(self.state, seat)

    def chip(self, seat: int) -> Text:
        """Return a player's chip."""
        return Text(self.token(seat).shape, style=f"bold {self.token(seat).color}")

    def player(self, seat: int) -> Text:
        """Return a player's chip and name."""
        return join([self.chip(seat), Text(self.speech.name(seat), style=f"bold {self.token(seat).color}")])


class BoardRenderer:
    """Draws a game. The renderer of a game overrides parts that it can draw better."""

    felt: Felt = PETROL
    quiet_facts: frozenset[type] = frozenset({SaidDone, Reopened, PhaseClosed, Thrown})
    """Facts that the log omits because the picture shows them."""
    low, high = 11, 19
    """The number of rows of the cloth with its frame, on a small screen (``low``) and on a large one (``high``)."""
    in_turn = False
    """Whether people and bots act in seat order while a phase is open; otherwise, bots act first."""

    def token(self, state: Any, seat: int) -> Chip:  # noqa: ARG002 - a game may choose chips by its state
        """Return the chip of a seat."""
        return chip(seat)

    def shows_dice(self, view: View) -> bool:  # noqa: ARG002 - a game may decide by its state
        """Return whether the cloth already shows the dice."""
        return False

    def is_logged(self, fact: Fact) -> bool:
        """Return whether the log shows a fact while the game is played."""
        return type(fact) not in self.quiet_facts

    def is_in_short_log(self, fact: Fact) -> bool:
        """Return whether the log shows a fact if there is little room."""
        return self.is_logged(fact)

    def name_value(self, view: View, option: Option, parameter: str, value: Any) -> str:
        """Return the name of a possible value. A board can override the texts."""
        return view.speech.choice(option, parameter, value)

    def gloss(self, view: View, offers: Options) -> str:  # noqa: ARG002 - a game may add to its options
        """Return a remark about the options of an action, which the menu shows beside their limits."""
        return ""

    def risk(self, view: View) -> Text | None:
        """Return the person's chips at stake and in their purse."""
        if view.me is None:
            return None
        mine = [amount for place, amount in view.state.chips.at.items() if seat_of(place) == view.me]
        purse = view.state.purse(view.me)
        return labelled_amounts(view, {"ui-in-play": sum(mine) - purse, "ui-purse": purse})

    def title(self, view: View) -> str:
        """Return one line that shows whose turn it is."""
        turn = view.session.game.turn(view.state)
        if view.state.over:
            return view.speech.say("ui-title-over")
        if isinstance(turn, Decide):
            seat = view.me if view.me in (*turn.awaited, *turn.free) and view.record is None else turn.awaited[0]
            return view.speech.say_of(seat, "ui-title-turn")
        return view.speech.say("ui-title-dice")

    def subtitle(self, view: View) -> str:
        """Return the state of the game in words."""
        return view.speech.game_text("name")

    def cloth(self, view: View, width: int, height: int) -> TextBlock:
        """Return all chips on the table, by kind of place."""
        ground = f"on {self.felt.ground}"
        piles: defaultdict[str, list[tuple[str, int | None, int]]] = defaultdict(list)
        for place, amount in sorted(view.state.chips.at.items()):
            kind, _, rest = place.partition(":")
            if kind not in ("purse", BANK):
                owner = seat_of(place)
                piles[kind].append((rest.rpartition(":")[0] if owner is not None else rest, owner, amount))
        lines: list[Text] = []
        for kind, heaps in piles.items():
            lines.append(Text(view.speech.say(f"place-{kind}").capitalize(), style=f"bold {IVORY}"))
            lines += [self._heap(view, *heap) for heap in heaps]
        if not lines:
            lines = [Text(view.speech.say("ui-empty-cloth"), style=f"italic {self.felt.line}")]
        return TextBlock(["", *[join(["  ", line], "") for line in lines]], width, ground).with_height(height, ground)

    def _heap(self, view: View, what: str, owner: int | None, amount: int) -> Text:
        speech = view.speech
        parts: list[Text | str] = ["  " if owner is None else join(["", view.player(owner)], " ")]
        if what and speech.has(f"word-{what}"):
            parts.append(Text(speech.word(what), style=QUIET))
        return join([*parts, Text(speech.number(amount), style=f"bold {BRASS}")])

    def badge(self, view: View, seat: int) -> Text:
        """Return a mark beside a name if the seat is done or has the bank."""
        if getattr(view.state, "banker", None) == seat:
            return Text("B", style=f"bold {INK} on {BRASS}")
        return Text("✓" if seat in view.state.done else "", style=f"bold {BRASS}")

    def is_out(self, view: View, seat: int) -> bool:
        """Return whether a seat has left the game."""
        return seat not in getattr(view.state, "seats", view.session.players)

    def purses(self, view: View, width: int, *, compact: bool = False) -> TextBlock:
        """Return the purses, with each seat's gain in the last throw. Two per row if there are many.

        Seats are numbered clockwise: the left neighbour has the next number. Rows are reversed, so that the left
        neighbour is on the left.
        """
        seats = view.session.players
        if not compact:
            return TextBlock([self._purse(view, seat, width, full=True) for seat in seats], width, f"on {ROOM}")
        half = width // 2
        cells = [self._purse(view, seat, half, full=False) for seat in reversed(seats)]
        return TextBlock([join(cells[row : row + 2], "") for row in range(0, len(cells), 2)], width, f"on {ROOM}")

    def _purse(self, view: View, seat: int, width: int, *, full: bool) -> Text:
        out, mine = self.is_out(view, seat), seat == view.me
        turn = view.session.game.turn(view.state)
        awaited = isinstance(turn, Decide) and seat in turn.awaited
        name = Text(view.speech.name(seat), style=FAINT if out else BRASS if awaited else IVORY if mine else QUIET)
        badge = self.badge(view, seat)
        amount = view.speech.say("ui-out") if out else view.speech.number(view.state.purse(Seat(seat)))
        money = fit(Text(amount, style=FAINT if out else f"bold {IVORY}"), 7 if full else 6, align="right")
        turned = view.last_chance()
        net = turned.net(seat) if turned and full else 0
        change = fit(Text(view.speech.signed_number(net), style=GAIN if net > 0 else LOSS), 7, align="right")
        if not full:
            short = join([Text(name.plain[:3], style=name.style), Text(badge.plain.strip(), style=BRASS)], "")
            return join([" ", view.chip(seat), " ", fit(short, width - 9), money], "")
        tail = join([change, money], "") if net and width >= FULL_PURSE_COLUMNS else money
        room = max(width - 4 - tail.cell_len, 3)
        if name.cell_len + badge.cell_len + 1 > room:
            name.truncate(room - (badge.cell_len + 1 if badge.cell_len else 0), overflow="ellipsis")
        who = fit(join([name, badge]) if badge.cell_len else name, room)
        return fit(join([" ", view.chip(seat), " ", who, tail, " "], ""), width, f"on {ROOM_2 if mine else ROOM}")

    def dice(self, view: View, width: int, *, large: bool = False) -> TextBlock | None:
        """Return the dice of the last throw."""
        throw = view.last_throw()
        if throw is None:
            return None
        fell = next(fact for fact in throw.facts if isinstance(fact, Fell))
        words = [view.speech.word(face) for face in fell.faces]
        dice = throw_art(fell.faces, throw.law, words, large=large)
        return dice if dice.width <= width else TextBlock([" ".join(words)], width, f"{IVORY} on {ROOM}")

    def result(self, view: View) -> Text | None:
        """Return the result of the last throw for the person at the keyboard."""
        if view.settling_throw is None or view.me is None:
            return None
        net = view.settling_throw.net(view.me)
        return Text(view.speech.signed_number(net), style=f"bold {GAIN if net > 0 else LOSS}") if net else None


def labelled_amounts(view: View, amounts: dict[str, int]) -> Text:
    """Return amounts with their names in a row."""
    parts = []
    for name, amount in amounts.items():
        style = f"bold {LOSS if amount < 0 else IVORY}"
        parts.append(Text.assemble((f"{view.speech.say(name)} ", QUIET), (view.speech.number(amount), style)))
    return join(parts, "   ")
