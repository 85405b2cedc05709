"""Runs the common tests of game summaries on PostgreSQL."""

from tests.store.summary_suite import SummarySuite


class TestPostgresSummaries(SummarySuite):
    """The suite of game summaries."""
