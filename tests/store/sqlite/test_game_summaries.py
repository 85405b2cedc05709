"""Game summaries in SQLite: the common tests."""

from tests.store.summary_suite import SummarySuite


class TestSqliteSummaries(SummarySuite):
    """The suite of game summaries."""
