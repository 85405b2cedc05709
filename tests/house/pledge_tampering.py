"""Forgeries of the pledged dice of a journal, for :mod:`.tampering`.

Each function changes the journal in place. It returns the name of the changed field, or ``None`` if the journal has
nothing to change.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from tripot.house.dice.pledges import REVEAL_WITHIN_MS

Entries = list[dict[str, Any]]


def places(entries: Entries, kind: str, having: str = "") -> list[int]:
    """Return the indexes of entries of a kind. ``having``: a field that must not be empty."""
    return [
        at
        for at, entry in enumerate(entries)
        if entry["event"]["type"] == kind and (not having or entry["event"].get(having))
    ]


def first_draws(entries: Entries) -> list[int]:
    """Return the indexes of the throws with links."""
    return [at for at in places(entries, "played/1", "links") if entries[at]["event"].get("draw") == 1]


def other_pledge(entries: Entries, rng: Random) -> str | None:
    """Replace a head or a revealed link."""
    pledges = [entry["event"] for entry in entries if entry["event"]["type"] == "pledged/1"]
    links = [entry["event"]["links"] for entry in entries if entry["event"].get("links")]
    if not pledges or not links:
        return None
    if rng.random() < 0.5:
        rng.choice(pledges)["head"] = rng.randbytes(32).hex()
        return "pledged/1.head"
    rng.choice(rng.choice(links))[1] = rng.randbytes(32).hex()
    return "links"


def other_holders(entries: Entries, rng: Random) -> str | None:
    """List an awaited holder as away."""
    freezes = [entry["event"] for entry in entries if entry["event"].get("awaited")]
    if not freezes:
        return None
    freeze = rng.choice(freezes)
    freeze["away"] = sorted([*freeze.get("away", ()), freeze["awaited"].pop()])
    return "awaited"


def link_of_another_freeze(entries: Entries, rng: Random) -> str | None:
    throws = first_draws(entries)
    if len(throws) < 2:
        return None
    one, other = (entries[at]["event"]["links"] for at in rng.sample(throws, 2))
    one[0][1] = other[0][1]
    return "links"


def link_left_out(entries: Entries, rng: Random) -> str | None:
    """Remove an awaited holder's link from a throw, and adapt its class."""
    throws = first_draws(entries)
    if not throws:
        return None
    event = entries[rng.choice(throws)]["event"]
    del event["links"][rng.randrange(len(event["links"]))]
    event["dice"] = ("D", "B", "A")[min(2, len(event["links"]))]
    return "links"


def late_link(entries: Entries, rng: Random) -> str | None:
    """Move a throw and everything after it past the deadline of its links."""
    throws = first_draws(entries)
    if not throws:
        return None
    for entry in entries[rng.choice(throws) :]:
        entry["at"] += REVEAL_WITHIN_MS * 10 + 1
    return "late"


def early_void(entries: Entries, rng: Random) -> str | None:
    voids = places(entries, "voided/1")
    if not voids:
        return None
    at = rng.choice(voids)
    entries[at]["at"] = entries[at - 1]["at"]
    return "late"


def miss_not_listed(entries: Entries, rng: Random) -> str | None:
    voids = places(entries, "voided/1", "missed")
    if not voids:
        return None
    entries[rng.choice(voids)]["event"]["missed"].pop()
    return "missed"


def miss_made_up(entries: Entries, rng: Random) -> str | None:
    """Count an existing link as missing."""
    voids = places(entries, "voided/1", "links")
    if not voids:
        return None
    event = entries[rng.choice(voids)]["event"]
    event["missed"] = sorted([*event["missed"], event["links"][0][0]])
    return "missed"


def void_forgotten(entries: Entries, rng: Random) -> str | None:
    """Remove a void throw and its freeze."""
    voids = [at for at in places(entries, "voided/1") if entries[at - 1]["event"]["type"] == "frozen/1"]
    if not voids:
        return None
    at = rng.choice(voids)
    del entries[at - 1 : at + 1]
    return "voided/1"


def changed_freeze(entries: Entries, rng: Random) -> str | None:
    """Change the number, the dice or the awaited holders of a freeze."""
    freezes = places(entries, "frozen/1")
    if not freezes:
        return None
    event = entries[rng.choice(freezes)]["event"]
    field = rng.choice(("throw", "dice", "awaited"))
    if field == "throw":
        event["throw"] += rng.choice((-1, 1, 1024))
    elif field == "dice":
        dice = json.loads(event["dice"])
        dice[0] = [dice[0][-1], *dice[0][:-1]]
        event["dice"] = json.dumps(dice, separators=(",", ":"), ensure_ascii=False)
    elif event.get("awaited"):
        del event["awaited"][rng.randrange(len(event["awaited"]))]
    else:
        return None
    return f"frozen/1.{field}"


def two_freezes(entries: Entries, rng: Random) -> str | None:
    freezes = places(entries, "frozen/1")
    if not freezes:
        return None
    at = rng.choice(freezes)
    entries.insert(at + 1, json.loads(json.dumps(entries[at])))
    return "frozen/1"


def stake_after_freeze(entries: Entries, rng: Random) -> str | None:
    """Move the entry before a freeze to after it."""
    freezes = [at for at in places(entries, "frozen/1") if at > 1]
    if not freezes:
        return None
    at = rng.choice(freezes)
    entries[at - 1], entries[at] = entries[at], entries[at - 1]
    entries[at - 1]["at"], entries[at]["at"] = entries[at]["at"], entries[at - 1]["at"]
    return "frozen/1"


def head_pledged_twice(entries: Entries, rng: Random) -> str | None:
    pledges = places(entries, "pledged/1")
    if len(pledges) < 2:
        return None
    one, other = sorted(rng.sample(pledges, 2))
    entries[other]["event"]["head"] = entries[one]["event"]["head"]
    return "pledged/1.head"


def pledge_after_freeze(entries: Entries, rng: Random) -> str | None:
    """Insert a pledge after the stakes are closed."""
    pledges = [at for at in places(entries, "pledged/1") if any(it > at for it in places(entries, "frozen/1"))]
    if not pledges:
        return None
    at = rng.choice(pledges)
    freeze = rng.choice([it for it in places(entries, "frozen/1") if it > at])
    entries.insert(freeze, {**entries.pop(at), "at": entries[freeze - 1]["at"]})
    return "pledged/1"


def pledge_of_another(entries: Entries, rng: Random) -> str | None:
    pledges = places(entries, "pledged/1")
    if not pledges:
        return None
    entries[rng.choice(pledges)]["event"]["holder"] = rng.randbytes(8).hex()
    return "pledged/1.holder"


def no_promise_claimed(entries: Entries, rng: Random) -> str | None:
    """Change the opening so that it claims no commitment to the dice."""
    if not places(entries, "frozen/1"):
        return None
    del entries[0]["event"]["promise"]
    return "promise"


PLEDGE_WAYS: tuple[Callable[[Entries, Random], str | None], ...] = (
    other_pledge, other_holders, link_of_another_freeze, link_left_out, late_link, early_void, miss_not_listed,
    miss_made_up, void_forgotten, changed_freeze, two_freezes, stake_after_freeze, head_pledged_twice,
    pledge_after_freeze, pledge_of_another, no_promise_claimed,
)  # fmt: skip
