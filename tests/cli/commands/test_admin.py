"""``tripot admin reports``: what guests told the operator of one another."""

from pathlib import Path

from tests.cli.conftest import Tripot
from tripot.entropy import SecretHash
from tripot.house import TableId
from tripot.store import Guest, GuestId, PlayerReport, open_sqlite


def test_the_operator_reads_who_reported_whom_and_why(tripot: Tripot, tmp_path: Path) -> None:
    nothing = tripot("admin", "reports", "--data", str(tmp_path), "--lang", "en")
    assert (nothing.code, nothing.out.strip()) == (0, "Nobody has reported anything.")
    margaux, theo = Guest(GuestId("g1"), "Margaux"), Guest(GuestId("g2"), "Théo")
    store = open_sqlite(tmp_path / "house.sqlite")
    for guest in (margaux, theo):
        store.accounts.create_guest(guest, SecretHash(guest.id.encode()), at=1)
    for at, reason in enumerate(("name", "play"), start=1):
        store.accounts.report(PlayerReport(margaux, theo, TableId("table-1"), reason, at), since=0, most=9)  # type: ignore[arg-type]
    store.close()
    said = tripot("admin", "reports", "--data", str(tmp_path), "--lang", "fr")
    first, second = said.out.strip().splitlines()
    assert "Margaux signale Théo\N{NO-BREAK SPACE}: la façon de jouer" in first
    assert "table-1" in first
    assert "le nom" in second
    assert len(tripot("admin", "reports", "--data", str(tmp_path), "--most", "1").out.strip().splitlines()) == 1
