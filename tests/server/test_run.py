"""The socket of a server, and the URLs that follow from it."""

import socket

from tripot.server.run import bind_socket, urls_of


def test_the_addresses_follow_from_the_socket() -> None:
    with bind_socket("127.0.0.1", 0) as listening:
        assert urls_of(listening).lan_url is None
        assert listening.proto == socket.IPPROTO_TCP, "or small messages would be held back"
    with bind_socket("0.0.0.0", 0) as listening:
        assert urls_of(listening).local_url == f"http://localhost:{listening.getsockname()[1]}"
