"""Options that several commands share: annotated types for single options, dataclasses for groups of options.

The fields of a dataclass become options of the command. The docstring of a field is its help.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from tripot.cli.tui.screen import Speed

Flag = Annotated[bool, Parameter(negative=(), show_default=False)]
"""An option without a value and without its negation `--no-…`."""

PositiveInt = Annotated[int, Parameter(validator=Number(gte=1))]

Language = Annotated[
    Literal["fr", "en"] | None, Parameter(help="The language; by default, the language of the locale.")
]

GameName = Annotated[str, Parameter(help="The name of a game; `tripot games` lists them.")]

PlayerCount = Annotated[
    int | None,
    Parameter(help="The number of players; by default four, or as near to four as the game allows."),
]

BotTempers = Annotated[
    str | None,
    Parameter(
        help="The styles of the bots, such as cautious,bold, used in turn. "
        "By default, every bot plays as expert if the game has that style."
    ),
]

Preset = Annotated[
    str, Parameter(help="The preset, a named set of rule options; `tripot games` lists the presets of each game.")
]

Switches = Annotated[tuple[str, ...], Parameter(name="--set", negative=(), show_default=False)]

SavedGame = Annotated[
    str | None, Parameter(help="The name of a saved game, or its first letters; by default, the latest game.")
]

TableName = Annotated[str, Parameter(help="The code or id of the table.")]

PersonName = Annotated[str, Parameter(help="The id of the person, as `admin reports` and `admin people` print it.")]

Note = Annotated[str | None, Parameter(help="The reason, for the operators' log.")]

HousePlace = Annotated[
    str | None,
    Parameter(
        name="--data",
        help="Where games are stored: a folder, a file or the URL of a database. By default, TRIPOT_DATABASE_URL, then "
        "TRIPOT_STORE, then a file in your data folder.",
    ),
]
"""The option that selects the store; `open_store.locate_store` evaluates it."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """The rule options of the game."""

    preset: Preset = "maison"
    switches: Switches = ()
    """A rule option, such as `--set payout=contre`; may be repeated."""
    board: Path | None = None
    """A file with another board for Home Casino."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class LabRuleOptions:
    """The rule options for computations and simulations."""

    preset: Preset = "maison"
    switches: Switches = ()
    """A rule option, such as `--set payout=contre`; may be repeated."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class DisplayOptions:
    """How a game is displayed."""

    lang: Language = None
    speed: Speed = "normal"
    """The speed of the bots. `fast` removes all pauses; with `watch`, it also hides the pictures."""
    plain: Flag = False
    """Print lines instead of a picture, for screen readers and logs."""


PRESET_RULES = RuleOptions()
PRESET_LAB_RULES = LabRuleOptions()
USUAL_DISPLAY = DisplayOptions()
