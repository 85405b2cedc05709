"""Runs the common tests of games of guests on SQLite."""

from tests.store.guest_games_suite import GuestGamesSuite


class TestSqliteGuestGames(GuestGamesSuite):
    """The suite of guests' games."""
