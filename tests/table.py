"""Test helpers for the state of any game: act, throw given dice, compare chips."""

from typing import Any

import pytest

from tripot.kernel import (
    Action,
    ActMove,
    Chance,
    Decide,
    Face,
    Fact,
    Game,
    IllegalMove,
    Place,
    Seat,
    Transfer,
    apply_switches,
    play,
    purse,
)


class At:
    """A table under test, with the facts of the last move. Moves go through ``kernel.play``."""

    def __init__(self, game: Game[Any], players: int, preset: str = "maison", **switches: Any) -> None:
        self.game = game
        keys = {key.replace("__", "."): value for key, value in switches.items()}
        self.state: Any = game.start(players, apply_switches(game.presets[preset], keys))
        self.facts: tuple[Fact, ...] = ()

    def act(self, seat: int, *actions: Action) -> "At":
        """Play actions of a seat in the current phase."""
        for action in actions:
            self.state, self.facts = play(self.game, self.state, ActMove(Seat(seat), action, self.state.phase))
        return self

    def fall(self, *faces: Face) -> "At":
        """Let a throw or draw have this outcome."""
        self.state, self.facts = play(self.game, self.state, Chance(faces))
        return self

    def refuses(self, seat: int, action: Action, code: str, phase: int | None = None) -> None:
        """Check that the action is refused with this code."""
        before = self.state
        with pytest.raises(IllegalMove) as no:
            play(self.game, self.state, ActMove(Seat(seat), action, self.state.phase if phase is None else phase))
        assert no.value.refusal.code == code
        assert self.state is before

    def offered(self, seat: int) -> set[str]:
        """Return the names of a seat's options."""
        return {option.do for option in self.game.legal(self.state, Seat(seat))}

    def awaited(self) -> set[int]:
        """Return the seats that the phase waits for."""
        turn = self.game.turn(self.state)
        return set(turn.awaited) if isinstance(turn, Decide) else set()

    def purse(self, seat: int) -> int:
        return self.state.at(purse(Seat(seat)))

    def at(self, place: str) -> int:
        return self.state.at(Place(place))

    def transfers(self) -> list[tuple[str, str, int, str]]:
        """Return the transfers of the last move: from, to, amount, rule."""
        return [(f.source, f.target, f.amount, f.rule) for f in self.facts if isinstance(f, Transfer)]

    def rules(self) -> set[str]:
        """Return the rule ids of the facts of the last move."""
        return {fact.rule for fact in self.facts}
