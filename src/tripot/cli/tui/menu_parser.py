"""Interprets typed lines as entries of a menu. Words can be in any order; the parser uses backtracking."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, assert_never

from tripot.cli.tui.input_text import UnclearInput, fold_accents, name_words, parse_number, split_words
from tripot.cli.tui.menu import Menu, PendingAction
from tripot.kernel import Action, OneOf, Option, Options, Subset, Whole

ALL_WORDS = ("tout", "toute", "tous", "toutes", "all", "max")
NONE_WORDS = ("rien", "aucun", "aucune", "none")

ChoiceKeys = Mapping[str, Any]
NO_KEYS: ChoiceKeys = {}

Match = tuple[Option, dict[str, Any]]
"""An option and the values that a line gives to its parameters."""


def parse_line(menu: Menu, line: str) -> PendingAction | Action:
    """Parse a line. Raises :class:`UnclearInput` if it matches nothing.

    The line is tried as an entry with its values, then as values of any entry, because the number is optional.
    """
    tokens = split_words(line)
    if not tokens:
        if (stake := menu.default_stake) is not None:
            return stake
        if menu.default_option is None and len(menu.entries) > 1:
            raise UnclearInput(menu.speech.say("ui-nothing-obvious"))
        return menu.next_step([menu.default_option] if menu.default_option else menu.entries[0], {})
    entry, rest = _find_entry(menu, tokens)
    if entry and (found := _match_options(menu, entry, rest)):
        return _resolve(menu, found)
    for candidate in menu.entries:
        if found := _match_options(menu, candidate, tokens):
            return _resolve(menu, found)
    if entry:
        raise _explain_failure(menu, entry, rest)
    raise _explain_failure(menu, next((item for item in menu.entries if item[0].params), ()), tokens)


def parse_value(menu: Menu, asked: PendingAction, line: str) -> PendingAction | Action:
    """Return the action or the next question after the value that a line gives for a parameter. Raises
    :class:`UnclearInput` if there is no such value."""
    tokens = split_words(line)
    keys = {choice.key: choice.value for choice in menu.keyed_choices(asked)}
    found = [
        (option, {**asked.given, asked.parameter: value})
        for option in asked.options
        for value in _parse_values(menu, option, asked.parameter, tokens, keys)
    ]
    if not found:
        raise _explain_failure(menu, asked.options, tokens, asked.parameter)
    return _resolve(menu, found)


def _find_entry(menu: Menu, tokens: list[str]) -> tuple[Options, list[str]]:
    """Return the entry given by a leading number or the beginning of its name, and the remaining words."""
    head = tokens[0]
    if head.isdigit() and 1 <= int(head) <= len(menu.entries):
        return menu.entries[int(head) - 1], tokens[1:]
    for entry in menu.entries:
        words = fold_accents(menu.label(entry)).split()
        same = sum(1 for word, token in zip(words, tokens, strict=False) if word == fold_accents(token))
        if same == len(words) or (len(head) > 2 and words[0].startswith(fold_accents(head))):
            return entry, tokens[max(same, 1) :]
    return (), tokens


def _match_options(menu: Menu, entry: Options, tokens: Sequence[str]) -> list[Match]:
    """Return the options of an entry that take all the words, each with the values they give."""
    return [(option, given) for option in entry for given in _assignments(menu, option, tokens, {})]


def _assignments(menu: Menu, option: Option, tokens: Sequence[str], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every way to assign the words to the parameters, the longest groups of words first."""
    if not tokens:
        yield given
        return
    for name in option.params:
        if name not in given:
            for size in range(len(tokens), 0, -1):
                for value in _parse_values(menu, option, name, tokens[:size]):
                    yield from _assignments(menu, option, tokens[size:], {**given, name: value})


def _parse_values(
    menu: Menu, option: Option, name: str, tokens: Sequence[str], keys: ChoiceKeys = NO_KEYS
) -> Iterator[Any]:
    """Yield the value of these words for one parameter, if its domain contains it."""
    domain = option.params[name]
    value: Any
    match domain:
        case Whole():
            value = domain.high if fold_accents("".join(tokens)) in ALL_WORDS else parse_number("".join(tokens[:1]))
            if len(tokens) > 1:
                return
        case OneOf():
            value = _parse_choice(menu, option, name, domain.values, " ".join(tokens), keys)
        case Subset():
            value = _parse_selection(menu, option, name, domain, tokens, keys)
        case _:
            assert_never(domain)
    if value is not None and value in domain:
        yield value


def _parse_selection(
    menu: Menu, option: Option, name: str, domain: Subset, tokens: Sequence[str], keys: ChoiceKeys
) -> tuple[Any, ...] | None:
    """Parse several values. Values with the same name, such as equal dice, can be selected once each."""
    word = fold_accents(" ".join(tokens))
    if word in ALL_WORDS or word in NONE_WORDS:
        return domain.of if word in ALL_WORDS else ()
    left = list(domain.of)
    some: list[Any] = []
    for token in tokens:
        value = _parse_choice(menu, option, name, left, token.strip(","), keys)
        if value is None:
            return None
        left.remove(value)
        some.append(value)
    return tuple(some)


def _parse_choice(menu: Menu, option: Option, name: str, values: Sequence[Any], token: str, keys: ChoiceKeys) -> Any:
    """Return the value of a word: its key, its letter, its name, or an unambiguous beginning of a name."""
    wanted = fold_accents(token)
    if wanted in keys:
        return keys[wanted] if keys[wanted] in values else None
    names = {value: fold_accents(menu.naming(option, name, value)) for value in values}
    for value in values:
        if wanted in (names[value], menu.speech.key(value), value):
            return value
    near = [
        value for value in values if any(item.startswith(wanted) for item in (names[value], *name_words(names[value])))
    ]
    return near[0] if near and len({names[value] for value in near}) == 1 else None


def _resolve(menu: Menu, found: list[Match]) -> PendingAction | Action:
    """Return the action or question that follows from the first match. Other options with the same values stay
    possible."""
    given = found[0][1]
    return menu.next_step([option for option, values in found if values == given], given)


def _explain_failure(menu: Menu, entry: Options, tokens: Sequence[str], parameter: str | None = None) -> UnclearInput:
    """Return the reason why the words do not fit: a number out of bounds, or an unknown word."""
    say, line = menu.speech.say, " ".join(tokens)
    words = [token for token in tokens if parse_number(token) is None]
    names: dict[str, None] = {}
    for option in entry:
        for name, domain in option.params.items():
            if parameter not in (None, name):
                continue
            if not isinstance(domain, Whole):
                names |= dict.fromkeys(menu.choices(option, name))
            elif parameter or (len(words) < len(tokens) and any(True for _ in _assignments(menu, option, words, {}))):
                what = menu.speech.question(option.do, name)
                return UnclearInput(say("ui-out-of-range", what=what, limits=menu.bounds(domain)))
    if names:
        return UnclearInput(say("ui-unknown-choice", given=line, choices=", ".join(names)))
    return UnclearInput(say("ui-unknown", given=line))
