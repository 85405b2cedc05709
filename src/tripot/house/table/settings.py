"""Table settings (game, preset, switches, pace, dice), and how a request is resolved to settings."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Raw, Struct

from tripot.house.clocks import Pace
from tripot.house.dice.real_dice import DiceKind
from tripot.house.game_registry import GameRegistry, LoadedGame, UnknownGame
from tripot.house.journal.commands import SwitchValue
from tripot.kernel import BadSwitch, Game, Variant, apply_switches, differences

SAFE_INTEGER_LIMIT = 2**53
"""The bound of integers in a journal, so that browsers read them exactly."""


class BadSettings(ValueError):
    """An impossible request; the message lists valid values."""


class TableSettings(Struct, frozen=True, dict=True):
    """The settings of one table. The variant is fixed when the game starts; pace and dice are not."""

    loaded_game: LoadedGame
    preset: str
    variant: Variant
    pace: Pace
    dice: DiceKind = "house"

    @property
    def game(self) -> Game[Any]:
        """The game of the table."""
        return self.loaded_game.game

    @property
    def chairs(self) -> int:
        """The number of seats before the game."""
        return self.game.players[-1]

    @cached_property
    def switches(self) -> dict[str, Any]:
        """The switches that differ from the preset."""
        return differences(self.variant, self.game.presets[self.preset])

    def to_event_fields(self) -> dict[str, Any]:
        """Return the fields that ``Opened`` and ``Configured`` store of these settings."""
        return {
            "game": self.game.name,
            "version": self.game.version,
            "preset": self.preset,
            "variant": Raw(self.loaded_game.codec.encode(self.variant)),
            "pace": self.pace,
            "dice": self.dice,
        }


class SettingsRequest(Struct, frozen=True, kw_only=True):
    """Requested settings. The others keep their current values; a new table uses the defaults."""

    game: str | None = None
    preset: str | None = None
    variant: Variant | None = None
    """A whole variant, for changes that switches cannot express, such as another board. Clients cannot set it."""
    switches: Mapping[str, SwitchValue] = {}
    pace: Pace | None = None
    dice: DiceKind | None = None


def resolve_settings(games: GameRegistry, request: SettingsRequest, now: TableSettings | None = None) -> TableSettings:
    """Return the settings after a request. Raises :class:`BadSettings`."""
    pace = request.pace or (now.pace if now else "normal")
    dice = request.dice or (now.dice if now else "house")
    if now and request.game in (None, now.game.name):
        loaded, preset, variant = now.loaded_game, now.preset, now.variant
    else:
        try:
            loaded = games.get(request.game or "")
        except UnknownGame as error:
            raise BadSettings(str(error)) from None
        preset = next(iter(loaded.game.presets))
        variant = loaded.game.presets[preset]
    if request.preset is not None:
        if request.preset not in loaded.game.presets:
            raise BadSettings(f"no preset {request.preset!r}; there are: {', '.join(loaded.game.presets)}")
        preset, variant = request.preset, loaded.game.presets[request.preset]
    variant = request.variant or variant
    try:
        loaded.game.require_own_variant(variant)
    except BadSwitch as error:
        raise BadSettings(str(error)) from None
    return TableSettings(loaded, preset, _apply_switches(loaded.game, variant, request.switches), pace, dice)


def _apply_switches(game: Game[Any], variant: Variant, switches: Mapping[str, SwitchValue]) -> Variant:
    known = {switch.key: switch for switch in game.switches}
    for key, value in switches.items():
        if key not in known:
            raise BadSettings(f"no switch {key!r}; there are: {', '.join(known)}")
        try:
            variant = apply_switches(variant, {key: value})
        except BadSwitch as error:
            raise BadSettings(str(error)) from None
        now = getattr(variant, known[key].field)
        if isinstance(now, int) and abs(now) >= SAFE_INTEGER_LIMIT:
            raise BadSettings(f"{key}={value}: too large")
    return variant
