"""Game summaries in PostgreSQL are kept as in every store."""

from tests.store.summary_suite import SummarySuite


class TestPostgresSummaries(SummarySuite):
    """The suite of game summaries."""
