"""The picture of one move's way through the code, as a tree of calls in the order in which they happen.

Each step is checked against the source: its function exists, the step above it calls that name, and an arrow is drawn
through where the caller imports the callee's module, dashed where the callee is handed in behind a protocol.
"""

from collections.abc import Iterable
from typing import NamedTuple

from tools.architecture import svg
from tools.architecture.imports import PACKAGE, imports_of, modules, names_defined, names_used
from tools.architecture.svg import Box

WIDTH, LEFT, TOP, INDENT, ROW = 1000.0, 26.0, 66.0, 30.0, 48.0
BOX_WIDTH, BOX_HEIGHT, WORDS = 258.0, 38.0, 544.0


class Call(NamedTuple):
    """A function that a move passes through. ``depth`` says which step above calls it."""

    depth: int
    module: str
    function: str
    words: str


STEPS = (
    Call(0, "server.socket.protocol", "data_received", "Parses frames, in a callback of the transport."),
    Call(1, "server.socket.connection", "handle_message", "One message after another; links for the dice pass ahead."),
    Call(2, "house.wire", "decode_message", "JSON becomes a typed command, or a refusal."),
    Call(2, "server.http.rate_limits", "exceeds_limit", "Rate limits per person, seat, table and IP address."),
    Call(2, "server.live.traced_command", "submit_traced", "Opens a span and counts the command."),
    Call(3, "server.live.room", "submit", "Puts the command into the inbox; a round takes all that waits."),
    Call(4, "server.live.rounds", "run_round", "Catch up, resume, decide, publish, schedule."),
    Call(5, "server.live.commit", "decide_and_commit", "Drives the commit loop with a real store."),
    Call(6, "house.commit_loop", "commit_commands", "Optimistic: decide, append; on conflict read on and retry."),
    Call(7, "house.decide", "decide", "Idempotency, permissions, then entries are proposed."),
    Call(8, "house.proposal", "play_move", "Plays a move of the game, then draws committed dice."),
    Call(9, "kernel.play", "advance", "The rules yield facts, and each is folded at once."),
    Call(6, "server.group_commit.async_store", "append", "Group commit: appends that wait share one transaction."),
    Call(7, "store.postgres.journal", "append", "Compares seq and hash, writes; SQLite does the same."),
    Call(5, "server.cluster.bus", "publish", "Other nodes get the committed bytes."),
    Call(5, "server.live.fanout", "broadcast", "Everyone at this node gets the same bytes."),
    Call(
        6, "server.socket.protocol", "send_frame", "A bounded outbox: backpressure. One write for a turn of the loop."
    ),
    Call(2, "server.socket.connection", "send", "The sender gets the answer last."),
)

COMMITTED_AFTER = "store.postgres.journal"
COMMITTED = "on disk: until here nobody has seen anything; what follows is committed"


def caller_of(number: int) -> Call | None:
    """The step that calls this one: the nearest above that is one less deep."""
    return next((it for it in reversed(STEPS[:number]) if it.depth == STEPS[number].depth - 1), None)


def faults() -> Iterable[str]:
    """Where a step does not agree with the source."""
    for number, step in enumerate(STEPS):
        module, caller = f"{PACKAGE}.{step.module}", caller_of(number)
        if module not in modules():
            yield f"{step.module} does not exist"
        elif step.function not in names_defined(module):
            yield f"{step.module} does not define {step.function}"
        elif caller is not None and step.function not in names_used(f"{PACKAGE}.{caller.module}"):
            yield f"{caller.module} does not call {step.function}"


def is_handed_in(caller: Call, step: Call) -> bool:
    """Whether the caller reaches the step's module without an import of it."""
    return f"{PACKAGE}.{step.module}" not in imports_of(f"{PACKAGE}.{caller.module}")


def draw_move() -> str:
    parts = [
        svg.text(LEFT, 26, "One move, from the socket to everyone's screen", "name"),
        svg.text(LEFT, 44, "A box calls the boxes set in below it. A dashed arrow: handed in, no import.", "note"),
    ]
    boxes: list[Box] = []
    y = TOP
    for number, step in enumerate(STEPS):
        box = Box(LEFT + INDENT * step.depth, y, BOX_WIDTH, BOX_HEIGHT)
        boxes.append(box)
        if (caller := caller_of(number)) is not None:
            above = boxes[STEPS.index(caller)]
            start = f"M{above.x + 13:g} {above.bottom:g}"
            parts.append(svg.arrow(f"{start}V{y + BOX_HEIGHT / 2:g}H{box.x:g}", dashed=is_handed_in(caller, step)))
        y += ROW
        if step.module == COMMITTED_AFTER:
            parts.append(f'<path class="life" stroke-dasharray="2 3" d="M{LEFT:g} {y + 6:g}H{WIDTH - LEFT:g}"/>')
            parts.append(svg.text(WIDTH - LEFT, y + 1, COMMITTED, "note", "end"))
            y += 18
    for number, (step, box) in enumerate(zip(STEPS, boxes, strict=True)):
        parts += [
            svg.rect(box, "room"),
            svg.text(box.x + 10, box.y + 16, f"{number + 1}  {step.function}", "text strong"),
            svg.text(box.x + 10, box.y + 31, f"{step.module.replace('.', '/')}.py", "text"),
            svg.text(WORDS if box.right < WORDS else box.right + 14, box.y + 23, step.words, "text"),
        ]
    return svg.picture(WIDTH, y + 10, "The calls of one move, in order", parts)
