"""Options that several commands share: one annotated alias each, and groups of options as dataclasses. No command here.

A group is flattened: its fields are options of the command, in the place of the parameter that has its type. The
docstring of a field is its help.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from tripot.cli.tui.screen import Speed

Flag = Annotated[bool, Parameter(negative=())]
"""A switch without a `--no-…` twin."""

PositiveInt = Annotated[int, Parameter(validator=Number(gte=1))]

Language = Annotated[Literal["fr", "en"] | None, Parameter(help="French or English; else the language of the locale.")]

GameName = Annotated[str, Parameter(help="Which game; `tripot games` lists them.")]

PlayerCount = Annotated[int | None, Parameter(help="How many sit at the table; four if the game allows.")]

BotTempers = Annotated[
    str | None,
    Parameter(help="How the bots play, e.g. cautious,bold, taken in turn; expert where a game has one."),
]

Preset = Annotated[str, Parameter(help="Which reading of the rules; tripot games lists those of each game.")]

LabSwitches = Annotated[tuple[str, ...], Parameter(name="--set", negative=())]

SavedGame = Annotated[
    str | None, Parameter(help="Which game: its name or the beginning of it; the latest if none is named.")
]

TableName = Annotated[str, Parameter(help="The code or the id of the table.")]

PersonName = Annotated[str, Parameter(help="The id of the person, as `admin reports` and `admin people` print it.")]

Note = Annotated[str | None, Parameter(help="The reason, for the log of the operators.")]

HousePlace = Annotated[
    str | None,
    Parameter(
        name="--data",
        help="Where the games are kept: a folder, a file, or the URL of a database; else TRIPOT_DATABASE_URL, else the "
        "user's own folder.",
    ),
]
"""The one option that names a house's store; `open_store.locate_store` reads it."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class RuleOptions:
    """The variant that is played."""

    preset: Preset = "maison"
    switches: Annotated[tuple[str, ...], Parameter(name="--set", negative=())] = ()
    """A switch of the rules, e.g. `--set payout=contre`; may be repeated."""
    board: Path | None = None
    """Another board for Home Casino, as a file."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class LabRuleOptions:
    """The variant that the lab computes."""

    preset: Preset = "maison"
    switches: LabSwitches = ()
    """A switch of the rules, e.g. `--set payout=contre`; may be repeated."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class DisplayOptions:
    """How a game is shown."""

    lang: Language = None
    speed: Speed = "normal"
    """How long the bots take; with `watch`, `fast` draws no picture."""
    plain: Flag = False
    """Lines one after another instead of a picture: for screen readers and logs."""


PRESET_RULES = RuleOptions()
PRESET_LAB_RULES = LabRuleOptions()
USUAL_DISPLAY = DisplayOptions()
