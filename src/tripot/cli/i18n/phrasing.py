"""Formats facts, actions, places, rules and switches of any game as words and sentences.

Fields that name people are found by their types (``Seat``, ``tuple[Seat, ...]``), so a new game needs no list here.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from tripot.cli.i18n.catalogue import Catalogue
from tripot.house import Refusal as HouseRefusal
from tripot.kernel import (
    Fact,
    Game,
    MoveRefusal,
    Option,
    Place,
    Seat,
    Switch,
    Transfer,
    Variant,
    seat_of,
    switches,
    tag_of,
)


@cache
def _placeholder_names() -> frozenset[str]:
    """Return the placeholder names of people in all languages, because a game can be resumed in another language."""
    return frozenset(Catalogue(lang).say("ui-person", number=1) for lang in ("en", "fr"))


class Speech(Catalogue):
    """The texts of one table: a game, a language, and the names of the people at it."""

    def __init__(
        self,
        game: Game[Any],
        lang: str,
        names: Sequence[str] = (),
        variant: Variant | None = None,
    ) -> None:
        super().__init__(lang, game.package)
        self.game = game
        self.names = tuple(names)
        self.me: Seat | None = None
        """The reader's seat, who is addressed as *you*; ``None`` if several people read."""
        self.variant = variant
        """The table's variant; ``None`` without a table."""
        self._kinds = {tag_of(kind): kind for kind in game.actions}

    @property
    def own(self) -> Mapping[str, str]:
        """Words of this table only: the cards and colours of a custom board."""
        return board_words(self.variant)

    @property
    def squares(self) -> Sequence[Any]:
        """The squares of the table's board, if it has one."""
        squares: Sequence[Any] = getattr(getattr(self.variant, "squares", None), "squares", ())
        return squares

    def address(self, me: Seat | None) -> None:
        """Address this seat as *you* from now on. A person without a name is always called *you*."""
        self.me = me
        if me is not None and self.names[me] in _placeholder_names():
            self.names = (*self.names[:me], self.say("ui-me"), *self.names[me + 1 :])

    # The game

    def game_text(self, what: str) -> str:
        """Return the ``name``, ``tagline`` or ``aim`` of the game."""
        _, _, small = self.game.name.partition("/")
        return self.say(f"game-{what}-{small}" if small else f"game-{what}")

    def preset(self, name: str) -> str:
        """Return the name of a preset."""
        return self.say(f"preset-{name}")

    def switch(self, switch: Switch) -> str:
        """Return the name of a switch."""
        return self.say(_dash(f"switch-{switch.key}"))

    def setting(self, switch: Switch, value: Any) -> str:
        """Return the meaning of a switch's value."""
        stem = _dash(f"switch-{switch.key}")
        if value is None:
            return self.say(f"{stem}-none")
        if isinstance(value, str) and not self.has(f"{stem}-{value}"):
            head, _, count = value.partition(":")
            return self.say(f"{stem}-{head}", n=int(count) if count.isdigit() else count)
        return self.say(f"{stem}-any", n=value) if isinstance(value, int) else self.say(f"{stem}-{value}")

    def rule(self, rule: str) -> str:
        """Return the text of a rule or a ruling, as it applies with the table's rule options."""
        house = next(iter(self.game.presets.values()))
        variant, whose = (house, "rule-house") if self.variant is None else (self.variant, "rule-here")
        told = self.say(f"rule-{rule}", **_reading_args(variant))
        readings = [
            self.setting(switch, getattr(variant, switch.field))
            for switch in self.game.switches
            if switch.ruling == rule
        ]
        return f"{told} {self.say(whose, reading=' '.join(readings))}" if readings else told

    def odds_note(self, variant: Variant) -> str:
        """Return the assumptions of this game's odds in a variant. The text can be empty."""
        _, _, small = self.game.name.partition("/")
        note = f"odds-note-{small or self.game.name}"
        return self.say(note, **_reading_args(variant)) if self.has(note) else ""

    # Events

    def name(self, seat: int) -> str:
        """Return the name of the person or bot in a seat."""
        return self.names[seat]

    def say_of(self, seat: Seat, message: str, **args: Any) -> str:
        """Return a sentence about a seat: with its name, or in the form ``.you`` for the reader."""
        return self.say(message, self._address(message, seat, None), name=self.name(seat), **args)

    def fact(self, fact: Fact) -> str:
        """Return a fact as a sentence. The reader is addressed as *you*, everyone else by name."""
        if isinstance(fact, Transfer):
            return self.transfer(fact)
        message = message_id("fact", fact)
        return self.say(
            message, self._address(message, _doer(fact), _partner(fact)), rule=fact.rule, **self.fields(fact)
        )

    def fields(self, fact: Fact) -> dict[str, Any]:
        """Return the fields of a fact except its rule, as arguments for a sentence. For lists, their length is
        added."""
        args: dict[str, Any] = {}
        for field, hint in _field_types(type(fact)).items():
            if field != "rule":
                value = getattr(fact, field)
                args[field] = self.value(field, hint, value)
                if field == "square" and self.squares and isinstance(at := getattr(fact, "to", None), int):
                    args[field] = self.square(self.squares[at])
                if isinstance(value, tuple):
                    args[f"{field}_count"] = len(value)
        return args

    def _address(self, message: str, doer: Seat | None, affected: Seat | None) -> str | None:
        """Return the form of a sentence: ``you`` if the reader acts, ``to`` if the reader is affected, otherwise
        ``None``."""
        if self.me is None:
            return None
        form = "you" if doer == self.me else "to" if affected == self.me else None
        return form if form and self.has(message, form) else None

    def transfer(self, transfer: Transfer) -> str:
        """Return a transfer of chips as a sentence. A rule can have a special sentence."""
        stem = f"transfer-{_place_kind(transfer.source)}-{_place_kind(transfer.target)}"
        ruled = f"{stem}-{transfer.rule}"
        payer, payee = seat_of(transfer.source), seat_of(transfer.target)
        args: dict[str, Any] = {
            "from": self.place(transfer.source),
            "to": self.place(transfer.target),
            "amount": transfer.amount,
        }
        args["own"] = "yes" if payer is not None and payer == payee else "no"
        what = _place_subject(transfer.source) or _place_subject(transfer.target)
        if what.isdigit() or self.has(f"word-{what}"):  # format a place only if its sentence uses it
            args["what"] = self.word(what)
        message = ruled if self.has(ruled) else stem
        return self.say(message, self._address(message, payer, payee), **args)

    def refusal(self, refusal: MoveRefusal | HouseRefusal) -> str:
        """Return the reason of a refusal by the game or the table, as a sentence."""
        return self.say(f"refusal-{refusal.code}")

    # Words and values

    def word(self, value: int | str, field: str = "word") -> str:
        """Return the word for a face, a colour, a card or a square. A message for its field comes before the general
        message."""
        if isinstance(value, int):
            return self.number(value)
        if value in self.own:
            return self.own[value]
        for kind in (field, field.removesuffix("s"), "word", "card"):
            if self.has(message := f"{kind}-{value}"):
                return self.say(message)
        return value if value.isdigit() else self.say(f"word-{value}")

    def square(self, square: Any) -> str:
        """Return the full name of a square: the name of a casino, or the type of another square with its amount."""
        if square.type == "casino":
            known = f"casino-{square.color}"
            return self.say(known) if self.has(known) and not self.own else str(square.label)
        name = self.say(f"square-{square.type}")
        return f"{name} {self.signed_number(square.amount)}" if square.amount else name

    def key(self, value: int | str) -> str | None:
        """Return the key for a word, if the texts define one."""
        return self.say(f"word-{value}", "key") if self.has(f"word-{value}", "key") else None

    def place(self, place: Place) -> str:
        """Return the name of the owner of a place or, for a place without an owner, the name of the place."""
        owner = seat_of(place)
        return self.say(f"place-{_place_kind(place)}") if owner is None else self.name(owner)

    def value(self, field: str, hint: Any, value: Any) -> Any:
        """Return a field of a fact or a parameter of an action, as an argument for a sentence."""
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

    # Actions

    def action(self, do: str) -> str:
        """Return the label of an action."""
        return self.say(message_id("do", do))

    def question(self, do: str, parameter: str) -> str:
        """Return the question for a parameter of an action."""
        return self.say(message_id("do", do), parameter)

    def choice(self, option: Option, parameter: str, value: Any) -> str:
        """Return the name of a value that a parameter may take."""
        return str(self.value(parameter, self.parameter(option.do, parameter), value))

    def parameter(self, do: str, parameter: str) -> Any:
        """Return the type of a parameter or, for a set, of its items."""
        hint = _unwrap_optional(_field_types(self._kinds[do])[parameter])
        return _unwrap_optional(get_args(hint)[0]) if get_origin(hint) is tuple else hint


@lru_cache(maxsize=8)
def board_words(variant: Variant | None) -> dict[str, str]:
    """Return the names of cards and colours on a table's own board. Those of the usual board are in the catalogue."""
    board = getattr(variant, "board", None)
    words: dict[str, str] = {}
    if board is not None:
        heaps = [getattr(board, name) for name in board.__struct_fields__]
        parts = [part for heap in heaps if isinstance(heap, tuple) for part in heap]
        words |= {part.color: part.color for part in parts if getattr(part, "color", None)}
        words |= {part.id: part.name for part in parts if hasattr(part, "id") and hasattr(part, "name")}
    return words


def _doer(fact: Fact) -> Seat | None:
    """Return the acting seat of a fact, if it has one."""
    for field in ("seat", "to", "winners"):
        if (seat := _seat_in(fact, field)) is not None:
            return seat
    return None


def _partner(fact: Fact) -> Seat | None:
    return next((seat for field in ("opponent", "other") if (seat := _seat_in(fact, field)) is not None), None)


def _seat_in(fact: Fact, field: str) -> Seat | None:
    """Return the one seat that a field names."""
    hint, value = _field_types(type(fact)).get(field), getattr(fact, field, None)
    if isinstance(value, tuple):
        return value[0] if len(value) == 1 and get_args(hint)[0] is Seat else None
    return value if _unwrap_optional(hint) is Seat else None


def message_id(prefix: str, value: str | Struct) -> str:
    """Return the message id of a fact or an action, such as ``fact-tabu-bank_passed`` for ``tabu.bank_passed/1``."""
    tag = value if isinstance(value, str) else tag_of(value)
    return _dash(f"{prefix}-{tag.partition('/')[0]}")


def _reading_args(variant: Variant) -> dict[str, Any]:
    """Return the value of every switch as an argument for sentences, such as ``$tabu_payout``."""
    read = {switch.key.replace(".", "_"): getattr(variant, switch.field) for switch in switches(type(variant))}
    return {key: "none" if value is None else value for key, value in read.items()}


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
    """Return the type without ``None``, if it is a union with ``None``."""
    if get_origin(hint) in (Union, UnionType):
        left = [kind for kind in get_args(hint) if kind is not NoneType]
        return left[0] if len(left) == 1 else hint
    return hint
