"""Tests that the remarks of bots are sent to everyone and not stored."""

import pytest

from tests.server.visitors import Served
from tripot.house.protocol import bot_lines


def test_everyone_at_the_table_receives_a_bots_line(own_house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_lines, "MUCH_STAKED", 0.0)
    monkeypatch.setattr(bot_lines, "SAID_OFTEN", dict.fromkeys(bot_lines.SAID_OFTEN, 1.0))
    margaux, lou = own_house.visitor("Margaux"), own_house.visitor("Lou")
    table = margaux.opens(pace="sans", bots=["bold", "cautious"])
    margaux_line, lou_line = margaux.at(table["id"]), lou.at(table["id"])
    margaux_line.do("start/1")
    line = margaux_line.next("bot_said/1")
    assert lou_line.next("bot_said/1") == line
    seat = next(it for it in margaux_line.board["seats"] if it["seat"] == line["seat"])
    assert (seat["kind"], seat["bot"]) == ("bot", line["bot"])
    assert line["phrase"].startswith(f"{line['bot']}-stakes-")
    assert line["seq"] <= margaux_line.board["seq"]
    assert margaux_line.do("leave/1") > line["seq"], "the remark is not an entry"
