"""Tests that values survive encoding as JSON, and that unknown or malformed values are rejected."""

import msgspec
import pytest

from tests.kernel.toy import TOY, Raise, Raised, Toy
from tests.table import At
from tripot.kernel import ActMove, Chance, Codec, Done, Ended, Fell, Place, Seat, Throw, Transfer, purse

CODEC = Codec(TOY)


def test_a_transfer_reads_from_to_on_the_wire() -> None:
    paid = Transfer(source=purse(Seat(0)), target=Place("pot"), amount=3, rule="TOY-2")
    assert msgspec.json.decode(CODEC.encode(paid)) == {
        "type": "transfer/1",
        "rule": "TOY-2",
        "from": "purse:0",
        "to": "pot",
        "amount": 3,
    }
    assert CODEC.decode_fact(CODEC.encode(paid)) == paid


@pytest.mark.parametrize("fact", [Raised(by=2, rule="TOY-1"), Fell(faces=(3, "rouge"), rule="TOY-2")], ids=str)
def test_facts_of_game_and_kernel_survive(fact: Raised | Fell) -> None:
    assert CODEC.decode_fact(CODEC.encode(fact)) == fact


@pytest.mark.parametrize(
    "move", [ActMove(Seat(1), Raise(2), 4), ActMove(Seat(0), Throw(), 0), Chance(("face",))], ids=str
)
def test_moves_survive(move: ActMove[Raise] | Chance) -> None:
    assert CODEC.decode_move(CODEC.encode(move)) == move


def test_actions_variants_and_states_survive() -> None:
    assert CODEC.decode_action('{"type":"toy.raise/1","by":3}') == Raise(3)
    assert CODEC.decode_variant(CODEC.encode(Toy())) == Toy()
    for at in (At(TOY, 2), At(TOY, 2).act(1, Done()), At(TOY, 2).act(1, Raise(1), Done()).act(0, Throw()).fall("pile")):
        assert CODEC.decode_state(CODEC.encode(at.state)) == at.state


@pytest.mark.parametrize(
    "action",
    [
        '{"type":"toy.raise/2","by":3}',
        '{"type":"undo/1"}',
        '{"by":3}',
        '{"type":"toy.raise/1","by":"3"}',
        '{"type":"toy.raise/1","by":true}',
        '{"type":"toy.raise/1","by":3.5}',
        '{"type":"toy.raise/1"}',
    ],
)
def test_unknown_values_are_rejected(action: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.decode_action(action)
    with pytest.raises(msgspec.ValidationError):
        CODEC.decode_move(f'{{"type":"act/1","seat":0,"phase":0,"action":{action}}}')


def test_facts_of_other_games_are_not_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.decode_fact('{"type":"tabu.bank_passed/1","to":1,"rule":"TABU-26"}')
    assert CODEC.decode_fact('{"type":"ended/1","winners":[1],"rule":"TOY-3"}') == Ended(
        winners=(Seat(1),), rule="TOY-3"
    )
