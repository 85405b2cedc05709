"""Both verifiers on the same journals: the short form of ``just verify-journals``."""

import os

import pytest

from tests.web.test_browsers import LONGEST, WEB, tool
from tests.web.verify_journals import run

pytestmark = pytest.mark.timeout(LONGEST)


def test_both_verifiers_let_every_honest_journal_pass_and_no_forgery_and_never_disagree() -> None:
    """Half of the forgeries with all later hashes computed anew."""
    hashes = (WEB / "node_modules" / "@noble" / "hashes").is_dir()
    if not (tool("node") and hashes) and not os.environ.get("CI"):
        pytest.skip("no node, or no web/node_modules")
    judged = run(journals=50, forgeries=1_000, workers=2, shown=False)
    print("\n".join(judged.told()))
    assert judged.mistaken == []
    count = judged.count
    for protocol in (1, 2):
        for who in ("house", "browser"):
            assert count[f"honest {protocol} {who}"] == count[f"honest {protocol}"] == 50
            assert count[f"tampered {protocol} {who}"] == count[f"tampered {protocol}"] == 500
    assert count["disagreements"] == 0
    assert count["alone"] == 500
    assert len(judged.games) == 8
