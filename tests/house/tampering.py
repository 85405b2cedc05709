"""Honest and forged journals for all verifiers, generated from one seed.

``python -m tests.house.tampering TO --journals 5000 --tampered 50000`` writes ``journals.jsonl`` and ``tampered.jsonl``
in the folder TO (``-``: both to standard output), one record a line:

    {"journal": as exported, in base64, "head": the hash that a player kept, "honest": bool, "how": …, "field": …,
     "relinked": bool}

``relinked``: all later hashes were recomputed, so that the chain is consistent again. Half of the forgeries are.
"""

import json
import sys
from argparse import ArgumentParser
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.house.pledge_tampering import PLEDGE_WAYS, Entries
from tests.house.test_fold import live
from tripot.games import find_games
from tripot.house import GameRegistry, Hash
from tripot.house.journal.entries import hash_of

EVERY_GAME = GameRegistry(find_games().values())

FLIPPED = 0.1
"""The share of forgeries without new hashes that only flip one bit."""


class Record(NamedTuple):
    """A journal, and the hash that a player at the table kept."""

    journal: list[bytes]
    head: Hash
    honest: bool = True
    how: str = ""
    field: str = ""
    relinked: bool = False

    def exported(self) -> bytes:
        """Return the journal as a file."""
        return b"".join(line + b"\n" for line in self.journal)

    def text(self) -> str:
        told = {**self._asdict(), "journal": b64encode(self.exported()).decode()}
        return json.dumps(told, separators=(",", ":"))


def honest(seed: int, steps: int = 60) -> Record:
    """Play a random game with people who come and go, and with pledged or real dice."""
    rng = Random(f"honest {seed}")
    steps, game = rng.randint(2, steps), rng.choice(tuple(find_games()))
    evening = live(seed, steps, promised=True, shelf=EVERY_GAME, game=game)
    return Record(evening.stored, evening.table.head)


def tampered(of: Record, seed: int) -> Record:
    """Return the journal with a change. For every second seed, it is relinked."""
    rng = Random(f"tampered {seed}")
    relinked = seed % 2 == 0
    while True:
        if not relinked and rng.random() < FLIPPED:
            return Record(flip_bit(of.journal, rng), of.head, honest=False, how="flip_bit", field="bit")
        entries: Entries = [json.loads(line) for line in of.journal]
        how = rng.choice(rng.choice((WAYS, PLEDGE_WAYS)))
        field = how(entries, rng)
        if field is None:
            continue
        journal = relink(entries) if relinked else [written(entry) for entry in entries]
        if journal != of.journal:
            return Record(journal, of.head, honest=False, how=how.__name__, field=field, relinked=relinked)


def flip_bit(journal: list[bytes], rng: Random) -> list[bytes]:
    """Flip one bit anywhere, without changing newlines."""
    while True:
        at = rng.randrange(len(journal))
        line = bytearray(journal[at])
        line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
        if 10 not in line:
            return [*journal[:at], bytes(line), *journal[at + 1 :]]


def written(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode()


def relink(entries: Entries) -> list[bytes]:
    """Recompute the seq and the hash of every entry, so that the chain is consistent."""
    journal: list[bytes] = []
    prev = "0" * 64
    for seq, entry in enumerate(entries, 1):
        journal.append(written({**entry, "seq": seq, "prev": prev}))
        prev = hash_of(journal[-1])
    return journal


# Forgeries. Each changes a journal in place and returns the name of the field, or ``None`` without a change.


def edit(entries: Entries, rng: Random) -> str | None:
    """Replace any value by another of its kind."""
    entry = rng.choice(entries)
    path = rng.choice(list(leaves(entry)))
    *inner, last = path
    at: Any = entry
    for key in inner:
        at = at[key]
    at[last] = another(at[last], rng)
    return name_of(entry, path)


def drop_field(entries: Entries, rng: Random) -> str | None:
    entry = rng.choice(entries)
    inside = rng.choice([entry, entry["event"]])
    field: str = rng.choice(sorted(inside))
    del inside[field]
    return field


def drop_entry(entries: Entries, rng: Random) -> str | None:
    del entries[rng.randrange(len(entries))]
    return "entry" if entries else None


def repeat_entry(entries: Entries, rng: Random) -> str | None:
    at = rng.randrange(len(entries))
    entries.insert(at + 1, dict(entries[at]))
    return "entry"


def swap_entries(entries: Entries, rng: Random) -> str | None:
    at = rng.randrange(len(entries) - 1)
    entries[at], entries[at + 1] = entries[at + 1], entries[at]
    return "entry"


def cut_off(entries: Entries, rng: Random) -> str | None:
    del entries[rng.randrange(1, len(entries)) :]
    return "end"


def other_faces(entries: Entries, rng: Random) -> str | None:
    """Change the faces of dice."""
    throws = [entry["event"] for entry in entries if entry["event"].get("dice") in ("A", "B", "D", "R")]
    thrown = [event["move"]["outcome"] for event in throws if "move" in event]
    if not thrown:
        return None
    outcome = rng.choice(thrown)
    at = rng.randrange(len(outcome))
    outcome[at] = another(outcome[at], rng)
    return "outcome"


def swapped_command(entries: Entries, rng: Random) -> str | None:
    """Replace a person's command by a command of the server with the same effect."""
    acted = [entry for entry in entries if entry["event"].get("by") == "person"]
    if not acted:
        return None
    rng.choice(acted)["command"] = f"house-{rng.randrange(10**9):09}"
    return "command"


def other_link(entries: Entries, rng: Random) -> str | None:
    links = [entry["event"] for entry in entries if "link" in entry["event"]]
    if not links:
        return None
    rng.choice(links)["link"] = rng.randbytes(32).hex()
    return "link"


def other_chips(entries: Entries, rng: Random) -> str | None:
    """Change the amount or the places of a transfer."""
    moved = [fact for entry in entries for fact in entry["event"].get("facts", ()) if fact["type"] == "transfer/1"]
    if not moved:
        return None
    fact = rng.choice(moved)
    field = rng.choice(("from", "to", "amount"))
    fact[field] = another(fact[field], rng)
    return f"facts.{field}"


def lost_fact(entries: Entries, rng: Random) -> str | None:
    told = [entry["event"]["facts"] for entry in entries if entry["event"].get("facts")]
    if not told:
        return None
    facts = rng.choice(told)
    del facts[rng.randrange(len(facts))]
    return "facts"


def other_seat(entries: Entries, rng: Random) -> str | None:
    """Change the acting seat."""
    acted = [entry for entry in entries if entry["event"].get("move", {}).get("type") == "act/1"]
    if not acted:
        return None
    entry = rng.choice(acted)
    seat = (entry["event"]["move"]["seat"] + 1) % 4
    entry["event"]["move"]["seat"] = entry["seat"] = seat
    return "seat"


def other_time(entries: Entries, rng: Random) -> str | None:
    rng.choice(entries)["at"] += rng.choice((-100_000, -1, 1, 100_000))
    return "at"


WAYS: tuple[Callable[[Entries, Random], str | None], ...] = (
    edit, edit, edit, edit, drop_field, drop_entry, repeat_entry, swap_entries, cut_off, other_faces,
    swapped_command, other_link, other_chips, lost_fact, other_seat, other_time,
)  # fmt: skip


def another(value: Any, rng: Random) -> Any:
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-10, -1, 1, 7))
        case str() if value:
            at = rng.randrange(len(value))
            return f"{value[:at]}{rng.choice([c for c in '0123456789abcdef' if c != value[at]])}{value[at + 1 :]}"
        case None:
            return 1
    return "x"


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths to all values that contain no other values."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found_inside = False
    for key, item in inner:
        found_inside = True
        yield from leaves(item, (*path, key))
    if not found_inside and path:
        yield path


def name_of(entry: dict[str, Any], path: tuple[Any, ...]) -> str:
    """Return the name of a field. For a field of an event, this includes the type of the event."""
    words = [str(key) for key in path if not isinstance(key, int)]
    return ".".join([entry["event"]["type"], *words[1:]] if words[0] == "event" else words)


def records(journals: int, forgeries: int, seed: int = 0) -> Iterator[Record]:
    """Yield honest journals, each followed by forgeries of it."""
    made = 0
    for number in range(journals):
        record = honest(seed * 1_000_003 + number)
        yield record
        upto = forgeries * (number + 1) // journals
        for at in range(made, upto):
            yield tampered(record, seed * 1_000_003 + at)
        made = upto


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("to", help="a folder; - for standard output")
    parser.add_argument("--journals", type=int, default=200)
    parser.add_argument("--tampered", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    made = records(asked.journals, asked.tampered, asked.seed)
    if asked.to == "-":
        for record in made:
            sys.stdout.write(record.text() + "\n")
        return
    folder = Path(asked.to)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "journals.jsonl").open("w") as good, (folder / "tampered.jsonl").open("w") as bad:
        for record in made:
            (good if record.honest else bad).write(record.text() + "\n")


if __name__ == "__main__":
    main()
