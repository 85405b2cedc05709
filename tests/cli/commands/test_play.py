"""Tests ``tripot play``: whole games, accepted input, and errors."""

import re

import pytest

from tests.cli.conftest import Tripot

HEARTS = {"fr": "c 1\n\n", "en": "h 1\n\n"}
"""A stake of one on hearts, then Enter; a banker is told that they cannot stake, and then throws."""

TAGS = re.compile(r"\w+/1\b|stake:|purse:|fact-|do-|\{ ?\$")


@pytest.mark.parametrize("lang", ["fr", "en"])
class TestAWholeGameOfTabu:
    def test_a_whole_game_prints_no_tags(self, tripot: Tripot, lang: str) -> None:
        game = tripot("play", "tabu", "--lang", lang, "--seed", "7", "--name", "Mika", typed=HEARTS[lang] * 40)
        assert game.code == 0
        assert {"fr": "Les comptes", "en": "The final count"}[lang] in game.out
        assert " TABU-R13  " in game.out
        assert {"fr": "Vous misez 1 sur cœur.  TABU-12", "en": "You stake 1 on hearts.  TABU-12"}[lang] in game.out
        assert TAGS.findall(game.out) == []

    def test_the_end_names_the_seed_and_the_replay_command(self, tripot: Tripot, lang: str) -> None:
        *_, seed, again = tripot(
            *("play", "tabu", "--lang", lang, "--seed", "7", "--name", "Mika", "--set", "end=rotations:1"),
            typed=HEARTS[lang] * 20,
        ).out.splitlines()
        assert {"fr": "Graine 7", "en": "Seed 7"}[lang] in seed
        told, command = again.strip().split("\u00a0: " if lang == "fr" else ": ")
        assert told == {"fr": "Revoir la partie", "en": "To watch the game again"}[lang]
        replayed = tripot(*command.split()[1:], "--lang", lang)
        assert {"fr": "Mika ouvre la table.", "en": "Mika opens the table."}[lang] in replayed.out
        assert " TABU-R13" in replayed.out.splitlines()[-1]


def test_people_at_one_keyboard_are_asked_in_turn(tripot: Tripot) -> None:
    table = ("play", "tabu", "--names", "Anna,Bela", "--players", "3", "--seed", "1", "--lang", "fr")
    game = tripot(*table, typed="c 5\n\nt 5\n\n")
    asked = re.findall(r"^(Anna|Bela) ›", game.out, re.MULTILINE)
    assert {"Anna", "Bela"} <= set(asked)
    assert "Lou" in game.out


def test_without_a_name_the_player_is_named_after_the_account(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Vous ›" in tripot("play", "tabu", "--lang", "fr").out
    monkeypatch.setenv("USER", "ada")
    assert "Ada ›" in tripot("play", "tabu", "--lang", "fr").out


def test_the_language_follows_the_locale(tripot: Tripot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert "À bientôt" in tripot("play", "tabu").out
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "See you soon" in tripot("play", "tabu").out


def played(tripot: Tripot, typed: str, *more: str) -> str:
    """Play Tabu in French against one bot, and return the output. The person stakes first."""
    return tripot("play", "tabu", "--lang", "fr", "--players", "2", "--seed", "2", *more, typed=typed).out


class TestTheKeyboard:
    def test_a_question_mark_explains_the_last_movement_of_chips(self, tripot: Tripot) -> None:
        answer = played(tripot, "c 50\n?\n").partition("c 50")[2]
        assert "Vous misez 50 sur cœur." in answer
        assert "TABU-12  Vous pouvez miser" in answer

    def test_before_the_first_transfer_there_is_nothing_to_explain(self, tripot: Tripot) -> None:
        assert "Aucun jeton n’a encore bougé." in played(tripot, "?\n")

    @pytest.mark.parametrize("asked", ["? TABU-17", "? tabu-17", "? 17"])
    def test_any_rule_can_be_read_by_its_number(self, tripot: Tripot, asked: str) -> None:
        assert "TABU-17  Un dé montre votre signe" in played(tripot, f"{asked}\n")

    def test_an_unknown_rule_is_refused(self, tripot: Tripot) -> None:
        assert "Cette règle n’existe pas." in played(tripot, "? TABU-99\n")

    def test_help_shows_an_accepted_line(self, tripot: Tripot) -> None:
        assert "1 trèfle 1" in played(tripot, "h\n")

    def test_the_log_and_the_rules_can_be_read(self, tripot: Tripot) -> None:
        told = played(tripot, "c 50\nl\nr\n")
        assert "   2 Vous misez 50 sur cœur." in told
        assert "Ce que la maison précise" in told

    def test_an_amount_out_of_bounds_is_answered_with_the_bounds(self, tripot: Tripot) -> None:
        assert "Combien\u202f? Entre 1 et 6\u202f000." in played(tripot, "cœur 9999\n")

    def test_an_unknown_word_is_answered_with_the_choices(self, tripot: Tripot) -> None:
        assert "«\u00a0lune 50\u00a0»" in played(tripot, "lune 50\n")

    def test_missing_parts_are_asked(self, tripot: Tripot) -> None:
        told = played(tripot, "1\nsoleil\n7\n")
        assert re.search("Sur quelle case\u202f\\?\n  t trèfle +k carreau +c cœur", told)
        assert "Combien\u202f? 1–3\u202f000" in told
        assert "Vous misez 7 sur soleil." in told

    def test_an_empty_answer_leads_back_to_the_menu(self, tripot: Tripot) -> None:
        told = played(tripot, "1\n\nc 5\n")
        assert "Vous misez 5 sur cœur." in told.partition("Sur quelle case")[2]

    def test_several_orders_fit_on_one_line(self, tripot: Tripot) -> None:
        told = played(tripot, "c 50; a 20\n")
        assert "Vous misez 50 sur cœur." in told
        assert "Vous misez 20 sur ancre." in told

    def test_enter_alone_takes_the_obvious_action(self, tripot: Tripot) -> None:
        assert "lance" in played(tripot, "c 50\n\n").partition("↵")[2]

    @pytest.mark.parametrize("where", ["q\n", "1\nq\n", "1\nc\nq\n"])
    def test_the_player_can_leave_at_any_question(self, tripot: Tripot, where: str) -> None:
        left = played(tripot, where + "c 50\n")
        assert "À bientôt" in left
        assert "Vous misez 50" not in left

    def test_bookkeeping_facts_are_not_printed(self, tripot: Tripot) -> None:
        told = played(tripot, "c 50\n\nl\n")
        assert "Vous avez fini." in told
        assert "ferme les mises" not in told + tripot("journal", "replay", "--lang", "fr").out


class TestQuestions:
    """Tests questions other than the menu: choices are numbered, and a question mark explains them."""

    CASINOS = ("play", "home_casino", "--seed", "1", "--names", "Mika,Lea", "--players", "2")

    @pytest.mark.parametrize(
        ("lang", "listed", "chosen"),
        [
            ("fr", r"1 Le Rubis Noir \(rouge\) +2 L’Azur Profond \(bleu\)", "à l’Azur Profond"),
            ("en", r"1 .*\(red\) +2 .*\(blue\)", "L’Azur Profond"),
        ],
    )
    def test_the_only_choice_is_asked_at_once(self, tripot: Tripot, lang: str, listed: str, chosen: str) -> None:
        game = tripot(*self.CASINOS, "--lang", lang, typed="2\n").out
        assert re.search(listed, game)
        assert re.search(f"(Mika|Lea) .*{chosen}", game)

    def test_a_name_or_a_whole_order_answers_a_numbered_question(self, tripot: Tripot) -> None:
        for order in ("bleu", "azur", "1 bleu", "choisir un casino bleu"):
            assert "à l’Azur Profond" in tripot(*self.CASINOS, "--lang", "fr", typed=f"{order}\n").out

    def test_enter_alone_does_not_answer_a_numbered_question(self, tripot: Tripot) -> None:
        assert "Entrée ne suffit pas ici" in tripot(*self.CASINOS, "--lang", "fr", typed="\n").out

    @pytest.mark.parametrize("lang", ["fr", "en"])
    def test_opponents_are_numbered(self, tripot: Tripot, lang: str) -> None:
        game = tripot(
            *("play", "zanzibar", "--players", "4", "--seed", "3", "--lang", lang, "--name", "Mika"),
            typed="1\n2\n25\n",
        ).out
        assert re.search("1 Théo +2 Lou +3 Awa", game)
        assert re.search(r"(Vous|You) .*Lou", game.partition("25–")[2])

    def test_a_number_that_is_no_choice_is_refused(self, tripot: Tripot) -> None:
        game = tripot("play", "zanzibar", "--players", "4", "--seed", "3", "--lang", "fr", typed="1\n4\n").out
        assert "Au choix\u00a0: Théo, Lou, Awa." in game

    @pytest.mark.parametrize(
        ("lang", "choice", "amount"),
        [
            ("fr", "Tapez la touche d’un choix, ou le début de son nom.", "Entre 1 et 3\u202f000."),
            ("en", "Type the key of a choice, or the first letters of its name.", "Between 1 and 3,000."),
        ],
    )
    def test_a_question_mark_explains_the_question(self, tripot: Tripot, lang: str, choice: str, amount: str) -> None:
        table = ("play", "tabu", "--lang", lang, "--players", "2", "--seed", "2")
        _, first, second, rest = tripot(*table, typed="1\n?\na\n?\n7\n").out.split("›", 3)
        assert choice in first + second
        assert amount in rest
        assert {"fr": "Vous misez 7 sur ancre", "en": "You stake 7 on"}[lang] in rest

    def test_a_word_instead_of_an_amount_is_answered_with_the_bounds(self, tripot: Tripot) -> None:
        assert "Combien\u202f? Entre 1 et 3\u202f000." in played(tripot, "1\na\nbeaucoup\n")

    def test_log_rules_and_help_can_be_read_at_a_question(self, tripot: Tripot) -> None:
        told = played(tripot, "c 50\n1\nl\n? 17\nh\n")
        assert "   2 Vous misez 50 sur cœur." in told
        assert "TABU-17  Un dé montre votre signe" in told
        assert "séparés par un point-virgule" in told


class TestLeaving:
    def test_end_of_input_leaves_the_game(self, tripot: Tripot) -> None:
        game = tripot("play", "tabu", "--lang", "fr", typed="")
        assert game.code == 0
        assert "À bientôt" in game.out


class TestWhatCanBeSet:
    def test_a_preset_and_a_switch_change_the_table(self, tripot: Tripot) -> None:
        for key in ("start_money", "tabu.start_money"):
            told = played(tripot, "", "--set", f"{key}=50")
            assert "Tabu · Maison" in told
            assert "L’argent de départ  Chacun reçoit 50." in told
            assert "ancre, soleil 1–25" in told

    def test_in_famille_each_field_has_its_own_limit(self, tripot: Tripot) -> None:
        assert "soleil 1–1\u202f500" in played(tripot, "", "--preset", "famille")

    @pytest.mark.parametrize(
        ("words", "answer"),
        [
            (("tabuu",), "Vouliez-vous dire tabu\u202f?"),
            (("tabu", "--preset", "maizon"), "Au choix\u00a0: maison, famille, lettre."),
            (("tabu", "--set", "tip=1"), "tabu.payout"),
            (("tabu", "--set", "payout=double"), "Par exemple\u00a0: contre, mise_comprise."),
            (("tabu", "--players", "40"), "de 2 à 12, pas à 40"),
            (("tabu", "--people", "3", "--players", "2"), "3 personnes ne tiennent pas"),
            (("tabu", "--names", "A,A"), "chacun le sien"),
            (("tabu", "--bots", "rash"), "cautious, bold"),
            (("tabu", "--board", "x.json"), "ne se joue pas sur un autre plateau"),
            (("home_casino", "--board", "none.json"), "ne se lit pas"),
            (("tabu", "--youngest", "Lou"), "ne demande pas qui est le plus jeune"),
            (("home_casino", "--youngest", "Lou"), "Personne à ce clavier ne s’appelle"),
        ],
    )
    def test_impossible_requests_are_explained(self, tripot: Tripot, words: tuple[str, ...], answer: str) -> None:
        game = tripot("play", *words, "--lang", "fr")
        assert game.code == 2
        assert answer in game.err
        assert game.out == ""

    def test_the_youngest_is_named_and_begins(self, tripot: Tripot) -> None:
        table = ("play", "home_casino", "--names", "Anna,Bela", "--players", "3", "--lang", "fr")
        assert tripot(*table, "--youngest", "bela").out.partition(" ›")[0].endswith("Bela")

    def test_a_game_can_be_chosen_by_a_short_name(self, tripot: Tripot) -> None:
        assert "La Passe Anglaise" in tripot("play", "passe", "--lang", "fr").out
        assert "Le 421" in tripot("play", "421", "--lang", "fr").out
