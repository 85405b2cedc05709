"""Tests the addresses of a server: those that only this machine can reach, and the one on the local network."""

import pytest

from tripot.server.http.urls import find_lan_address, is_loopback


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("localhost:8642", True),
        ("127.0.0.1:1", True),
        ("[::1]:80", True),
        ("192.168.1.4:8642", False),
        ("tripot.test", False),
    ],
)
def test_a_loopback_address_is_not_shown_to_others(host: str, own: bool) -> None:
    assert is_loopback(host) is own


def test_the_network_address_can_be_reached_by_others() -> None:
    found = find_lan_address()
    assert found is None or not is_loopback(found)
