"""Games of guests in PostgreSQL: the common tests."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestPostgresGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
