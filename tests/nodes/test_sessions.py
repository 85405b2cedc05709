"""Tests that a session that is ended on one node also ends on the other."""

import time
from pathlib import Path

from tests.nodes.house import opened_house
from tests.server.visitors import Line, Visitor
from tripot.house.protocol.close_codes import NOT_YOURS

BOUND_S = 5.0
"""Seconds by which a socket at the other node must be closed, on a busy machine; notices are read every 2 s."""


def test_a_session_ended_at_one_node_has_no_socket_at_the_other(tmp_path: Path) -> None:
    with opened_house(tmp_path) as house:
        nord, sud = (node.base for node in house.nodes)
        margaux, lost = Visitor(nord), Visitor(sud)
        assert margaux.call("PUT", "/api/me", {"name": "Margaux"}).status == 200
        link = margaux.call("POST", "/api/me/links").json["url"].partition("#")[2]
        assert lost.call("POST", "/api/me/device", {"link": link}).status == 200
        (session,) = [it["id"] for it in lost.get("/api/me/sessions") if it["current"]]
        table = margaux.opens("tabu")["id"]
        stays, goes = margaux.at(table), lost.at(table)
        assert stays.yours["person"] == goes.yours["person"]

        began = time.monotonic()
        assert margaux.call("DELETE", f"/api/me/sessions/{session}").status == 200
        assert goes.closed_with() == NOT_YOURS
        assert time.monotonic() - began < BOUND_S

        for base in (sud, nord):
            again = Visitor(base)
            again.cookies = dict(lost.cookies)
            assert again.call("GET", "/api/me/sessions").status == 401
            line = Line(again.dial(table))
            line.greet()
            assert line.refused("sit/1") == "not_seated", "a spectator without a name"
        stays.do("configure/1", pace="vif")
