"""The picture of decision 8: what the others do when a node dies, with the timeouts of the code."""

from tools.architecture.imports import constant
from tools.architecture.sequence import Step, draw_sequence

PEOPLE, DEAD, BUS, OTHER, STORE = "people", "node 1", "NATS", "node 2", "PostgreSQL"


def _seconds(module: str, name: str) -> str:
    value = constant(f"tripot.server.{module}", name)
    seconds = value / 1000 if name.endswith("_MS") else value
    return f"{seconds:g} s" if seconds < 60 else f"{seconds / 60:g} min"


def steps() -> list[Step]:
    beat = _seconds("cluster.node", "HEARTBEAT_EVERY_MS")
    dead = _seconds("cluster.membership", "NODE_DEAD_AFTER_MS")
    grace = _seconds("cluster.membership", "RETURN_GRACE_DEAD_MS")
    poll = _seconds("cluster.head_polling", "POLL_EVERY_MS")
    doubt = _seconds("cluster.membership", "POLL_AFTER_SILENCE_MS")
    overdue = _seconds("cluster.takeover", "OVERDUE_AFTER_MS")
    window = _seconds("cluster.takeover", "TAKEOVER_WINDOW_MS")
    wait = _seconds("live.registry", "PRESENCE_WAIT_S")
    return [
        Step(DEAD, BUS, "Heartbeat", f"every {beat}, from every node"),
        Step(BUS, OTHER, "Heartbeat", "node 1 is alive; node 2 hears its own as well"),
        Step(DEAD, DEAD, "kill -9", "connections break, heartbeats stop"),
        Step(PEOPLE, OTHER, "hello/1", "clients reconnect, and repeat commands by id"),
        Step(OTHER, OTHER, "NodeLost", f"after {dead}; deadlines wait {grace} for its people"),
        Step(OTHER, STORE, "seqs", f"every {poll} for {doubt}: node 1 may still write"),
        Step(OTHER, STORE, "overdue_tables", f"for {window}: deadlines overdue by {overdue}"),
        Step(STORE, OTHER, "tables", "the hash of the id says which node takes one"),
        Step(OTHER, BUS, "NodePresence", f"who else has people there? waits {wait}"),
        Step(OTHER, STORE, "append", "if node 1 still writes, one of the two loses"),
        Step(OTHER, PEOPLE, "news/1", "clocks get back the time since the loss"),
    ]


def draw_node_loss() -> str:
    return draw_sequence(
        "A node dies",
        "Time runs down. Names are messages and functions of server/cluster and store.",
        (PEOPLE, DEAD, BUS, OTHER, STORE),
        steps(),
        width=900,
        words=400,
    )
