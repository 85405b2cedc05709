"""Links for a freeze on one node of several: also those that come before the freeze itself."""

from tests.house.dice.test_pledges import frozen
from tests.house.evening import LOU, MARGAUX, THEO, Evening
from tripot.house import PersonId, Table, read_table
from tripot.house.commands import Stir
from tripot.house.pledged_dice import has_every_link
from tripot.server.cluster.bus import LocalBus
from tripot.server.cluster.messages import LinkHeard, NodeId
from tripot.server.live.stirs import StirBox


class Stage:
    """A table whose stakes are closed, as it was just before, and what a node has heard of it."""

    def __init__(self) -> None:
        self.evening: Evening = frozen("early")
        self.after: Table = self.evening.table
        stored = self.evening.stored
        self.before = read_table(self.after.games, stored[: len(stored) - 1])
        assert self.before.freeze is None
        assert self.after.freeze is not None
        self.number = self.after.freeze.number
        self.now = self.after.at
        self.completed = 0
        self.box = StirBox(LocalBus(), lambda: self.now)
        self.box.on_complete = self.complete

    def complete(self) -> None:
        self.completed += 1

    def heard(self, person: PersonId) -> LinkHeard:
        link = self.evening.link_of(person)
        return LinkHeard(NodeId("other"), self.after.id, person, self.number, link)

    def stir(self, person: PersonId) -> Stir:
        return Stir(throw=self.number, link=self.evening.link_of(person))


def test_a_link_that_comes_before_the_freeze_it_answers_counts_once_the_freeze_is_known() -> None:
    stage = Stage()
    stage.box.receive(stage.before, stage.heard(MARGAUX))
    stage.box.receive(stage.before, stage.heard(THEO))
    assert stage.box.note(stage.after, LOU, stage.stir(LOU)) is None
    assert has_every_link(stage.after, stage.box.stirs)
    assert stage.completed == 1, "the node that hears the last one throws at once"


def test_a_node_that_is_late_with_the_freeze_itself_counts_a_link_by_when_it_came() -> None:
    stage = Stage()
    for person in (MARGAUX, THEO, LOU):
        stage.box.receive(stage.before, stage.heard(person))
    assert stage.box.due_at(stage.before) is None
    stage.now += 5_000
    assert stage.box.due_at(stage.after) == stage.after.at
    assert len(stage.box.take_commands(stage.after, ())) == 1


def test_nothing_is_kept_of_people_who_have_not_pledged_or_for_freezes_of_the_past() -> None:
    stage = Stage()
    message = stage.heard(MARGAUX)
    stage.box.receive(stage.before, LinkHeard(message.node, message.table, PersonId("nobody"), 7, message.link))
    stage.box.receive(stage.before, LinkHeard(message.node, message.table, MARGAUX, stage.number - 1, message.link))
    assert stage.box._early == {}


def test_a_link_for_the_freeze_after_the_one_that_stands_here_is_kept() -> None:
    """The other node is two commits ahead."""
    stage = Stage()
    message = stage.heard(MARGAUX)
    stage.box.receive(stage.after, LinkHeard(message.node, message.table, MARGAUX, stage.number + 1, message.link))
    stage.box.due_at(stage.after)
    assert [*stage.box._early] == [MARGAUX]
    assert stage.box.stirs.links == {}
