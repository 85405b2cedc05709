"""Tests ``…/review``, the remarkable moments of a game, for everyone who may watch the replay."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.server.api.after_a_game import SHORT
from tests.server.api.test_odds import worked_out
from tests.server.visitors import Served, Visitor, play_to_the_end
from tripot.games import find_games
from tripot.kernel import ActMove, Chance, Codec, Seat
from tripot.lab import analyse_luck
from tripot.lab.best_play import make_adviser
from tripot.lab.review import record_game, review_seat
from tripot.lab.swings import find_swings


def play_a_game(visitor: Visitor, **wish: Any) -> str:
    """Play a game of Tabu against two bots to its end."""
    table = str(visitor.opens(bots=["bold", "cautious"], start=True, pace="sans", switches=SHORT, **wish)["id"])
    assert visitor.call("GET", f"/api/tables/{table}/review").json["code"] == "not_over"
    line = visitor.at(table)
    play_to_the_end(line)
    line.close()
    return table


def test_the_moments_match_those_of_the_lab(own_house: Served) -> None:
    margaux = own_house.visitor("Margaux")
    table = play_a_game(margaux)
    told = worked_out(margaux, f"/api/tables/{table}/review")

    entries = margaux.journal(table)
    played = [it for it in entries if it["event"]["type"] == "played/1"]
    opened = entries[0]["event"]
    game = find_games()["tabu"]
    codec = Codec(game)
    start = game.start(3, codec.decode_variant(msgspec.json.encode(opened["variant"])))
    moves = [codec.decode_move(msgspec.json.encode(it["event"]["move"])) for it in played]
    advise = make_adviser(game)
    luck = analyse_luck(game, 3, start, moves, advise)
    record = record_game(game, start, moves, luck)
    swings = find_swings(game, record.states, luck)
    assert [it["seat"] for it in told["seats"]] == [0, 1, 2]
    for it, account in zip(told["seats"], luck.seats, strict=True):
        found = review_seat(record, Seat(it["seat"]), advise, swings)
        assert [Fraction(it[part]) for part in ("luck", "own", "rest")] == [
            account.luck,
            account.own,
            account.others + account.drift,
        ]
        assert it["spread"] == pytest.approx(account.spread)
        for name in ("throw", "choice", "bet"):
            moment, known = it[name], getattr(found, name)
            assert (moment is None) is (known is None)
            if moment is None:
                continue
            entry = played[known.move]
            assert moment["seq"] == entry["seq"]
            assert isinstance(moves[known.move], Chance if name == "throw" else ActMove)
            if name == "choice":
                assert moment["chosen"] == entry["event"]["move"]["action"]
                assert Fraction(moment["could"]) - Fraction(moment["brings"]) == known.cost
            if name == "throw":
                assert (moment["before"], moment["after"]) == (known.before, known.after)
                assert moment["error"] < 0.25
                assert moment["chance"] is None or 0 < Fraction(moment["chance"]) <= 1
    assert any(it["throw"] and it["bet"] for it in told["seats"])
    for other in (own_house.visitor("Théo"), own_house.visitor()):
        assert worked_out(other, f"/api/tables/{table}/review") == told


def test_a_seat_played_by_others_has_only_its_dice(house: Served) -> None:
    """Default actions and moves of a bot that plays for a person are not decisions of the person."""
    margaux = house.visitor("Margaux")
    table = margaux.opens(bots=["bold"], start=True, pace="sans", switches=SHORT)["id"]
    line = margaux.at(table)
    seat = line.seat
    line.do("leave/1")  # a bot keeps the seat under their name
    line.wait(lambda it: it.board["stage"] == "over")
    line.close()
    mine = worked_out(margaux, f"/api/tables/{table}/review")["seats"][seat]
    entries = margaux.journal(table)
    acted = [it["event"] for it in entries if it["event"].get("move", {}).get("seat") == seat]
    assert acted
    assert {it["by"] for it in acted} == {"bot"}
    assert (mine["choice"], mine["bet"], mine["judged"]) == (None, None, 0)
    assert mine["throw"] is not None
