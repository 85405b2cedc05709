"""Tests the server's commitment to its dice: the hash chain, the encoding of dice, the secret."""

import hmac
import pickle
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, cast

import msgspec
import pytest

from tests.house.evening import LOU, MARGAUX, SHELF, TABU, THEO, Evening, secret_of, three_people
from tests.house.test_fold import live
from tripot.house import Hash, NoSecret, Proposal, Secret, Table, build_board, build_yours, read_table
from tripot.house.dice.commitment import (
    LINKS_PER_CHAIN,
    hashes_to,
    keystream,
    law_of,
    place_of,
    spec_of,
)
from tripot.house.dice.pledges import derive_draw, key_of_freeze
from tripot.house.journal.commands import Rematch
from tripot.house.journal.events import Frozen, Opened, Played
from tripot.house.protocol.views import Board
from tripot.house.verify.journal import verify
from tripot.kernel import D10, Dice, Done, Pick, Throw, dice

Stake = TABU.actions[0]


def promised(seed: object = 0, **wish: Any) -> Evening:
    """Return a table of Tabu with three people whose devices have pledged."""
    evening = Evening(seed, secret=secret_of(seed), **wish).sit(MARGAUX, THEO, LOU)
    return evening.pledge(MARGAUX, THEO, LOU).start()


def events(evening: Evening, kind: type[Any]) -> list[Any]:
    return [line.entry.event for line in evening.entries if isinstance(line.entry.event, kind)]


def round_of(evening: Evening, *, stakers: int = 2) -> tuple[Frozen, Played]:
    """Play one round, in which ``stakers`` players stake. Return the freeze and the throw."""
    for punter in evening.punters[:stakers]:
        evening.act(punter, Stake("coeur", 5))  # type: ignore[call-arg]
        evening.act(punter, Done())
    while evening.table.turn.awaited != (evening.table.state.banker,):  # type: ignore[union-attr]
        evening.until_due()
    evening.act(evening.banker, Throw())
    return events(evening, Frozen)[-1], events(evening, Played)[-1]


# The chain


@pytest.mark.parametrize("chain", [0, 1, 7])
def test_every_link_hashes_to_the_previous_one_and_the_first_to_the_promise(chain: int) -> None:
    secret = secret_of("chain")
    before = secret.commitment(chain)
    for place in range(1, LINKS_PER_CHAIN + 1):
        link = secret.link(chain * LINKS_PER_CHAIN + place)
        assert sha256(link).digest() == before
        before = link


def test_links_may_be_requested_in_any_order() -> None:
    secret, again = secret_of("order"), secret_of("order")
    throws = list(range(1, 2 * LINKS_PER_CHAIN + 1))
    in_order = [secret.link(throw) for throw in throws]
    shuffled = Random(1).sample(throws, 400)
    assert [again.link(throw) for throw in shuffled] == [in_order[throw - 1] for throw in shuffled]
    assert len(set(in_order)) == len(in_order)


def test_a_throw_names_its_chain_and_its_place() -> None:
    assert [place_of(throw) for throw in (1, 2, LINKS_PER_CHAIN, LINKS_PER_CHAIN + 1)] == [
        (0, 1),
        (0, 2),
        (0, LINKS_PER_CHAIN),
        (1, 1),
    ]


def test_a_master_secret_has_32_bytes() -> None:
    for wrong in (b"", bytes(31), bytes(33)):
        with pytest.raises(ValueError, match="32 bytes"):
            Secret(wrong)


# Dice as text


@pytest.mark.parametrize(
    ("law", "spec"),
    [
        (dice(2), "[[1,2,3,4,5,6],[1,2,3,4,5,6]]"),
        (Dice((D10,)), "[[0,1,2,3,4,5,6,7,8,9]]"),
        (Pick(("cœur", "as", 3)), '[["cœur","as",3]]'),
        (Pick((0, 1)), "[[0,1]]"),
    ],
)
def test_dice_survive_a_round_trip_as_text(law: Any, spec: str) -> None:
    assert spec_of(law) == spec
    key = key_of_freeze(bytes(32), "table", 1, spec, ())
    thrown = derive_draw(law, key, 1)
    assert law.admits(thrown)
    assert derive_draw(law_of(spec), key, 1) == thrown


@pytest.mark.parametrize("spec", ["", "[]", "[[]]", "{}", "[[1.5]]", "[[true]]", f"[{list(range(257))}]"])
def test_invalid_dice_are_refused(spec: str) -> None:
    with pytest.raises((msgspec.MsgspecError, ValueError)):
        law_of(spec)


@pytest.mark.parametrize("faces", [1, 2, 256])
def test_dice_have_from_one_to_256_faces(faces: int) -> None:
    """A pile of cards is encoded as a die with one face for each unseen card."""
    (die,) = cast("Dice", law_of(f"[{list(range(faces))}]")).dice
    assert die.faces == tuple(range(faces))


def test_the_keystream_has_one_block_for_each_number_from_zero() -> None:
    key = b"\7" * 32
    blocks = b"".join(hmac.new(key, bytes([0, 0, 0, block]), "sha256").digest() for block in range(3))
    assert bytes(islice(keystream(key), 96)) == blocks


@pytest.mark.parametrize("chain", [1, 2])
def test_a_new_secret_can_compute_a_later_chain_first(chain: int) -> None:
    secret, master = secret_of("later"), b"\1" * 32
    link = hmac.new(master, b"tripot/chain/1" + bytes([0, 0, 0, chain]), "sha256").digest()
    assert Secret(master).link((chain + 1) * LINKS_PER_CHAIN) == link
    assert hashes_to(secret.link(chain * LINKS_PER_CHAIN + 1), Hash(secret.commitment(chain).hex()))


# At the table


def test_a_table_starts_with_its_promise_and_every_throw_matches_it() -> None:
    evening = promised()
    before = secret_of(0).commitment().hex()
    assert events(evening, Opened)[0].promise == before
    for _ in range(4):
        round_of(evening)
    thrown = [event for event in events(evening, Played) if event.dice is not None]
    assert [event.throw for event in thrown] == [1, 2, 3, 4, 5]
    for event in thrown:
        assert hashes_to(bytes.fromhex(event.link), Hash(before))
        before = event.link
    assert evening.table.throws.next == before


def test_without_pledges_dice_fall_in_the_commit_of_the_action() -> None:
    evening = three_people(secret=secret_of(0))
    round_of(evening)
    assert isinstance(evening.answer, Proposal)
    acted, frozen, thrown = [line.entry for line in evening.answer.entries]
    assert isinstance(acted.event, Played)
    assert isinstance(frozen.event, Frozen)
    assert isinstance(thrown.event, Played)
    assert (frozen.person, frozen.seat, frozen.command) == (None, None, None)
    assert (thrown.person, thrown.seat, thrown.command) == (None, acted.seat, None)
    assert (frozen.event.throw, thrown.event.throw, thrown.event.dice) == (2, 2, "D")


def test_at_the_end_of_a_chain_the_next_one_is_promised() -> None:
    secret = secret_of("long")
    evening = Evening("long", secret=secret, pace="sans", switches={"tabu.end": "a_la_demande"})
    evening.sit(MARGAUX, THEO).pledge(MARGAUX, THEO).start()
    while evening.table.throws.count < LINKS_PER_CHAIN + 2:
        round_of(evening, stakers=1)
    thrown = {event.throw: event for event in events(evening, Played) if event.dice}
    assert thrown[LINKS_PER_CHAIN].promise == secret.commitment(1).hex()
    assert [number for number, event in thrown.items() if event.promise is not None] == [LINKS_PER_CHAIN]
    assert sha256(bytes.fromhex(thrown[LINKS_PER_CHAIN + 1].link)).hexdigest() == thrown[LINKS_PER_CHAIN].promise
    after = len(thrown) - LINKS_PER_CHAIN  # the pledged chains are used up too
    assert verify(evening.stored, SHELF, evening.table.head).throws == {"A": LINKS_PER_CHAIN, "D": after}


def test_a_rematch_has_its_own_promise_and_keeps_the_secret() -> None:
    evening = promised(switches={"tabu.end": "rotations:1"})
    while evening.table.stage == "playing":
        round_of(evening)
    opens = evening.do(MARGAUX, Rematch).opens
    assert opens is not None
    assert opens.secret is not None
    first = opens.entries[0].entry.event
    assert isinstance(first, Opened)
    assert first.promise == opens.secret.commitment().hex() != events(evening, Opened)[0].promise
    assert opens.after.throws.matches_secret(opens.secret)
    assert verify([line.data for line in opens.entries], SHELF).entries == len(opens.entries)


def test_without_its_secret_a_table_cannot_throw() -> None:
    evening = promised()
    for punter in evening.punters:
        evening.act(punter, Stake("coeur", 5))  # type: ignore[call-arg]
        evening.act(punter, Done())
    evening.secret = None
    before = evening.table
    with pytest.raises(NoSecret):
        evening.act(evening.banker, Throw())
    assert evening.table is before


# The secret


def everything_shown(table: Table, answer: Proposal) -> str:
    """Return all text that is sent to clients or that a log or an error could contain."""
    shown = [build_board(table), *[build_yours(table, person) for person in (MARGAUX, THEO, LOU)]]
    texts = [msgspec.json.encode(it).decode() for it in shown] + [line.data.decode() for line in answer.entries]
    return " ".join([*texts, repr(table), repr(answer), str(table), repr(table.throws)])


@pytest.mark.parametrize("seed", range(5))
def test_views_entries_and_reprs_contain_no_master_secret_and_no_future_link(seed: int) -> None:
    secret = secret_of(seed)
    evening = live(seed, 0, promised=True)
    assert evening.secret is not None
    hidden_master = secret.expose_bytes()
    for _ in range(60):
        before = evening.table.throws.count
        if not evening.let_bots_play():
            evening.until_due() if evening.table.next_deadline() else evening.wait(1)
        assert isinstance(evening.answer, Proposal)
        shown = everything_shown(evening.table, evening.answer)
        assert evening.table.throws.count >= before
        coming = [secret.link(evening.table.throws.count + ahead) for ahead in range(1, 6)]
        for hidden in (hidden_master, secret.link(LINKS_PER_CHAIN), *coming):
            for form in (hidden.hex(), repr(hidden)[2:-1], str(int.from_bytes(hidden))):
                assert form not in shown


def test_a_secret_has_no_text_form_and_cannot_be_copied() -> None:
    secret = secret_of(1)
    assert repr(secret) == str(secret) == f"{secret}" == "Secret(…)"
    with pytest.raises(TypeError):
        pickle.dumps(secret)
    with pytest.raises(TypeError):
        msgspec.json.encode(secret)
    assert not hasattr(secret, "__dict__")


def test_a_restored_table_expects_the_same_link() -> None:
    evening = promised()
    round_of(evening)
    again = read_table(SHELF, evening.stored)
    assert again == evening.table
    assert again.throws.matches_secret(secret_of(0))
    assert not again.throws.matches_secret(secret_of(1))


def test_the_board_shows_what_a_player_needs_to_check_the_next_throw() -> None:
    evening = promised()
    seen: Board = build_board(evening.table)
    assert (seen.dice.kind, seen.dice.throws) == ("house", 1)
    assert seen.dice.next == events(evening, Played)[-1].link
    assert [(it.holder, it.head) for it in seen.dice.pledges] == [
        (person, evening.chains[person].head) for person in (MARGAUX, THEO, LOU)
    ]
