"""Game summaries in PostgreSQL: the common tests."""

from tests.store.summary_suite import SummarySuite


class TestPostgresSummaries(SummarySuite):
    """The suite of game summaries."""
