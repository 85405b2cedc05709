"""Runs the common tests of game summaries on SQLite."""

from tests.store.summary_suite import SummarySuite


class TestSqliteSummaries(SummarySuite):
    """The suite of game summaries."""
