"""Facts, actions, places, rules and switches of a game as words and sentences. No game is known here.

Fields that name people are found by their types (``Seat``, ``tuple[Seat, ...]``), so a new game needs no list here.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from tripot.cli.i18n.catalogue import Catalogue
from tripot.house import Refusal as HouseRefusal
from tripot.kernel import Fact, Game, MoveRefusal, Option, Place, Seat, Switch, Transfer, Variant, seat_of, tag_of


class Speech(Catalogue):
    """The texts of one table: a game, a language, and the names of the people at it."""

    def __init__(
        self, game: Game[Any], lang: str, names: Sequence[str] = (), own: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(lang, game.package)
        self.game = game
        self.names = tuple(names)
        self.own = own or {}
        """Words of this table only, such as the cards of its own board."""
        self._kinds = {tag_of(kind): kind for kind in game.actions}

    # The game itself

    def game_text(self, what: str) -> str:
        """The ``name``, ``tagline`` or ``aim`` of the game; a small game of a board has its own."""
        _, _, small = self.game.name.partition("/")
        return self.say(f"game-{what}-{small}" if small else f"game-{what}")

    def preset(self, name: str) -> str:
        """A preset's name."""
        return self.say(f"preset-{name}")

    def switch(self, switch: Switch) -> str:
        """A switch's name."""
        return self.say(_dash(f"switch-{switch.key}"))

    def setting(self, switch: Switch, value: Any) -> str:
        """The meaning of a switch's value."""
        stem = _dash(f"switch-{switch.key}")
        if value is None:
            return self.say(f"{stem}-none")
        if isinstance(value, str) and not self.has(f"{stem}-{value}"):
            head, _, count = value.partition(":")
            return self.say(f"{stem}-{head}", n=int(count) if count.isdigit() else count)
        return self.say(f"{stem}-any", n=value) if isinstance(value, int) else self.say(f"{stem}-{value}")

    def rule(self, rule: str) -> str:
        """A sentence of a sheet, or a ruling on it."""
        return self.say(f"rule-{rule}")

    # What happened

    def name(self, seat: int) -> str:
        """The name of the person or bot in a seat."""
        return self.names[seat]

    def fact(self, fact: Fact) -> str:
        """A fact as a sentence."""
        if isinstance(fact, Transfer):
            return self.transfer(fact)
        args: dict[str, Any] = {"rule": fact.rule}
        for field, hint in _field_types(type(fact)).items():
            if field in args:
                continue
            value = getattr(fact, field)
            args[field] = self.value(field, hint, value)
            if isinstance(value, tuple):
                args[f"{field}_count"] = len(value)
        return self.say(_message_id("fact", fact), **args)

    def transfer(self, it: Transfer) -> str:
        """A transfer of chips as a sentence; a rule may have a sentence of its own."""
        stem = f"transfer-{_place_kind(it.source)}-{_place_kind(it.target)}"
        ruled = f"{stem}-{it.rule}"
        payer, payee = seat_of(it.source), seat_of(it.target)
        args: dict[str, Any] = {"from": self.place(it.source), "to": self.place(it.target), "amount": it.amount}
        args["own"] = "yes" if payer is not None and payer == payee else "no"
        what = _place_subject(it.source) or _place_subject(it.target)
        if what.isdigit() or self.has(f"word-{what}"):  # a place needs a word only if its sentence uses it
            args["what"] = self.word(what)
        return self.say(ruled if self.has(ruled) else stem, **args)

    def refusal(self, refusal: MoveRefusal | HouseRefusal) -> str:
        """The reason of a refusal by the game or by the house, as a sentence."""
        return self.say(f"refusal-{refusal.code}")

    # Words and values

    def word(self, value: int | str, field: str = "word") -> str:
        """The word for a face, a colour, a card or a square: the message of its field first, then the general one."""
        if isinstance(value, int):
            return self.number(value)
        if value in self.own:
            return self.own[value]
        for kind in (field, field.removesuffix("s"), "word", "card"):
            if self.has(message := f"{kind}-{value}"):
                return self.say(message)
        return value if value.isdigit() else self.say(f"word-{value}")

    def key(self, value: int | str) -> str | None:
        """The letter that stands for a word at the keyboard, where the texts give one."""
        return self.say(f"word-{value}", "key") if self.has(f"word-{value}", "key") else None

    def place(self, place: Place) -> str:
        """A place by the name of its owner, else by its own name."""
        owner = seat_of(place)
        return self.say(f"place-{_place_kind(place)}") if owner is None else self.name(owner)

    def value(self, field: str, hint: Any, value: Any) -> Any:
        """A field of a fact or a parameter of an action, as an argument for a sentence."""
        hint = _unwrap_optional(hint)
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if hint is Seat:
            return self.name(value)
        if hint is Place:
            return self.place(value)
        if isinstance(value, tuple):
            inner = _unwrap_optional(get_args(hint)[0]) if get_args(hint) else Any
            spoken = [str(self.value(field, inner, item)) for item in value]
            return self.join_words(spoken) if inner is Seat else ", ".join(spoken)
        return value if isinstance(value, int) else self.word(value, field)

    # What may be done

    def action(self, do: str) -> str:
        """The label of an action."""
        return self.say(_message_id("do", do))

    def question(self, do: str, parameter: str) -> str:
        """The question for a parameter of an action."""
        return self.say(_message_id("do", do), parameter)

    def choice(self, option: Option, parameter: str, value: Any) -> str:
        """The name of a value that a parameter may take."""
        return str(self.value(parameter, self.parameter(option.do, parameter), value))

    def parameter(self, do: str, parameter: str) -> Any:
        """The type of a parameter; that of its items where it is a set of them."""
        hint = _unwrap_optional(_field_types(self._kinds[do])[parameter])
        return _unwrap_optional(get_args(hint)[0]) if get_origin(hint) is tuple else hint


def board_words(variant: Variant) -> dict[str, str]:
    """The names of cards and colours on a table's own board; those of the usual board are in the catalogue."""
    board = getattr(variant, "board", None)
    words: dict[str, str] = {}
    if board is not None:
        heaps = [getattr(board, name) for name in board.__struct_fields__]
        parts = [part for heap in heaps if isinstance(heap, tuple) for part in heap]
        words |= {part.color: part.color for part in parts if getattr(part, "color", None)}
        words |= {part.id: part.name for part in parts if hasattr(part, "id") and hasattr(part, "name")}
    return words


def _message_id(prefix: str, value: str | Struct) -> str:
    tag = value if isinstance(value, str) else tag_of(value)
    return _dash(f"{prefix}-{tag.partition('/')[0]}")


def _dash(name: str) -> str:
    return name.replace(".", "-")


def _place_kind(place: Place) -> str:
    return place.partition(":")[0]


def _place_subject(place: Place) -> str:
    parts = place.split(":")
    return parts[1] if len(parts) > 2 else ""


@cache
def _field_types(kind: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _unwrap_optional(hint: Any) -> Any:
    """The type behind ``… | None``; a type without an alternative is itself."""
    if get_origin(hint) in (Union, UnionType):
        left = [kind for kind in get_args(hint) if kind is not NoneType]
        return left[0] if len(left) == 1 else hint
    return hint
