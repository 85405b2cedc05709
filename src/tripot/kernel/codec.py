"""Encodes the values of one game as JSON, and decodes them by their tags."""

from typing import Any, Generic, Union

import msgspec

from tripot.kernel.game import KERNEL_FACTS, Game, S
from tripot.kernel.moves import ActMove, Chance, Move
from tripot.kernel.primitives import Action, Fact
from tripot.kernel.variant import Variant

_encode = msgspec.json.Encoder().encode


class Codec(Generic[S]):
    """Encodes and decodes the values of one game. Unknown tags and invalid values raise ``msgspec.ValidationError``."""

    def __init__(self, game: Game[S]) -> None:
        action: Any = Union[game.actions]  # noqa: UP007 - built at run time
        self._action: msgspec.json.Decoder[Action] = msgspec.json.Decoder(action)
        self._move: msgspec.json.Decoder[Move] = msgspec.json.Decoder(ActMove[action] | Chance)
        self._fact: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Union[KERNEL_FACTS + game.facts])  # noqa: UP007
        self._state = msgspec.json.Decoder(game.state)
        self._variant = msgspec.json.Decoder(game.variant)

    @staticmethod
    def encode(value: Any) -> bytes:
        """Encode any value of the game."""
        return _encode(value)

    def decode_action(self, data: bytes | str) -> Action:
        """Decode an action."""
        return self._action.decode(data)

    def decode_move(self, data: bytes | str) -> Move:
        """Decode a seat's action or an outcome of chance."""
        return self._move.decode(data)

    def decode_fact(self, data: bytes | str) -> Fact:
        """Decode a fact, of the game or of the kernel."""
        return self._fact.decode(data)

    def decode_state(self, data: bytes | str) -> S:
        """Decode a state."""
        return self._state.decode(data)

    def decode_variant(self, data: bytes | str) -> Variant:
        """Decode a variant."""
        return self._variant.decode(data)
