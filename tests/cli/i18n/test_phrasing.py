"""Tests the formatting of values as words. A missing text is an error."""

from typing import Any, get_args

import msgspec
import pytest

from tripot.cli.i18n.catalogue import Catalogue, MissingMessage
from tripot.cli.i18n.phrasing import Speech
from tripot.games import find_games
from tripot.games.home_casino.board import house_board
from tripot.kernel import Chance, Ended, Fell, MoveRefusal, Place, RefusalCode, SaidDone, Seat, Transfer

TABU = find_games()["tabu"]
FRENCH, ENGLISH = (Speech(TABU, lang, ["Anna", "Bela", "Chloé"]) for lang in ("fr", "en"))


def moved(source: str, target: str, amount: int, rule: str) -> Transfer:
    return Transfer(source=Place(source), target=Place(target), amount=amount, rule=rule)


def test_fields_of_type_seat_are_shown_as_names() -> None:
    assert FRENCH.fact(SaidDone(seat=Seat(1), rule="TABU-R15")) == "Bela a fini."
    assert (
        ENGLISH.fact(Ended(winners=(Seat(0), Seat(2)), rule="X"))
        == "The game is over: Anna and Chloé share the victory."
    )
    assert FRENCH.fact(Ended(winners=(Seat(2),), rule="X")) == "La partie est finie\u00a0: Chloé gagne."


def test_faces_and_absent_seats_are_words() -> None:
    assert FRENCH.fact(Fell(faces=("coeur", "soleil"), seat=Seat(0), rule="X")) == "Anna lance\u00a0: cœur, soleil."
    assert ENGLISH.fact(Fell(faces=("ancre",), rule="X")) == "Chance gives: anchor."


def test_transfers_are_phrased_by_place_or_by_rule() -> None:
    assert FRENCH.fact(moved("purse:0", "stake:coeur:0", 1500, "TABU-12")) == "Anna mise 1\u202f500 sur cœur."
    assert FRENCH.fact(moved("purse:0", "stake:ancre:0", 20, "TABU-23")).startswith("Aucun dé sur ancre")
    assert ENGLISH.fact(moved("stake:coeur:0", "purse:0", 5, "TABU-17")) == "Anna takes 5 back from hearts."
    assert ENGLISH.fact(moved("stake:coeur:0", "purse:1", 5, "TABU-25")) == "Bela takes 5 from Anna on hearts."


def test_amounts_follow_the_language() -> None:
    assert [FRENCH.number(12345), ENGLISH.number(12345)] == ["12\u202f345", "12,345"]
    assert [FRENCH.signed_number(-50), FRENCH.signed_number(50), FRENCH.signed_number(0)] == ["−50", "+50", "0"]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("code", get_args(RefusalCode))
def test_every_refusal_is_a_sentence(code: Any, lang: str) -> None:
    said = Speech(TABU, lang).refusal(MoveRefusal(code, Chance((1,)), 0))
    assert said.endswith(".")
    assert code not in said


def test_a_missing_text_raises() -> None:
    with pytest.raises(MissingMessage, match="word-lune"):
        FRENCH.word("lune")
    with pytest.raises(MissingMessage, match="ui-question"):
        Catalogue("fr").say("ui-question", what="Combien")


def test_settings_of_a_switch_are_sentences() -> None:
    switches = {switch.key: switch for switch in TABU.switches}
    assert FRENCH.setting(switches["tabu.start_money"], 500) == "Chacun reçoit 500."
    assert "12,000" in ENGLISH.setting(switches["tabu.start_money"], None)
    assert "une fois" in FRENCH.setting(switches["tabu.end"], "rotations:1")
    assert "tout le monde" in FRENCH.setting(switches["tabu.end"], "a_la_demande")


def test_a_custom_board_may_have_its_own_words() -> None:
    casino, board = find_games()["home_casino"], house_board()
    first, *others = board.acquisition_cards
    cards = (msgspec.structs.replace(first, name="La Cabane"), *others)
    variant = casino.variant(board=msgspec.structs.replace(board, acquisition_cards=cards))  # type: ignore[call-arg]
    assert Speech(casino, "fr", variant=variant).word(first.id, "card") == "La Cabane"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("name", ["Joueur 1", "Player 1"])
def test_an_unnamed_person_is_called_you_in_every_language(lang: str, name: str) -> None:
    speech = Speech(find_games()["tabu"], lang, (name, "Théo"))
    speech.address(Seat(0))
    assert speech.names == (speech.say("ui-me"), "Théo")
