"""Runs the short form of ``just verify-journals``."""

import os

import pytest

from tests.web.verify_journals import WEB, run, tool

JOURNALS = 24
FORGERIES = 240


def test_both_verifiers_agree_on_honest_and_forged_journals() -> None:
    hashes = (WEB / "node_modules" / "@noble" / "hashes").is_dir()
    if not (tool("node") and hashes) and not os.environ.get("CI"):
        pytest.skip("no node, or no web/node_modules")
    judged = run(journals=JOURNALS, forgeries=FORGERIES, workers=2, shown=False)
    print("\n".join(judged.told()))
    assert judged.mistaken == []
    count = judged.count
    for who in ("house", "browser"):
        assert count[f"honest {who}"] == count["honest"] == JOURNALS
        assert count[f"tampered {who}"] == count["tampered"] == FORGERIES
    assert count["disagreements"] == 0
    assert count["alone"] == FORGERIES // 2
    assert len(judged.games) == 8
