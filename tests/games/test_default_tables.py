"""The default tables make games: the short form of ``bench/default_tables.py``, with margins for so few games."""

from bench.default_tables import house_bots, miser_wins, plunger_wins, tabu_gains


def test_at_tabu_four_punter_tours_in_ten_gain() -> None:
    assert tabu_gains(200).value >= 0.40


def test_who_always_stakes_1_wins_no_more_than_others_at_tabu() -> None:
    assert miser_wins(200).value <= 0.40


def test_a_roulette_plunge_does_not_win_home_casino_in_famille() -> None:
    assert plunger_wins(200, house_bots()).interval[0] <= 0.30
