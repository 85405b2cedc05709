"""Games of guests in SQLite are kept as in every store."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestSqliteGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
