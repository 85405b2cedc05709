"""Tests takeovers of tables by another node, as in the table in the docstring of ``tripot.server.nodes``."""

import pytest

from tripot.server.nodes.relay import Contact
from tripot.server.nodes.takeover import may_take_over
from tripot.store import NodeName, Owner


@pytest.mark.parametrize(
    ("contact", "young", "old"),
    [
        (Contact.SERVING, None, None),
        (Contact.CLOSING, None, None),
        (Contact.RESTARTED, None, 0),
        (Contact.REFUSED, 4_999, 5_000),
        (Contact.SILENT, 29_999, 30_000),
    ],
)
def test_a_table_is_taken_over_from_a_lost_owner_whose_claim_is_old(
    contact: Contact, young: int | None, old: int | None
) -> None:
    def takes(age: int) -> bool:
        return may_take_over(Owner(NodeName("10.0.0.1:1#boot"), age), contact)

    assert young is None or not takes(young)
    assert takes(10**9) is (old is not None)
    assert old is None or takes(old)
