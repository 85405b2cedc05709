"""Runs the common tests of games of guests on PostgreSQL."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestPostgresGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
