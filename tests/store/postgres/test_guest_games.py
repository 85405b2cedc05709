"""Games of guests in PostgreSQL are kept as in every store."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestPostgresGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
