"""Tests ``/api/games``: the data of each game that clients need, except its texts."""

from tests.server.visitors import Served
from tripot.games import find_games


def test_the_games_have_everything_a_client_needs_except_texts(house: Served) -> None:
    games = {game["name"]: game for game in house.visitor().get("/api/games")}
    assert list(games) == list(find_games())
    tabu = games["tabu"]
    assert (tabu["least"], tabu["most"], tabu["bots"]) == (
        2,
        find_games()["tabu"].players[-1],
        list(find_games()["tabu"].bots),
    )
    assert tabu["presets"]["lettre"]["tabu.banker_liquidity"] == "caisse_seule"
    assert {switch["key"] for switch in tabu["switches"]} == set(tabu["presets"]["maison"])
    assert tabu["roles"]["transfer/1"] == {"from": "place", "to": "place"}
    assert tabu["roles"]["ended/1"] == {"winners": "seats"}
    assert tabu["roles"]["tabu.bank_passed/1"] == {"to": "seat"}
    assert "TABU-R15" in tabu["sheets"][0]["rules"]
