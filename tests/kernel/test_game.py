"""A game's own record: what a table of it may set."""

from tripot.games import find_games
from tripot.kernel.variant import switches


def test_a_game_with_a_shared_variant_offers_only_the_switches_that_matter_to_it() -> None:
    games = find_games()
    assert [switch.key for switch in games["home_casino/roulette"].switches] == ["roul.limit", "match.bouts"]
    whole = games["home_casino"]
    assert whole.switches == switches(whole.variant)
    assert len(whole.switches) > 2
