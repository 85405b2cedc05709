"""Tests ``…/odds`` and ``…/luck``: the figures are the same as in the terminal."""

import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.server.visitors import Line, Served, Visitor, play_to_the_end
from tripot.games import find_games
from tripot.kernel import apply_switches
from tripot.lab.odds import OddsCalculator
from tripot.lab.price_rows import price_row

LONG = 180.0
"""Seconds after which an answer will not come, on any machine."""


def worked_out(visitor: Visitor, path: str) -> Any:
    """Return the response. Repeat the request while the server is still computing."""
    end = time.monotonic() + LONG
    while (said := visitor.call("GET", path)).status == 202:
        assert time.monotonic() < end, "still not worked out"
        time.sleep(said.json["after"] / 10)
    assert said.status == 200, said
    return said.json


def ratio(text: str) -> Fraction:
    assert text.count("/") == 1
    return Fraction(text)


# Games


@pytest.mark.parametrize(
    ("path", "game", "switches"),
    [
        ("tabu/odds?preset=maison&tabu.payout=mise_comprise", "tabu", {"tabu.payout": "mise_comprise"}),
        (
            "tabu/odds?payout=mise_comprise&double_loss=toutes",
            "tabu",
            {"tabu.payout": "mise_comprise", "tabu.double_loss": "toutes"},
        ),
        ("passe_anglaise/odds", "passe_anglaise", {}),
        ("home_casino/roulette/odds", "home_casino/roulette", {}),
    ],
)
def test_the_api_returns_the_odds_of_the_lab(house: Served, path: str, game: str, switches: dict[str, Any]) -> None:
    told = worked_out(house.visitor(), f"/api/games/{path}")
    rules = find_games()[game]
    variant = apply_switches(rules.presets["maison"], switches)
    assert told["bets"] == [msgspec.to_builtins(price_row(price)) for price in OddsCalculator(rules).prices(variant)]
    assert told["bets"]
    assert told["variant"] == told["bets"][0]["variant"]
    assert (told["game"], told["version"], told["preset"]) == (rules.name, rules.version, "maison")


def test_the_effect_of_each_switch_is_returned(house: Served) -> None:
    visitor = house.visitor()
    told = worked_out(visitor, "/api/games/tabu/odds/effects?preset=maison")
    now = {bet["bet"]: bet["ev"] for bet in worked_out(visitor, "/api/games/tabu/odds")["bets"]}
    assert told["effects"]
    for effect in told["effects"]:
        there = worked_out(visitor, f"/api/games/tabu/odds?{effect['switch']}={effect['value']}")
        then = {bet["bet"]: bet["ev"] for bet in there["bets"]}
        assert {it["bet"]: (it["before"], it["after"]) for it in effect["changes"]} == {
            bet: (now[bet], then[bet]) for bet in now if now[bet] != then[bet]
        }


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("belote/odds", 404, "no_such_game"),
        ("home_casino/belote/odds", 404, "no_such_game"),
        ("tabu/odds?preset=canasta", 422, "bad_settings"),
        ("tabu/odds?payout=double", 422, "bad_settings"),
        ("tabu/odds?nonsense=1", 422, "bad_settings"),
        ("tabu/odds/effects?start_money=99999999999999999999", 422, "bad_settings"),
    ],
)
def test_an_unknown_bet_is_refused(house: Served, path: str, status: int, code: str) -> None:
    said = house.visitor().call("GET", f"/api/games/{path}")
    assert (said.status, said.json["code"]) == (status, code)


# At a table


@pytest.fixture
def seated(house: Served) -> Iterator[tuple[Visitor, Line, str]]:
    """Yield a person at Tabu who is asked for a stake. The banker is random, so this may need several tables."""
    visitor = house.visitor("Margaux")
    while True:
        table = visitor.opens(bots=["bold"], start=True, pace="sans")["id"]
        line = visitor.at(table)
        line.wait(lambda it: it.yours.get("seq") == it.board["seq"] and it.board["turn"])
        if any(option["do"] == "tabu.stake/1" for option in line.options):
            break
        line.close()
    yield visitor, line, table
    line.close()


def test_every_option_of_ones_seat_is_priced(seated: tuple[Visitor, Line, str]) -> None:
    visitor, line, table = seated
    told = worked_out(visitor, f"/api/tables/{table}/odds?amount=5")
    assert (told["seq"], told["seat"]) == (line.board["seq"], line.seat)
    assert ratio(told["worth"]) == line.purse
    assert {it["action"]["type"] for it in told["options"]} == {option["do"] for option in line.options}
    for it in told["options"]:
        law = {ratio(result): ratio(chance) for result, chance in it["law"].items()}
        assert sum(law.values()) == 1
        assert ratio(it["ev"]) == sum(result * chance for result, chance in law.items())
        assert it["exact"]


def test_existing_stakes_are_part_of_the_gain(seated: tuple[Visitor, Line, str]) -> None:
    visitor, line, table = seated
    before = worked_out(visitor, f"/api/tables/{table}/odds?amount=5")
    stake = next(it for it in before["options"] if it["action"].get("face") == "coeur")
    line.do("act/1", action=stake["action"], phase=line.board["phase"])
    after = worked_out(visitor, f"/api/tables/{table}/odds?amount=5")
    done = next(it for it in after["options"] if it["action"]["type"] == "done/1")
    assert done["law"] == stake["law"]
    assert ratio(after["worth"]) == ratio(before["worth"]) + ratio(stake["change"])


def test_people_without_a_seat_have_no_options_to_price(seated: tuple[Visitor, Line, str], house: Served) -> None:
    _, _, table = seated
    for visitor in (house.visitor(), house.visitor("Théo")):
        said = visitor.call("GET", f"/api/tables/{table}/odds")
        assert (said.status, said.json["code"]) == (403, "not_seated")


def test_an_amount_must_be_an_integer(seated: tuple[Visitor, Line, str]) -> None:
    visitor, _, table = seated
    for amount in ("0", "-1", "much", str(2**60)):
        said = visitor.call("GET", f"/api/tables/{table}/odds?amount={amount}")
        assert (said.status, said.json["code"]) == (400, "bad_request")


# Afterwards


def test_luck_and_choices_add_up_to_the_result(house: Served) -> None:
    visitor = house.visitor("Margaux")
    table = visitor.opens(bots=["bold", "cautious"], start=True, switches={"tabu.end": "rotations:1"})["id"]
    assert visitor.call("GET", f"/api/tables/{table}/luck").json["code"] == "not_over"
    line = visitor.at(table)
    play_to_the_end(line)
    told = worked_out(visitor, f"/api/tables/{table}/luck")
    entries = visitor.journal(table)
    moves = [entry["seq"] for entry in entries if entry["event"]["type"] in ("started/1", "played/1")]
    assert [it["seq"] for it in told["moments"]] == moves
    for it in told["seats"]:
        parts = [ratio(it[part]) for part in ("start", "luck", "own", "others", "drift")]
        assert ratio(it["end"]) == sum(parts)
        assert ratio(it["end"]) == line.board["chips"].get(f"purse:{it['seat']}", 0)
        first, last = told["moments"][0], told["moments"][-1]
        assert (first["worth"][it["seat"]], ratio(first["luck"][it["seat"]])) == (it["start"], 0)
        assert (last["worth"][it["seat"]], last["luck"][it["seat"]]) == (it["end"], it["luck"])
        assert last["spread"][it["seat"]] == pytest.approx(it["spread"])
        assert it["band"] == pytest.approx([-1.96 * it["spread"], 1.96 * it["spread"]])
    assert sum(ratio(it["luck"]) for it in told["seats"]) == 0, "gains and losses add up to zero"
    assert any(it["spread"] for it in told["seats"])
    line.close()
