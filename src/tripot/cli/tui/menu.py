"""Shows the options of a seat as a numbered menu. ``menu_parser`` interprets what the person types."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, assert_never

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.input_text import parse_number
from tripot.kernel import Action, Domain, Done, OneOf, Option, Options, Subset, Throw, Whole, tag_of

NameValue = Callable[[Option, str, Any], str]
"""Returns the name of a parameter's value. It comes from the texts, or from a board renderer, which can name pieces on
the table."""


@dataclass(frozen=True)
class PendingAction:
    """An incomplete action: the options that still fit, the values given so far, and the parameter to ask for next."""

    options: Options
    given: dict[str, Any]
    parameter: str


class Choice(NamedTuple):
    """A possible value: its key and its name."""

    key: str
    value: Any
    name: str


class Menu:
    """The options of one seat. Options of the same action share an entry, such as stakes on a sign and on a symbol."""

    def __init__(self, speech: Speech, offered: Options, naming: NameValue | None = None) -> None:
        self.speech = speech
        self.naming = naming or speech.choice
        kinds = dict.fromkeys(option.do for option in offered)
        self.entries: list[Options] = [tuple(item for item in offered if item.do == do) for do in kinds]

    @property
    def default_option(self) -> Option | None:
        """The option that Enter plays: throw if it is offered, otherwise done, otherwise the only option."""
        plain = {entry[0].do: entry[0] for entry in self.entries if not entry[0].params}
        for word in (Throw, Done):
            if tag_of(word) in plain:
                return plain[tag_of(word)]
        return next(iter(plain.values())) if len(self.entries) == len(plain) == 1 else None

    @property
    def default_stake(self) -> Action | None:
        """The action that Enter plays if the seat can only stake: a small stake on the first field."""
        if len(self.entries) != 1:
            return None
        option = self.entries[0][0]
        amounts = {name: domain for name, domain in option.params.items() if isinstance(domain, Whole)}
        if not amounts or any(isinstance(domain, Subset) for domain in option.params.values()):
            return None
        given = {name: domain.least() for name, domain in option.params.items()}
        return self.speech.game.action(
            option, **given | {name: _small_amount(amount) for name, amount in amounts.items()}
        )

    @property
    def only_question(self) -> PendingAction | None:
        """The question that replaces the menu if the seat has only one action, with one parameter to choose."""
        if len(self.entries) != 1 or len(self.entries[0][0].params) != 1:
            return None
        asked = self.next_step(self.entries[0], {})
        return asked if isinstance(asked, PendingAction) and self.keyed_choices(asked) else None

    def next_step(self, fitting: Sequence[Option], given: dict[str, Any]) -> PendingAction | Action:
        """Return the action, or the next parameter to ask for: choices before amounts. A single value is taken without
        asking."""
        missing = [name for name in fitting[0].params if name not in given]
        for name in sorted(missing, key=lambda name: isinstance(fitting[0].params[name], Whole)):
            values = dict.fromkeys(value for option in fitting for value in _listed_values(option.params[name]))
            if len(values) != 1 or isinstance(fitting[0].params[name], Subset):
                return PendingAction(tuple(fitting), given, name)
            given = {**given, name: next(iter(values))}
        return self.speech.game.action(fitting[0], **given)

    def label(self, entry: Options) -> str:
        """Return the name of an entry."""
        return self.speech.action(entry[0].do)

    def summary(self, entry: Options) -> list[str]:
        """Return a summary of an entry's values. Values with the same limits are grouped."""
        groups: dict[tuple[str, ...], dict[str, None]] = {}
        for option in entry:
            bounds = [
                self.describe(option, name) for name, param in option.params.items() if not isinstance(param, OneOf)
            ]
            chosen = [name for name, param in option.params.items() if isinstance(param, OneOf)]
            names = [choice for name in chosen for choice in self.choices(option, name)]
            groups.setdefault(tuple(bounds), {}).update(dict.fromkeys(names))
        return [" ".join([", ".join(names), *bounds]).strip() for bounds, names in groups.items()]

    def describe(self, option: Option, name: str) -> str:
        """Return the possible values of a parameter, then its bounds, if it has any."""
        selection, limits = ", ".join(self.choices(option, name)), self.limits(option.params[name])
        return f"{selection} ({limits})" if selection and limits else selection or limits

    def keyed_choices(self, asked: PendingAction) -> list[Choice]:
        """Return the possible answers to a question, one key each: the letters of the texts, otherwise numbers.

        Empty if the answers are numbers, which people type directly.
        """
        names = {value: self.naming(option, asked.parameter, value)
                 for option in asked.options for value in _listed_values(option.params[asked.parameter])}  # fmt: skip
        if any(parse_number(name) is not None for name in names.values()):
            return []
        letters = [key for value in names if (key := self.speech.key(value))]
        keys = letters if len(letters) == len(names) else [str(n) for n in range(1, len(names) + 1)]
        return [Choice(key, *item) for key, item in zip(keys, names.items(), strict=True)]

    def hint(self, asked: PendingAction) -> str:
        """Return the possible answers to a question. For answers with keys, return only their number."""
        if not self.keyed_choices(asked):
            return ", ".join(dict.fromkeys(self.describe(option, asked.parameter) for option in asked.options))
        limits = dict.fromkeys(self.limits(option.params[asked.parameter]) for option in asked.options)
        return ", ".join(filter(None, limits))

    def limits(self, domain: Domain) -> str:
        """Return the bounds of a number, or of the size of a selection; empty for a choice of one."""
        say, number = self.speech.say, self.speech.number
        match domain:
            case Whole(low=low, high=high) if low == high:
                return number(low)
            case Whole(low=low, high=high, step=1):
                return say("ui-whole", low=low, high=high)
            case Whole(low=low, high=high, step=step):
                return say("ui-whole-by", low=low, high=high, step=step)
            case Subset(at_least=least, at_most=most):
                return say("ui-subset", least=least, most=most)
            case OneOf():
                return ""
            case _:
                assert_never(domain)

    def choices(self, option: Option, parameter: str) -> list[str]:
        """Return the values that a parameter may take, as words."""
        return [self.naming(option, parameter, value) for value in _listed_values(option.params[parameter])]

    def bounds(self, domain: Whole) -> str:
        """Return the bounds of a number, in words."""
        return self.speech.say("ui-between", low=domain.low, high=domain.high, step=domain.step)

    def example(self) -> tuple[str, str]:
        """Return an example of a valid line, without and with its menu number."""
        entry = next((entry for entry in self.entries if entry[0].params), self.entries[0])
        full = self.line_for(self.speech.game.least(entry[0]))
        return full.partition(" ")[2] or self.label(entry), full

    def line_for(self, action: Action) -> str:
        """Return the line that means this action."""
        for place, entry in enumerate(self.entries, 1):
            for option in entry:
                if option.admits(action):
                    values = [self._value_text(option, name, getattr(action, name)) for name in option.params]
                    return " ".join([str(place), *values])
        raise LookupError(f"{action} is not offered")

    def _value_text(self, option: Option, name: str, value: Any) -> str:
        if isinstance(option.params[name], Whole):
            return str(value)
        values = value if isinstance(value, tuple) else (value,)
        return " ".join(self.naming(option, name, item) for item in values)


def _small_amount(domain: Whole) -> int:
    """Return about a twentieth of the maximum, as a round number."""
    twentieth = domain.high // 20
    rounded = max((unit * 10**zeros for zeros in range(len(str(twentieth))) for unit in (1, 2, 5)
                   if unit * 10**zeros <= twentieth), default=0)  # fmt: skip
    return domain.low + max(0, rounded - domain.low) // domain.step * domain.step


def _listed_values(domain: Domain) -> Sequence[Any]:
    """Return the values of a domain that lists its values; empty for a range of numbers."""
    match domain:
        case OneOf(values=values):
            return values
        case Subset(of=of):
            return of
        case Whole():
            return ()
        case _:
            assert_never(domain)
