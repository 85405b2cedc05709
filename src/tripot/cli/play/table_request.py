"""Converts the options of a command to a table request: game, variant and players. Raises an error for invalid
options."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from tripot.cli.errors import CommandError
from tripot.cli.i18n.catalogue import Catalogue
from tripot.cli.i18n.phrasing import Speech
from tripot.games import find_games
from tripot.house import SettingsRequest
from tripot.house.dice.real_dice import DiceKind
from tripot.house.table.settings import SAFE_INTEGER_LIMIT
from tripot.kernel import BadSwitch, Game, Seat, Variant, apply_switches, differences
from tripot.settings import USER


def find_game(asked: str, lang: str) -> Game[Any]:
    """Return a game by its name, by the last part of its name, or by an unambiguous beginning."""
    games = find_games()
    wanted = asked.lower().replace("-", "_").replace(" ", "_")
    if wanted in games:
        return games[wanted]
    last = {name.rpartition("/")[2]: name for name in games}
    near = {name for short, name in last.items() if short == wanted} or {
        name for name in games if name.startswith(wanted) and "/" not in name
    }
    if len(near) == 1:
        return games[near.pop()]
    texts = Catalogue(lang)
    close = get_close_matches(wanted, [*games, *last], n=1, cutoff=0.4)
    hint = texts.say("ui-did-you-mean", name=last.get(close[0], close[0])) if close else ""
    raise CommandError(texts.say("ui-no-game", asked=asked, games=", ".join(games), hint=hint).strip())


def variant_of(speech: Speech, preset: str, settings: Sequence[str], board: Path | None = None) -> Variant:
    """Return a preset with switches such as ``key=value``. The game's name before the dot is optional."""
    game = speech.game
    if preset not in game.presets:
        raise CommandError(speech.say("ui-no-preset", asked=preset, presets=", ".join(game.presets)))
    variant = game.presets[preset]
    for setting in settings:
        key, _, value = setting.partition("=")
        known = {name: switch for switch in game.switches for name in (switch.key, switch.key.rpartition(".")[2])}
        switch = known.get(key.strip().lower())
        if switch is None:
            keys = ", ".join(switch.key for switch in game.switches)
            raise CommandError(speech.say("ui-no-switch", asked=key, switches=keys))
        try:
            variant = apply_switches(variant, {switch.key: value.strip()})
            if isinstance(number := getattr(variant, switch.field), int) and number >= SAFE_INTEGER_LIMIT:
                raise BadSwitch(value)
        except BadSwitch:
            values = ", ".join("null" if item is None else str(item) for item in switch.values)
            raise CommandError(speech.say("ui-bad-switch", switch=switch.key, asked=value, values=values)) from None
    return variant if board is None else _with_board(speech, variant, board)


def _with_board(speech: Speech, variant: Variant, path: Path) -> Variant:
    """Return the variant on another board, for games whose package exports ``read_board``."""
    read = getattr(import_module(speech.game.package.partition("/")[0]), "read_board", None)
    if read is None or "board" not in variant.__struct_fields__:
        raise CommandError(speech.say("ui-no-boards", game=speech.game_text("name")))
    try:
        return replace(variant, board=read(path.read_bytes()))
    except OSError as error:
        raise CommandError(speech.say("ui-unread-file", path=str(path), why=str(error.strerror))) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise CommandError(speech.say("ui-bad-board", path=str(path), why=str(error))) from None


def choose_bots(speech: Speech, people: Sequence[str], players: int | None, bots: str | None) -> list[str]:
    """Return the style of each bot that fills the table after the people. The named styles, or by default all styles of
    the game, are used in turn."""
    game = speech.game
    least, most = game.players[0], game.players[-1]
    count = players if players is not None else min(max(4, least, len(people)), most)
    check_player_count(speech, count)
    if len(people) > count:
        raise CommandError(speech.say("ui-too-many-people", people=len(people), count=count))
    asked = list(game.bots) if bots is None else parse_bots(speech, bots, list(game.bots))
    return [asked[n % len(asked)] for n in range(count - len(people))]


def check_player_count(speech: Speech, count: int) -> None:
    """Raise an error if this number of players cannot play a game."""
    if count not in speech.game.players:
        least, most = speech.game.players[0], speech.game.players[-1]
        raise CommandError(speech.say("ui-bad-players", count=count, least=least, most=most))


def parse_bots(speech: Speech, names: str, known: list[str]) -> list[str]:
    """Parse a comma-separated list of bots."""
    asked = [name.strip().lower() for name in names.split(",")]
    for name in asked:
        if name not in known:
            raise CommandError(speech.say("ui-no-bot", asked=name, bots=", ".join(known)))
    return asked


def person_names(texts: Catalogue, people: int | None, name: str | None, names: str | None) -> list[str]:
    """Return the names of the people at this keyboard: the given names, otherwise one person with the name of the user
    account."""
    if names is not None:
        given = [_clean_name(part) for part in names.split(",") if _clean_name(part)]
    else:
        account = USER.text
        me = _clean_name(name or "") or (
            account.capitalize() if account.isalpha() and account != "root" else texts.say("ui-person", number=1)
        )
        given = [me, *(texts.say("ui-person", number=n) for n in range(2, (people or 1) + 1))]
    if len({item.casefold() for item in given}) != len(given) or not given:
        raise CommandError(texts.say("ui-same-names"))
    if people is not None and people != len(given):
        raise CommandError(texts.say("ui-people-names", people=people, names=len(given)))
    return given


def find_youngest(speech: Speech, people: Sequence[str], name: str | None) -> Seat | None:
    """Return the seat of the person who is marked to begin; ``None`` if nobody is named."""
    if name is None:
        return None
    if speech.game.mark_first is None:
        raise CommandError(speech.say("ui-no-youngest", game=speech.game_text("name")))
    asked = _clean_name(name).casefold()
    seats = [Seat(seat) for seat, person in enumerate(people) if person.casefold() == asked]
    if not seats:
        raise CommandError(speech.say("ui-unknown-youngest", asked=name, names=", ".join(people)))
    return seats[0]


def _clean_name(name: str) -> str:
    """Return a name without control characters and surplus blanks."""
    return " ".join("".join(sign for sign in name if sign.isprintable()).split())


@dataclass(frozen=True)
class TableRequest:
    """A requested table: the game and variant, the people, the bots."""

    game: Game[Any]
    preset: str
    variant: Variant
    people: tuple[str, ...]
    bots: tuple[str, ...]
    dice: DiceKind = "house"
    first: Seat | None = None
    """The seat that is marked to begin."""

    def table_settings(self) -> SettingsRequest:
        """Return the settings of the table to open, without time limits."""
        preset = self.game.presets[self.preset]
        changed = differences(self.variant, preset)
        whole = (
            self.variant if apply_switches(preset, changed) != self.variant else None
        )  # switches cannot express a board
        return SettingsRequest(
            game=self.game.name, preset=self.preset, variant=whole, switches=changed, pace="sans", dice=self.dice
        )
