"""Hands: a solved bet that one person plays alone, on rows of dice that are fixed beforehand, and its best play.

No dice are made here: callers pass the rows. ``hands.json`` has the exact worth of every choice; it is made by
:func:`make_hand_sheet` (``just questions``) and is part of the package, so no node of a house solves anything.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from tripot.kernel import (
    Action,
    ActMove,
    Bet,
    Chance,
    Codec,
    Decide,
    Draw,
    Game,
    Outcome,
    Seat,
    Variant,
    advance,
    every_action,
    mean,
    play,
)
from tripot.lab.best_play import Policy, digest_state, root_table
from tripot.lab.odds import odds_of, per_unit

HANDS_FILE = "hands.json"

HANDS_PRESET = "maison"

HAND_STAKE = 100
"""What a hand stakes. Best play holds at any stake, so gains are counted as if the table's own were this."""

DiceRows = Callable[[Seat | None], Iterator[int]]
"""The bytes of each thrower's row, from which its dice are taken in order; ``None``: the bank plays by itself."""

Chooser = Callable[[Any, Sequence[Action]], Action | None]
"""Which of several actions to take at a table; ``None``: not yet decided."""


class HandSheet(Struct, frozen=True):
    """Best play of one game's hands."""

    value: str
    """What a hand is worth under best play, in stakes."""
    actions: tuple[dict[str, Any], ...]
    worths: dict[str, tuple[tuple[int, str], ...]]
    """By digest of a table: each action on offer, by its place in ``actions``, and its worth in stakes; best first."""


class RowThrow(Struct, frozen=True):
    """Dice that fell, from the row of a seat or of the bank (``None``)."""

    seat: Seat | None
    faces: Outcome


class DealtHand(Struct, frozen=True):
    """A hand as far as it was played."""

    state: Any
    throws: tuple[RowThrow, ...]
    moves: tuple[Action, ...]
    """What was chosen; where there is only one action, nothing is."""
    choices: tuple[Action, ...]
    """What can be chosen now; none once the hand is over."""
    gain: int | None
    """In chips of a hand that stakes ``HAND_STAKE``, once it is over."""
    cost: Fraction
    """What the choices lose against best play, in the same chips."""


class HandGame:
    """A game in hands."""

    def __init__(self, game: Game[Any], sheet: HandSheet) -> None:
        self.game, self.bet = game, hand_bet(game)
        self.codec = Codec(game)
        self.value = Fraction(sheet.value)
        self._root = root_table(self.bet, game.presets[HANDS_PRESET])
        self._actions = [self.codec.decode_action(msgspec.json.encode(it)) for it in sheet.actions]
        self._sheet = sheet
        if HAND_STAKE % self.bet.stake:
            raise ValueError(f"a hand of {game.name} cannot be counted in whole chips")

    def worths(self, state: Any) -> Mapping[Action, Fraction]:
        """What each action is worth to the one who decides, in stakes, the best first."""
        row = self._sheet.worths[digest_state(self.game, self.bet.seat, root_form(self.bet, state))]
        return {self._actions[place]: Fraction(worth) for place, worth in row}

    def play_best(self, rows: DiceRows) -> DealtHand:
        """The whole hand under best play, which does not know the dice."""
        return self.play(rows, lambda state, _: next(iter(self.worths(state))))

    def replay(self, rows: DiceRows, moves: Sequence[Action]) -> DealtHand:
        """The hand after these choices. Raises :class:`~tripot.kernel.IllegalMove` where one is not on offer."""
        left = iter(moves)
        hand = self.play(rows, lambda *_: next(left, None))
        if next(left, None) is not None:
            raise ValueError("more choices than the hand has")
        return hand

    def play(self, rows: DiceRows, choose: Chooser) -> DealtHand:
        """Play a hand until it is over or nothing is chosen; an action without an alternative is taken at once."""
        game, seat, state = self.game, self.bet.seat, self._root
        taken = dict[Seat | None, Iterator[int]]()
        throws, moves, choices, cost = list[RowThrow](), list[Action](), tuple[Action, ...](), Fraction()
        while state.over is None:
            turn = game.turn(state)
            if isinstance(turn, Draw):
                if turn.thrower not in taken:
                    taken[turn.thrower] = rows(turn.thrower)
                throws.append(RowThrow(turn.thrower, turn.law.sample(taken[turn.thrower])))
                state, _ = play(game, state, Chance(throws[-1].faces))
                continue
            offered = tuple(every_action(game, game.legal(state, seat)))
            action: Action | None = offered[0]
            if len(offered) > 1:
                action = choose(state, offered)
                if action is None:
                    choices = offered
                    break
            assert action is not None
            after, _ = play(game, state, ActMove(seat, action, state.phase))
            if len(offered) > 1:
                worths = self.worths(state)
                cost += max(worths.values()) - worths[action]
                moves.append(action)
            state = after
        gain = None
        if state.over is not None:
            gain = (state.belongings(seat) - self._root.belongings(seat)) * HAND_STAKE // self.bet.stake
        return DealtHand(state, tuple(throws), tuple(moves), choices, gain, cost * HAND_STAKE)


def hand_bet(game: Game[Any]) -> Bet[Any]:
    """The bet that people play in hands. Raises :class:`LookupError` where a game has none."""
    found = next((bet for bet in game.bets.values() if bet.in_hands), None)
    if found is None or found.alike is None:
        raise LookupError(f"{game.name} is not played in hands")
    return found


def root_form(bet: Bet[Any], state: Any) -> Any:
    """The table for which best play is solved that is equivalent to this one."""
    assert bet.alike is not None
    return bet.alike(state)


def make_hand_sheet(policy: Policy, variant: Variant) -> HandSheet:
    """The worth of every choice that can come up in a hand, from solved best play."""
    game, bet = policy.game, hand_bet(policy.game)
    actions = dict[Action, int]()
    worths = dict[str, tuple[tuple[int, str], ...]]()
    for state in sorted_tables(game, bet, variant):
        found = policy.choices(state)
        if len(found) > 1:
            row = tuple((actions.setdefault(action, len(actions)), str(worth)) for action, worth in found.items())
            worths[digest_state(game, bet.seat, root_form(bet, state))] = row
    value = mean(per_unit(bet, odds_of(game, bet, variant)[0]))
    encoded = tuple(msgspec.json.decode(msgspec.json.encode(action)) for action in actions)
    return HandSheet(str(value), encoded, dict(sorted(worths.items())))


def sorted_tables(game: Game[Any], bet: Bet[Any], variant: Variant) -> list[Any]:
    """Every table with a decision that can be reached in a hand, in an order that does not vary."""
    root = root_table(bet, variant)
    seen, found, ahead = {digest_state(game, bet.seat, root)}, list[Any](), [root]
    while ahead:
        state = ahead.pop()
        turn = game.turn(state)
        if isinstance(turn, Decide):
            found.append(state)
            moves: list[Any] = [
                ActMove(bet.seat, it, state.phase) for it in every_action(game, game.legal(state, bet.seat))
            ]
        elif isinstance(turn, Draw):
            moves = [Chance(outcome) for outcome, _ in turn.law.outcomes()]
        else:
            continue
        for move in moves:
            after = advance(game, state, move)[0]
            if after.over is None and (key := digest_state(game, bet.seat, after)) not in seen:
                seen.add(key)
                ahead.append(after)
    return found


def encode_hand_sheets(sheets: Mapping[str, HandSheet]) -> str:
    """The file of all games, one table a line."""
    games = []
    for name, it in sheets.items():
        lines = ",\n".join(f'"{key}": {msgspec.json.encode(row).decode()}' for key, row in it.worths.items())
        head = f'"value": "{it.value}", "actions": {msgspec.json.encode(it.actions).decode()}'
        games.append(f'"{name}": {{{head}, "worths": {{\n{lines}\n}}}}')
    return "{" + ",\n".join(games) + "}\n"


@cache
def load_hand_sheets() -> Mapping[str, HandSheet]:
    """Best play of every game in hands, by name."""
    return msgspec.json.decode((files("tripot.lab") / HANDS_FILE).read_bytes(), type=dict[str, HandSheet])
