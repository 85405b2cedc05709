"""The membership machine by itself: no bus, no rooms, no clock."""

from itertools import product

from tripot.server.cluster.membership import (
    BUS_LOST_AFTER_MS,
    NODE_DEAD_AFTER_MS,
    POLL_AFTER_CHANGE_MS,
    POLL_AFTER_LOSS_MS,
    POLL_AFTER_SILENCE_MS,
    RETURN_GRACE_CLOSED_MS,
    RETURN_GRACE_DEAD_MS,
    TRANSITIONS,
    ClusterEvent,
    ClusterState,
    Membership,
    NodeLost,
)

MACHINES = (
    ((ClusterState.BUS_DOWN, ClusterState.BUS_UP), (ClusterEvent.ECHO, ClusterEvent.NO_ECHO)),
    ((ClusterState.SOUND, ClusterState.LOSSY), (ClusterEvent.LOSS, ClusterEvent.NO_LOSS)),
    ((ClusterState.UNKNOWN, ClusterState.ALIVE), (ClusterEvent.HEARTBEAT, ClusterEvent.LEAVING, ClusterEvent.SILENCE)),
)


def hear(membership: Membership, until: int, *nodes: str) -> None:
    """Ticks and echoes of our own, and heartbeats of these nodes, once a second up to a time."""
    for now in range(0, until + 1, 1_000):
        membership.receive_echo(now)
        for node in nodes:
            membership.receive_heartbeat(node, now)
        membership.expire(now)


def test_the_table_of_transitions_is_complete_and_stays_within_each_machine() -> None:
    wanted = {pair for states, events in MACHINES for pair in product(states, events)}
    impossible = (ClusterState.UNKNOWN, ClusterEvent.SILENCE)
    assert set(TRANSITIONS) == wanted - {impossible}
    for states, _ in MACHINES:
        assert {step.to for (state, _), step in TRANSITIONS.items() if state in states} <= set(states)


def test_the_bus_is_up_from_the_first_echo_until_they_stop() -> None:
    membership = Membership()
    assert not membership.is_bus_up
    assert membership.receive_echo(100)
    assert not membership.receive_echo(200)
    membership.expire(200 + BUS_LOST_AFTER_MS)
    assert membership.is_bus_up
    membership.expire(201 + BUS_LOST_AFTER_MS)
    assert not membership.is_bus_up
    assert membership.receive_echo(10_000)


def test_a_silent_node_is_dead_and_may_still_write() -> None:
    membership = Membership()
    hear(membership, 10_000, "north")
    now = 10_001 + NODE_DEAD_AFTER_MS
    for echo in range(11_000, now, 1_000):
        membership.receive_echo(echo)
    assert membership.expire(now) == [NodeLost("north", NODE_DEAD_AFTER_MS + 1, RETURN_GRACE_DEAD_MS)]
    assert membership.others == ()
    assert (membership.lost_at, membership.poll_until) == (10_000, now + POLL_AFTER_SILENCE_MS)


def test_no_node_is_dead_while_the_bus_is_down_nor_at_once_when_it_is_back() -> None:
    membership = Membership()
    hear(membership, 10_000, "north")
    assert membership.expire(60_000) == []
    membership.receive_echo(60_000)
    assert membership.expire(60_000 + BUS_LOST_AFTER_MS) == []
    assert membership.others == ("north",)


def test_a_node_that_leaves_is_lost_at_once_and_its_people_have_time() -> None:
    membership = Membership()
    hear(membership, 10_000, "north", "south")
    assert membership.receive_leaving("north", 10_500) == NodeLost("north", 0, RETURN_GRACE_CLOSED_MS)
    assert membership.others == ("south",)
    assert (membership.lost_at, membership.return_grace_ms) == (10_500, RETURN_GRACE_CLOSED_MS)


def test_a_new_node_may_have_written_before_it_was_heard() -> None:
    membership = Membership()
    membership.receive_heartbeat("north", 5_000)
    membership.receive_heartbeat("north", 6_000)
    assert membership.poll_until == 5_000 + POLL_AFTER_CHANGE_MS


def test_after_losses_presence_is_announced_once_they_end() -> None:
    membership = Membership()
    assert not membership.note_losses(1_000, has_lost_messages=True)
    assert not membership.note_losses(2_000, has_lost_messages=True)
    assert membership.poll_until == 2_000 + POLL_AFTER_LOSS_MS
    assert membership.note_losses(3_000, has_lost_messages=False)
    assert not membership.note_losses(4_000, has_lost_messages=False)


def test_a_node_that_was_suspended_itself_blames_nobody() -> None:
    membership = Membership()
    hear(membership, 10_000, "north")
    membership.forgive_silence(60_000)
    membership.receive_echo(60_000)
    assert membership.expire(60_000) == []
