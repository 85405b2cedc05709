"""Games of guests in SQLite: the common tests."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestSqliteGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
