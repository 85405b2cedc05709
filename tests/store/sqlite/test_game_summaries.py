"""Game summaries in SQLite are kept as in every store."""

from tests.store.summary_suite import SummarySuite


class TestSqliteSummaries(SummarySuite):
    """The suite of game summaries."""
