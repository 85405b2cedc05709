"""Invariants (laws) after a simulated evening. Each compares the disk with the messages that people received."""

from collections import Counter
from collections.abc import Iterator

from tests.simulation.history import History
from tests.simulation.node import SEAL
from tests.simulation.person import Wish
from tests.simulation.pledged import PledgeReckoner
from tests.simulation.town import Town, lasting, lasting_board
from tripot.house import BrokenChain, Secret, TableId, build_board, build_yours
from tripot.house.journal.events import Frozen, Opened, RematchOpened
from tripot.house.protocol import wire
from tripot.house.verify.journal import Fault, verify
from tripot.kernel import Draw, InvariantError
from tripot.store.journal import head_of

Histories = dict[TableId, History]
Wishes = dict[str, tuple[Wish, str | None]]


def broken_laws(town: Town) -> list[str]:
    """Return all violations of laws, found during the evening or after it."""
    histories: Histories = {}
    found = list(town.broken)
    wishes = _wishes(town)
    for table, stored in town.disk.entries.items():
        try:
            histories[table] = History(town.shelf, stored)
        except (BrokenChain, InvariantError) as error:
            found.append(f"one history: {error}")
    for table, history in histories.items():
        found += [f"table {table}, {what}" for what in history.broken(wishes)]
        dice = PledgeReckoner(history.entries, town.chains)
        found += [f"table {table}, dice: {what}" for what in dice.broken()]
        try:
            verify(town.disk.entries[table], town.shelf, history.table.head)
        except Fault as fault:
            found.append(f"table {table}, the verifier: {fault}")
    for law in (_owners, _heads, _commits, _freezes, _rematches, _acknowledged, _refused, _views, _secrets):
        found += [f"{law.__name__.strip('_')}: {what}" for what in law(town, histories)]
    return [f"seed {town.seed}: {what}" for what in found]


def _wishes(town: Town) -> Wishes:
    """Return every command with the id of the person who sent it."""
    return {wish.id: (wish, town.known_as.get((wish.table, it.secret))) for it in town.people for wish in it.wishes}


def _owners(town: Town, _: Histories) -> Iterator[str]:
    """Check ownership: only the owner appends, a claim succeeds only if no other node has claimed the table in between,
    and a node gives up a table only if another node has claimed it."""
    for commit in town.disk.commits:
        if commit.node != commit.owner:
            yield f"{commit.node} appended to {commit.table}, which {commit.owner} owns"
    for claim in town.disk.claims:
        if claim.seen != claim.found:
            yield f"{claim.node} claimed {claim.table} from {claim.seen}, and found {claim.found}"
    for table in town.disk.orphaned:
        yield f"the owner of {table} lost it, and no other node had claimed it"


def _heads(town: Town, histories: Histories) -> Iterator[str]:
    """Check that the heads in the store match the entries."""
    for table, history in histories.items():
        if town.disk.heads[table] != head_of(history.table):
            yield f"{table}: {town.disk.heads[table]}"


def _commits(town: Town, histories: Histories) -> Iterator[str]:
    """Check that no commit ends in the middle of a throw, except while people throw real dice, or in a pause."""
    for commit in town.disk.commits:
        if commit.table in histories and commit.last <= len(histories[commit.table].entries):
            table = histories[commit.table].at(commit.last)
            if isinstance(table.turn, Draw) and table.hearing is None and table.paused is None and table.freeze is None:
                yield f"{commit} leaves the dice in the air"


def _freezes(town: Town, histories: Histories) -> Iterator[str]:
    """Check that a freeze that asks for links is the last entry of its commit, so that it is on disk before any link is
    used."""
    ends = {(commit.table, commit.last) for commit in town.disk.commits}
    for table, history in histories.items():
        for line in history.entries:
            event = line.entry.event
            if isinstance(event, Frozen) and event.awaited and (table, line.entry.seq) not in ends:
                yield f"{table}: what follows {line.entry.seq} was decided before this freeze was on disk"


def _rematches(town: Town, histories: Histories) -> Iterator[str]:
    """Check that a rematch and the entry that names it are both committed, or neither is."""
    named = {
        line.entry.event.table: (table, line.entry.prev)
        for table, history in histories.items()
        for line in history.entries
        if isinstance(line.entry.event, RematchOpened)
    }
    follow = {
        table: (event.follows.table, event.follows.head)
        for table, history in histories.items()
        if isinstance(event := history.entries[0].entry.event, Opened) and event.follows is not None
    }
    if named != follow:
        yield f"named are {named}, there are {follow}"


def _acknowledged(town: Town, histories: Histories) -> Iterator[str]:
    """Check that an accepted command is in the journal once, at the seq of its reply, and a refused one is not."""
    answers = {
        table: Counter(line.entry.command for line in history.entries if line.entry.command)
        for table, history in histories.items()
    }
    for person in town.people:
        for wish in person.wishes:
            if wish.table not in histories:
                continue
            times, lines = answers[wish.table][wish.id], histories[wish.table].entries
            if times > 1:
                yield f"{wish.id} was carried out {times} times"
            if wish.accepted is not None and not (
                wish.accepted <= len(lines) and lines[wish.accepted - 1].entry.command == wish.id
            ):
                yield f"{wish.id} was accepted as entry {wish.accepted} of {wish.table} and is not there"
            if wish.accepted is None and times and len(wish.refused) >= len(wish.sent):
                yield f"{wish.id} was refused, and carried out"


def _refused(town: Town, histories: Histories) -> Iterator[str]:
    """Check that each refusal was correct at some moment between the command and its reply."""
    for person in town.people:
        for wish in person.wishes:
            since = town.disk.since.get(wish.table, [])
            for code, seq, asked, told in wish.refused:
                if seq and (seq > len(since) or since[seq - 1] > told):
                    yield f"{wish.id}: {code} at {seq}, which did not exist"
                elif seq and seq < len(since) and since[seq] < asked:
                    yield f"{wish.id}: {code} at {seq}, asked at {asked:.3f}; {seq + 1} is there since {since[seq]:.3f}"


def _views(town: Town, histories: Histories) -> Iterator[str]:
    """Check that all boards and options that people received match the journal up to the entry that they name."""
    for (table, seq), raw in town.boards.items():
        if table in histories and (
            seq > len(histories[table].entries)
            or lasting_board(wire.encode(build_board(histories[table].at(seq)))) != raw
        ):
            yield f"the board of {table} at {seq} was shown otherwise"
    for (table, seq, person), told in town.offers.items():
        if (
            table in histories
            and seq <= len(histories[table].entries)
            and lasting(build_yours(histories[table].at(seq), person)) != told
        ):
            yield f"{person} was offered something else at {seq} of {table}"


def _secrets(town: Town, histories: Histories) -> Iterator[str]:
    """Check that no link of a dice chain was sent before its throw, and no secret was ever sent."""
    for table, history in histories.items():
        if history.table.throws.has_commitment and table not in town.disk.secrets:
            yield f"the secret of {table} is not kept"
            continue
        if not history.table.throws.has_commitment:
            continue
        secret = Secret(SEAL._keys.decrypt(town.disk.secrets[table]))
        if not history.after[0].throws.matches_secret(secret):
            yield f"the secret of {table} is not the one behind its promise"
        last = history.table.throws.count
        ahead = {secret.link(last + number).hex() for number in range(1, 33)}
        for word in (secret.expose_bytes().hex(), *ahead):
            if word in town.words:
                yield f"a secret of {table} was told with entry {town.words[word]}"
        for line in history.entries:
            link = getattr(line.entry.event, "link", None)
            if link is not None and town.words.get(link, line.entry.seq) < line.entry.seq:
                yield f"the link of entry {line.entry.seq} of {table} was told with entry {town.words[link]}"
    kept = b"".join(data for stored in town.disk.entries.values() for data in stored)
    shown = b"".join(town.boards.values())
    for word in (*town.secrets, *town.disk.guests):
        if any(word in text for text in town.logged) or word.encode() in kept or word.encode() in shown:
            yield "the secret of a device, or who its guest is, was told"
