"""Tests switches: how they are declared, set by key, parsed from text, and compared with a preset."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from tripot.kernel import BadSwitch, Rotations, Ruled, Switch, Variant, apply_switches, differences, rotations
from tripot.kernel.variant import switches


class Toy(Variant, frozen=True, kw_only=True, tag="toy.variant/1"):
    mood: Annotated[Literal["gai", "triste"], Ruled("toy.mood", "TOY-R1")] = "gai"
    sum_: Annotated[Annotated[int, msgspec.Meta(ge=1)] | None, Ruled("toy.sum", "TOY-R2", samples=(None, 5))] = None
    end: Annotated[Rotations, Ruled("toy.end", "TOY-R3", samples=("rotations:1", "a_la_demande"))] = "rotations:1"
    hidden: int = 7


def test_switches_are_found_in_the_order_they_are_written() -> None:
    assert [switch.key for switch in switches(Toy)] == ["toy.mood", "toy.sum", "toy.end"]
    assert switches(Toy)[0] == Switch("toy.mood", "mood", "TOY-R1", "gai", ("gai", "triste"), False)  # noqa: FBT003
    assert switches(Toy)[1] == Switch("toy.sum", "sum_", "TOY-R2", None, (None, 5), True)  # noqa: FBT003


def test_a_switch_is_set_by_its_key() -> None:
    assert apply_switches(Toy(), {"toy.mood": "triste", "toy.sum": 3}) == Toy(mood="triste", sum_=3)
    assert apply_switches(Toy(), {}) == Toy()


def test_text_is_parsed_as_the_type_of_the_switch() -> None:
    assert apply_switches(Toy(), {"toy.sum": "3"}).sum_ == 3
    assert apply_switches(Toy(sum_=3), {"toy.sum": None}).sum_ is None


@pytest.mark.parametrize(
    ("settings", "quoted"),
    [
        ({"toy.hidden": 1}, "toy.hidden.*toy.mood"),
        ({"toy.mood": "fier"}, "fier.*gai, triste"),
        ({"toy.sum": 0}, "toy.sum=0"),
        ({"toy.sum": "viel"}, "toy.sum=viel"),
        ({"toy.end": "rotations:0"}, "rotations:0.*a_la_demande"),
    ],
)
def test_an_unknown_name_is_quoted_with_the_known_ones(settings: dict[str, object], quoted: str) -> None:
    with pytest.raises(BadSwitch, match=quoted):
        apply_switches(Toy(), settings)


def test_differences_are_what_to_switch() -> None:
    other = Toy(mood="triste", end="a_la_demande")
    assert differences(other, Toy()) == {"toy.mood": "triste", "toy.end": "a_la_demande"}
    assert apply_switches(Toy(), differences(other, Toy())) == other


def test_rotations_count_except_a_la_demande() -> None:
    assert rotations("rotations:12") == 12
    assert rotations("a_la_demande") is None


def test_a_record_with_an_unknown_switch_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"toy.variant/1","colour":"red"}', type=Toy)


@pytest.mark.parametrize(
    "values", [{"mood": "fier"}, {"sum_": 0}, {"sum_": "3"}, {"end": "rotations:0"}, {"hidden": 7.5}]
)
def test_a_variant_with_an_impossible_value_cannot_be_made(values: dict[str, Any]) -> None:
    with pytest.raises(BadSwitch):
        Toy(**values)
    with pytest.raises(BadSwitch):
        replace(Toy(), **values)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "toy.variant/1", **values}, Toy)


def test_a_misspelt_value_error_lists_the_valid_ones() -> None:
    with pytest.raises(BadSwitch, match=r"toy.mood=fier.*gai, triste"):
        Toy(mood="fier")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moood"):
        Toy(moood="gai")  # type: ignore[call-arg]
