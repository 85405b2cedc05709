"""What may be done, as a numbered menu, and what a typed line means among it. Nothing is played here."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.input_text import fold_accents, name_words, parse_number, split_words
from tripot.kernel import Action, Domain, Done, OneOf, Option, Options, Subset, Throw, Whole, tag_of

ALL_WORDS = ("tout", "toute", "tous", "toutes", "all", "max")
NONE_WORDS = ("rien", "aucun", "aucune", "none")

ChoiceKeys = Mapping[str, Any]
NO_KEYS: ChoiceKeys = {}

Naming = Callable[[Option, str, Any], str]
"""How a value of a parameter is called: by the texts, or by a scene that knows what lies on the table."""


class UnclearInput(Exception):
    """A line that cannot be taken; the message says in the person's language what could."""


@dataclass(frozen=True)
class PendingAction:
    """An action begun: these options still fit, these values are given, this parameter is asked next."""

    options: Options
    given: dict[str, Any]
    parameter: str


class Choice(NamedTuple):
    """A value that may be chosen: the key that stands for it, and its name."""

    key: str
    value: Any
    name: str


class Menu:
    """The offers of one seat. Offers of one action share an entry: a stake on a sign and one on a symbol are stakes."""

    def __init__(self, speech: Speech, offered: Options, naming: Naming | None = None) -> None:
        self.speech = speech
        self.naming = naming or speech.choice
        kinds = dict.fromkeys(option.do for option in offered)
        self.entries: list[Options] = [tuple(it for it in offered if it.do == do) for do in kinds]

    @property
    def default_option(self) -> Option | None:
        """What Enter does: throw, or say done, or the only thing there is."""
        plain = {entry[0].do: entry[0] for entry in self.entries if not entry[0].params}
        for word in (Throw, Done):
            if tag_of(word) in plain:
                return plain[tag_of(word)]
        return next(iter(plain.values())) if len(self.entries) == len(plain) == 1 else None

    def label(self, entry: Options) -> str:
        """What an entry is called."""
        return self.speech.action(entry[0].do)

    def summary(self, entry: Options) -> list[str]:
        """What an entry allows, in short: values that share the same limits stand together."""
        groups: dict[tuple[str, ...], dict[str, None]] = {}
        for option in entry:
            bounds = [self.describe(option, name) for name, it in option.params.items() if not isinstance(it, OneOf)]
            names = [it for name in option.params for it in self.choices(option, name) if _is_choice(option, name)]
            groups.setdefault(tuple(bounds), {}).update(dict.fromkeys(names))
        return [" ".join([", ".join(names), *bounds]).strip() for bounds, names in groups.items()]

    def describe(self, option: Option, name: str) -> str:
        """What a parameter may be: its bounds, after what there is to select from."""
        domain = option.params[name]
        if isinstance(domain, OneOf):
            return ", ".join(self.choices(option, name))
        selection = ", ".join(self.choices(option, name))
        return f"{selection} ({self.limits(domain)})" if selection else self.limits(domain)

    @property
    def only_question(self) -> PendingAction | None:
        """The one thing there is to choose, where there is nothing else to say: it is asked without a menu."""
        if len(self.entries) != 1 or len(self.entries[0][0].params) != 1:
            return None
        asked = self._next_step(self.entries[0], {})
        return asked if isinstance(asked, PendingAction) and self.keyed_choices(asked) else None

    def keyed_choices(self, asked: PendingAction) -> list[Choice]:
        """What may be answered to a question, one key each: the texts' own letters, else numbers.

        Nothing where the answers are numbers: they are typed as they are.
        """
        names = {value: self.naming(option, asked.parameter, value)
                 for option in asked.options for value in _listed_values(option.params[asked.parameter])}  # fmt: skip
        if any(parse_number(name) is not None for name in names.values()):
            return []
        letters = [key for value in names if (key := self.speech.key(value))]
        keys = letters if len(letters) == len(names) else [str(n) for n in range(1, len(names) + 1)]
        return [Choice(key, *it) for key, it in zip(keys, names.items(), strict=True)]

    def hint(self, asked: PendingAction) -> str:
        """What may be answered to a question; of what has keys, only how many."""
        if not self.keyed_choices(asked):
            return ", ".join(dict.fromkeys(self.describe(option, asked.parameter) for option in asked.options))
        limits = dict.fromkeys(self.limits(option.params[asked.parameter]) for option in asked.options)
        return ", ".join(filter(None, limits))

    def limits(self, domain: Domain) -> str:
        """The bounds of a number, or of a selection."""
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
        return ""

    def choices(self, option: Option, parameter: str) -> list[str]:
        """The values a parameter may take, as words."""
        return [self.naming(option, parameter, value) for value in _listed_values(option.params[parameter])]

    def bounds(self, domain: Whole) -> str:
        """The bounds of a number, in words."""
        return self.speech.say("ui-between", low=domain.low, high=domain.high, step=domain.step)

    def example(self) -> tuple[str, str]:
        """A line that would be taken now, without its number and with it."""
        entry = next((entry for entry in self.entries if entry[0].params), self.entries[0])
        full = self.line_for(self.speech.game.least(entry[0]))
        return full.partition(" ")[2] or self.label(entry), full

    def line_for(self, action: Action) -> str:
        """The line that means this action."""
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
        return " ".join(self.naming(option, name, it) for it in values)

    # Reading

    def parse_line(self, line: str) -> PendingAction | Action:
        """What a line means; :class:`UnclearInput` where it means nothing."""
        tokens = split_words(line)
        if not tokens:
            if self.default_option is None and len(self.entries) > 1:
                raise UnclearInput(self.speech.say("ui-nothing-obvious"))
            return self._next_step([self.default_option] if self.default_option else self.entries[0], {})
        entry, rest = self._find_entry(tokens)
        if entry and (found := self.match_options(entry, rest)):
            return self._resolve(found)
        for candidate in self.entries:
            if found := self.match_options(candidate, tokens):
                return self._resolve(found)
        if entry:
            raise self._explain_failure(entry, rest)
        raise self._explain_failure(next((it for it in self.entries if it[0].params), ()), tokens)

    def parse_value(self, asked: PendingAction, line: str) -> PendingAction | Action:
        """What a line means for the parameter that was asked."""
        tokens = split_words(line)
        keys = {choice.key: choice.value for choice in self.keyed_choices(asked)}
        found = [
            (option, {**asked.given, asked.parameter: value})
            for option in asked.options
            for value in self._parse_values(option, asked.parameter, tokens, keys)
        ]
        if not found:
            raise self._explain_failure(asked.options, tokens, asked.parameter)
        return self._resolve(found)

    def match_options(self, entry: Options, tokens: Sequence[str]) -> list[tuple[Option, dict[str, Any]]]:
        """The options of an entry that take all the tokens, each with the values they give."""
        return [(option, given) for option in entry for given in self._assignments(option, tokens, {})]

    def _find_entry(self, tokens: list[str]) -> tuple[Options, list[str]]:
        """The entry meant by a leading number or by the beginning of its name, and the tokens left."""
        head = tokens[0]
        if head.isdigit() and 1 <= int(head) <= len(self.entries):
            return self.entries[int(head) - 1], tokens[1:]
        for entry in self.entries:
            words = fold_accents(self.label(entry)).split()
            same = sum(1 for word, token in zip(words, tokens, strict=False) if word == fold_accents(token))
            if same == len(words) or (len(head) > 2 and words[0].startswith(fold_accents(head))):
                return entry, tokens[max(same, 1) :]
        return (), tokens

    def _assignments(self, option: Option, tokens: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Every way to give the tokens to the parameters, in any order; the longest words first."""
        if not tokens:
            yield given
            return
        for name in option.params:
            if name not in given:
                for size in range(len(tokens), 0, -1):
                    for value in self._parse_values(option, name, tokens[:size]):
                        yield from self._assignments(option, tokens[size:], {**given, name: value})

    def _parse_values(
        self, option: Option, name: str, tokens: Sequence[str], keys: ChoiceKeys = NO_KEYS
    ) -> Iterator[Any]:
        """What these tokens mean for one parameter, if they mean something it allows."""
        domain = option.params[name]
        value: Any
        match domain:
            case Whole():
                value = domain.high if fold_accents("".join(tokens)) in ALL_WORDS else parse_number("".join(tokens[:1]))
                if len(tokens) > 1:
                    return
            case OneOf():
                value = self._parse_choice(option, name, domain.values, " ".join(tokens), keys)
            case Subset():
                value = self._parse_selection(option, name, domain, tokens, keys)
        if value is not None and value in domain:
            yield value

    def _parse_selection(
        self, option: Option, name: str, domain: Subset, tokens: Sequence[str], keys: ChoiceKeys
    ) -> tuple[Any, ...] | None:
        """Several values; of two that are called alike, each is taken once."""
        word = fold_accents(" ".join(tokens))
        if word in ALL_WORDS or word in NONE_WORDS:
            return domain.of if word in ALL_WORDS else ()
        left = list(domain.of)
        some: list[Any] = []
        for token in tokens:
            value = self._parse_choice(option, name, left, token.strip(","), keys)
            if value is None:
                return None
            left.remove(value)
            some.append(value)
        return tuple(some)

    def _parse_choice(self, option: Option, name: str, values: Sequence[Any], token: str, keys: ChoiceKeys) -> Any:
        """The value a word stands for: its key, its letter, its name, or the beginning of one name only."""
        wanted = fold_accents(token)
        if wanted in keys:
            return keys[wanted] if keys[wanted] in values else None
        names = {value: fold_accents(self.naming(option, name, value)) for value in values}
        for value in values:
            if wanted in (names[value], self.speech.key(value), value):
                return value
        near = [
            value for value in values if any(it.startswith(wanted) for it in (names[value], *name_words(names[value])))
        ]
        return near[0] if near and len({names[value] for value in near}) == 1 else None

    def _resolve(self, found: list[tuple[Option, dict[str, Any]]]) -> PendingAction | Action:
        given = found[0][1]
        return self._next_step([option for option, values in found if values == given], given)

    def _next_step(self, fitting: Sequence[Option], given: dict[str, Any]) -> PendingAction | Action:
        """The action, or the next thing to ask: choices before amounts; what leaves no choice is not asked."""
        missing = [name for name in fitting[0].params if name not in given]
        for name in sorted(missing, key=lambda name: isinstance(fitting[0].params[name], Whole)):
            values = dict.fromkeys(value for option in fitting for value in _listed_values(option.params[name]))
            if len(values) != 1 or isinstance(fitting[0].params[name], Subset):
                return PendingAction(tuple(fitting), given, name)
            given = {**given, name: next(iter(values))}
        return self.speech.game.action(fitting[0], **given)

    def _explain_failure(self, entry: Options, tokens: Sequence[str], parameter: str | None = None) -> UnclearInput:
        """Why the tokens do not fit: a number out of bounds, or a word that is none of the choices."""
        line = " ".join(tokens)
        words = [token for token in tokens if parse_number(token) is None]
        names: dict[str, None] = {}
        for option in entry:
            for name, domain in option.params.items():
                if parameter not in (None, name):
                    continue
                if not isinstance(domain, Whole):
                    names |= dict.fromkeys(self.choices(option, name))
                elif parameter or (
                    len(words) < len(tokens) and any(True for _ in self._assignments(option, words, {}))
                ):
                    what = self.speech.question(option.do, name)
                    return UnclearInput(self.speech.say("ui-out-of-range", what=what, limits=self.bounds(domain)))
        if names:
            return UnclearInput(self.speech.say("ui-unknown-choice", given=line, choices=", ".join(names)))
        return UnclearInput(self.speech.say("ui-unknown", given=line))


def _is_choice(option: Option, name: str) -> bool:
    return isinstance(option.params[name], OneOf)


def _listed_values(domain: Domain) -> Sequence[Any]:
    """The values of a domain that names them."""
    match domain:
        case OneOf(values=values):
            return values
        case Subset(of=of):
            return of
    return ()
