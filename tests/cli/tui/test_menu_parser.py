"""Tests the parser of typed lines: letters, names and numbers in any order, and error messages."""

from typing import Any

import pytest

from tests.table import At
from tripot.cli.i18n.phrasing import Speech
from tripot.cli.tui.input_text import UnclearInput
from tripot.cli.tui.menu import Menu, PendingAction
from tripot.cli.tui.menu_parser import parse_line, parse_value
from tripot.games import find_games
from tripot.kernel import Done, Option, Subset, Throw, one_of, options, subset, whole

TABU = find_games()["tabu"]
Stake, TakeBack = TABU.actions[:2]


def stake(face: str, amount: int) -> Any:
    return Stake(face=face, amount=amount)  # type: ignore[call-arg]


def menu(lang: str = "fr", *stakes: tuple[str, int], **switches: Any) -> Menu:
    """Return the menu of seat 0 at Tabu with these stakes on the table, and purses of 1,000 chips by default."""
    table = At(TABU, 2, **{"tabu__start_money": 1000, **switches}).fall(1)
    for face, amount in stakes:
        table.act(0, stake(face, amount))
    return Menu(Speech(TABU, lang, ["Anna", "Bela"]), TABU.legal(table.state, table.state.seats[0]))


@pytest.mark.parametrize(
    "line",
    [
        "1 cœur 50",
        "coeur 50",
        "Cœur 50",
        "c 50",
        "50 c",
        "coe 50",
        "miser coeur 50",
        "Miser 50 coeur",
        "mis c 50",
        "1 c 50",
    ],
)
def test_a_stake_can_be_typed_in_many_ways(line: str) -> None:
    assert parse_line(menu(), line) == stake("coeur", 50)


@pytest.mark.parametrize(
    ("line", "amount"), [("c max", 1000), ("c tout", 1000), ("a max", 500), ("c 1\u202f000", 1000)]
)
def test_the_maximum_has_a_word(line: str, amount: int) -> None:
    read = parse_line(menu(), line)
    assert read == stake("coeur" if line[0] == "c" else "ancre", amount)


def test_letters_depend_on_the_language() -> None:
    assert parse_line(menu("en"), "d 5") == stake("carreau", 5)
    assert parse_line(menu("fr"), "k 5") == stake("carreau", 5)
    assert parse_line(menu("en"), "h 5") == stake("coeur", 5)


def test_an_ambiguous_beginning_is_refused() -> None:
    names = {0: "Anna", 1: "Annick"}
    q421 = find_games()["home_casino/421"]
    offered = options(Option("q421.challenge/1", {"opponent": one_of((0, 1)), "stake": whole(25, 100, 25)}))
    challenge = Menu(Speech(q421, "en"), offered, lambda *about: names[about[2]])
    with pytest.raises(UnclearInput, match="The choices are: Anna, Annick"):
        parse_line(challenge, "ann 25")
    assert parse_line(challenge, "anni 25").opponent == 1  # type: ignore[union-attr]


def test_missing_choices_are_asked_before_amounts() -> None:
    asked = parse_line(menu(), "1")
    assert isinstance(asked, PendingAction)
    assert asked.parameter == "face"
    then = parse_value(menu(), asked, "soleil")
    assert isinstance(then, PendingAction)
    assert then.parameter == "amount"
    assert menu().hint(then) == "1–500"
    assert parse_value(menu(), then, "20") == stake("soleil", 20)


def test_a_single_field_asks_for_the_amount() -> None:
    asked = parse_line(menu(), "c")
    assert isinstance(asked, PendingAction)
    assert asked.given == {"face": "coeur"}


def test_choices_have_one_key_each() -> None:
    asked = parse_line(menu(), "1")
    assert isinstance(asked, PendingAction)
    assert [(it.key, it.name) for it in menu().keyed_choices(asked)][:3] == [
        ("t", "trèfle"),
        ("k", "carreau"),
        ("c", "cœur"),
    ]
    casino = find_games()["home_casino"]
    cards = ("ACQ-01", "ACQ-02", "ACQ-03")
    sell = Menu(Speech(casino, "en"), options(Option("home_casino.sell/1", {"cards": subset(cards, 1, 2)})))
    only = sell.only_question
    assert only is not None
    assert [it.key for it in sell.keyed_choices(only)] == ["1", "2", "3"]
    assert sell.hint(only) == "1–2 of them"
    for line, some in (("2", (1,)), ("3 1", (2, 0)), ("3, 1", (2, 0))):
        assert parse_value(sell, only, line).cards == tuple(cards[n] for n in some)  # type: ignore[union-attr]
    for line in ("4", "2 2", "all"):
        with pytest.raises(UnclearInput):
            parse_value(sell, only, line)


def test_numeric_answers_are_typed_as_numbers() -> None:
    q421 = find_games()["home_casino/421"]
    hand = (4, 5, 1)
    offered = options(Option("q421.rethrow/1", {"dice": subset((0, 1, 2), 1, 3)}))
    rethrow = Menu(Speech(q421, "fr"), offered, lambda *about: str(hand[about[2]]))
    asked = parse_line(rethrow, "1")
    assert isinstance(asked, PendingAction)
    assert rethrow.keyed_choices(asked) == []
    assert rethrow.only_question is None
    assert parse_value(rethrow, asked, "1 5").dice == (2, 1)  # type: ignore[union-attr]


def test_any_word_of_a_name_will_do() -> None:
    casino = find_games()["home_casino"]
    names = {"bleu": "L’Azur Profond (blue)", "rouge": "Le Rubis Noir (red)"}
    offered = options(Option("home_casino.choose_casino/1", {"color": one_of(tuple(names))}))
    choose = Menu(Speech(casino, "en"), offered, lambda *about: names[about[2]])
    read = [parse_line(choose, word).color for word in ("azur", "blue", "rub", "profond")]  # type: ignore[union-attr]
    assert read == ["bleu", "bleu", "rouge", "bleu"]


def test_a_single_choice_is_not_asked() -> None:
    assert parse_line(menu("fr", ("coeur", 50)), "2 20") == TakeBack(face="coeur", amount=20)  # type: ignore[call-arg]


def test_a_number_that_fits_no_choice_may_be_an_amount() -> None:
    assert parse_line(menu("fr", ("coeur", 50)), "2 pique") == stake("pique", 2)


def test_enter_means_done_as_soon_as_possible() -> None:
    with pytest.raises(UnclearInput):
        parse_line(Menu(Speech(TABU, "fr"), options(Option("tabu.stake/1", {}), Option("undo/1", {}))), "")
    assert parse_line(menu("fr", ("coeur", 50)), "") == Done()


def test_enter_places_a_small_stake_if_staking_is_the_only_action() -> None:
    assert parse_line(menu(), "") == stake("trefle", 50)
    assert parse_line(menu("en", tabu__start_money=100), "") == stake("trefle", 5)
    duel = find_games()["home_casino/duel"]
    challenge = Menu(Speech(duel, "en"), options(Option("duel.challenge/1", {"stake": whole(25, 500, 25)})))
    assert parse_line(challenge, "") == duel.action(challenge.entries[0][0], stake=25)


def test_enter_throws_if_throwing_is_possible() -> None:
    assert parse_line(Menu(Speech(TABU, "fr"), options(Option("undo/1", {}), Option("throw/1", {}))), "") == Throw()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("c 1001", "Combien\u202f? Entre 1 et 1\u202f000."),
        ("c 0", "Combien\u202f? Entre 1 et 1\u202f000."),
        ("soleil 501", "Combien\u202f? Entre 1 et 500."),
        ("lune 5", "Au choix\u00a0: trèfle, carreau, cœur, pique, ancre, soleil."),
        ("c -5", "Au choix"),
    ],
)
def test_an_error_quotes_an_accepted_input(line: str, answer: str) -> None:
    with pytest.raises(UnclearInput) as unclear:
        parse_line(menu(), line)
    assert answer in str(unclear.value)


def test_fields_with_the_same_limit_stand_together() -> None:
    assert menu().summary(menu().entries[0]) == ["trèfle, carreau, cœur, pique 1–1\u202f000", "ancre, soleil 1–500"]
    capped = menu(tabu__banker_shortfall="plafond", tabu__payout="contre")
    assert capped.summary(capped.entries[0]) == ["trèfle, carreau, cœur, pique 1–333", "ancre, soleil 1–250"]


def test_each_of_two_equal_dice_can_be_chosen() -> None:
    q421 = find_games()["home_casino/421"]
    offered = options(Option("q421.rethrow/1", {"dice": subset((0, 1, 2), 1, 3)}))
    hand = (4, 5, 5)
    rethrow = Menu(Speech(q421, "fr"), offered, lambda *about: str(hand[about[2]]))
    assert [parse_line(rethrow, line).dice for line in ("1 5", "1 5 5", "1 4 5", "tout")] == [
        (1,),
        (1, 2),
        (0, 1),
        (0, 1, 2),
    ]  # type: ignore[union-attr]
    assert rethrow.summary(rethrow.entries[0]) == ["4, 5, 5 (1–3 au choix)"]
    assert isinstance(offered[0].params["dice"], Subset)


def test_bounds_name_the_step() -> None:
    duel = find_games()["home_casino/duel"]
    challenge = Menu(Speech(duel, "en"), options(Option("duel.challenge/1", {"stake": whole(25, 500, 25)})))
    assert challenge.summary(challenge.entries[0]) == ["25–500 by 25"]
    with pytest.raises(UnclearInput, match="Between 25 and 500, in steps of 25"):
        parse_line(challenge, "1 30")
