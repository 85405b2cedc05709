"""Tests the ledger, which computes from a journal how much each player won from each other."""

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.house.evening import LOU, MARGAUX, THEO, Evening, secret_of
from tripot.games import find_games
from tripot.house import GameRegistry
from tripot.house.journal.events import Played
from tripot.house.results.ledger import holder, merge_winnings, net_pairs, sum_winnings, total
from tripot.kernel import Place, Seat, Transfer, purse

SHORT = {
    "tabu": {"tabu.end": "rotations:1"},
    "passe_anglaise": {"passe.end": "rotations:1"},
    "home_casino": {"casino.target": 4500},
}
STEPS = 600


def played(name: str, seed: int) -> Evening:
    """Play a game of bots, to its end or for many moves."""
    game, rng = find_games()[name], Random(f"ledger {name} {seed}")
    secret = secret_of(seed)
    evening = Evening(
        f"{name} {seed}",
        shelf=GameRegistry(find_games().values()),
        secret=secret,
        game=name,
        pace="vif",
        switches=SHORT.get(name, {}),
    )
    count = rng.randint(max(2, game.players[0]), min(6, game.players[-1])) if game.players[-1] > 1 else 1
    evening.bots(*rng.choices(list(game.bots), k=count)).start()
    for _ in range(STEPS):
        if evening.table.stage == "over" or not evening.let_bots_play():
            break
    return evening


@pytest.mark.parametrize("name", find_games())
def test_every_account_is_final_chips_minus_initial_chips(name: str) -> None:
    games = [played(name, seed) for seed in range(4)]
    for evening in games:
        table = evening.table
        held: defaultdict[Place, int] = defaultdict(int)
        begun = table.game.start(len(table.chairs), table.settings.variant)
        for sign, chips in ((1, table.state.chips), (-1, begun.chips)):
            for place, amount in chips.at.items():
                held[holder(place)] += sign * amount
        account = sum_winnings(evening.entries)
        everyone = {*held, *(one for pair in account for one in pair)}
        assert {one: total(account, one) for one in everyone} == {one: held[one] for one in everyone}
        assert sum(total(account, one) for one in everyone) == 0
        assert all(amount > 0 for amount in account.values())
        assert not any((loser, winner) in account for winner, loser in account)
    assert any(sum_winnings(evening.entries) for evening in games), "nobody won any game"


def test_punters_at_tabu_win_and_lose_only_against_the_banker() -> None:
    evening = Evening("pairs", switches={"tabu.end": "rotations:1"}, pace="vif").sit(MARGAUX, THEO, LOU).start()
    banker = evening.table.state.banker
    first = evening.table.state.tours
    while evening.table.state.tours == first:
        assert evening.let_bots_play() or evening.until_due()
    tour = [line for line in evening.entries if isinstance(line.entry.event, Played)]
    account = sum_winnings(tour)
    assert account
    assert all(purse(banker) in pair for pair in account)


def test_a_returned_stake_is_not_a_gain() -> None:
    assert holder(Place("stake:ancre:2")) == purse(Seat(2))
    assert holder(Place("deposit:bank:1")) == purse(Seat(1))
    assert (holder(Place("pot")), holder(Place("bank"))) == ("pot", "bank")
    back = Transfer(source=Place("stake:ancre:2"), target=purse(Seat(2)), amount=30, rule="TABU-R15")
    assert net_pairs({(holder(back.target), holder(back.source)): back.amount}) == {}


NAMES = st.sampled_from("abcde")


@given(st.lists(st.dictionaries(st.tuples(NAMES, NAMES), st.integers(1, 1000)), max_size=4))
def test_the_evening_is_the_sum_of_its_tables(tables: list[dict[tuple[str, str], int]]) -> None:
    accounts = [net_pairs(passed) for passed in tables]
    evening = merge_winnings((account, str.upper) for account in accounts)
    for name in "abcde":
        assert total(evening, name.upper()) == sum(total(account, name) for account in accounts)
    assert sum(total(evening, name) for name in "ABCDE") == 0
