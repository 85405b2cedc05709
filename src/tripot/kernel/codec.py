"""A game's values as JSON and back, by their tags."""

from typing import Any, Generic, Union

import msgspec

from tripot.kernel.game import KERNEL_FACTS, Game, S
from tripot.kernel.moves import ActMove, Chance, Move
from tripot.kernel.primitives import Action, Fact
from tripot.kernel.variant import Variant

_encode = msgspec.json.Encoder().encode


class Codec(Generic[S]):
    """Reads and writes the values of one game. Unknown tags and ill-formed values raise ``msgspec.ValidationError``."""

    def __init__(self, game: Game[S]) -> None:
        action: Any = Union[game.actions]  # noqa: UP007 - made at run time
        self._action = msgspec.json.Decoder(action)
        self._move = msgspec.json.Decoder(ActMove[action] | Chance)
        self._fact: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[KERNEL_FACTS + game.facts])  # noqa: UP007
        self._state = msgspec.json.Decoder(game.state)
        self._variant = msgspec.json.Decoder(game.variant)

    @staticmethod
    def encode(value: Any) -> bytes:
        """Any value of the game."""
        return _encode(value)

    def decode_action(self, data: bytes | str) -> Action:
        """An action."""
        read: Action = self._action.decode(data)
        return read

    def decode_move(self, data: bytes | str) -> Move:
        """A seat's action or chance's outcome."""
        read: Move = self._move.decode(data)
        return read

    def decode_fact(self, data: bytes | str) -> Fact:
        """A fact, the game's own or the kernel's."""
        read: Fact = self._fact.decode(data)
        return read

    def decode_state(self, data: bytes | str) -> S:
        """A whole state."""
        return self._state.decode(data)

    def decode_variant(self, data: bytes | str) -> Variant:
        """A record of switches."""
        return self._variant.decode(data)
