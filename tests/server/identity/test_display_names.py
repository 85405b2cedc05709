"""Tests names: refused ones, unusual but real ones, and names that look alike."""

import pytest

from tests.server.visitors import Served
from tripot.server.identity.display_names import BadName, UnfitName, are_confusable, check_name

WELCOME = """
Margaux | Théo | Léa | Cassandre | Concha | Dick | Fanny | Gaylord | Nicolas Putelat | Penistone |
Scunthorpe | Essex | Assan | Cockburn | Bâtarde-Ville | Nègrepelisse | Nazim | Nazaire | Pédro | Salomé |
Tapetto | Fagioli | Hitlerie | Wogan | P. D. James | J.R. | Maison-Neuve | Jean de la Maison | Banquo |
Housman | Bankole | Dr House | 李雷 | Анна | محمد | Ελένη | Bob l’éponge | Xx_Théo_xX | 1234 | Marie 2 |
O'Neil | Ñuño | 🎲
"""

NOT_HERE = """
Tripot | TRIPOT | Le Tripot | Tripot officiel | Tr1p0t | Тripоt | La maison | la  Maison | The House |
Banque | La Banque | Crоupier | admin | Modérateur | pute | Nicolas Pute | PUTE! | p.u.t.e | s a l o p e |
Connard | c0nn4rd | Enculé | f u c k | FUCK you | n1gger | Nigg€r | ｐｕｔｅ | nazi | Heil_Hitler
"""


def listed(names: str) -> list[str]:
    return [name.strip() for name in names.replace("\n", " ").split("|")]


@pytest.mark.parametrize("name", listed(WELCOME))
def test_real_names_are_accepted(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("name", listed(NOT_HERE))
def test_insults_and_impersonations_of_the_house_are_refused_as_names(name: str) -> None:
    with pytest.raises(UnfitName):
        check_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Léa", "LEA"),
        ("Léa", "Lêa"),
        ("Lou", "L0u"),
        ("Lou", "Iou"),
        ("Anna", "Аnnа"),
        ("Marn", "Mam"),
        ("Jean Luc", "JeanLuc"),
        ("🎲", "🎲"),
        ("Alice", "ꓮlice"),
        ("Alice", "ᎪlᎥсе"),
        ("Lou", "𝐋𝐨𝐮"),
    ],
)
def test_confusable_names_are_equal(one: str, other: str) -> None:
    assert are_confusable(one, other)


@pytest.mark.parametrize("code", [0x3164, 0x115F, 0x1160, 0xFFA0, 0x2800, 0xAD, 0x34F, 0x180B, 0xFE0F, 0xE0101])
def test_invisible_characters_are_removed_from_a_name(code: int) -> None:
    sign = chr(code)
    assert check_name(f"Ali{sign}ce{sign}") == "Alice"
    with pytest.raises(BadName):
        check_name(sign * 3)


@pytest.mark.parametrize("name", ["...", "--", "\u0301", "’"])
def test_a_name_needs_a_letter_a_digit_or_a_picture(name: str) -> None:
    with pytest.raises(BadName):
        check_name(name)


@pytest.mark.parametrize(
    ("one", "other"), [("Léa", "Léo"), ("Marie", "Maria"), ("Lou", "Louis"), ("Léa 1", "Léa 2"), ("🎲", "🎯")]
)
def test_different_names_are_not_confusable(one: str, other: str) -> None:
    assert not are_confusable(one, other)


def test_an_invalid_name_is_refused_without_creating_a_guest(house: Served) -> None:
    visitor = house.visitor()
    said = visitor.call("PUT", "/api/me", {"name": "La maison"})
    assert (said.status, said.json["code"]) == (422, "unfit_name")
    assert visitor.get("/api/me") == {"name": None}


def test_two_people_at_a_table_cannot_have_confusable_names(house: Served) -> None:
    margaux, other = house.visitor("Margaux"), house.visitor("MARGAUX")
    table = margaux.opens()
    line = other.at(table["id"])
    assert line.refused("sit/1") == "name_taken"
    other.call("PUT", "/api/me", {"name": "Margaux B."})
    line.do("sit/1")
    said = other.call("PUT", "/api/me", {"name": "Màrgaux"})
    assert (said.status, said.json["code"]) == (422, "name_taken")
    assert other.get("/api/me") == {"name": "Margaux B."}
    assert margaux.call("PUT", "/api/me", {"name": "margaux"}).status == 200, "a person's own name is not taken"
