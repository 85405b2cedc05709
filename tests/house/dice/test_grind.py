"""Tests what a dishonest operator who has a seat and knows the server's secret can influence.

The operator wants the first die of a Tabu throw to show a heart, one of six faces. Each test makes ``n`` throws.
"""

import json
from random import Random

from tests.house.dice.test_pledges import frozen, knock
from tests.house.evening import LOU, MARGAUX, THEO, secret_of
from tripot.house import Hash
from tripot.house.dice.commitment import law_of, spec_of
from tripot.house.dice.pledges import REVEAL_WITHIN_MS, PledgeChain, derive_draw, key_of_freeze
from tripot.kernel import Dice, Die, Seat

WANTED = "coeur"
FACES = ("trefle", "carreau", "coeur", "pique", "ancre", "soleil")
LAW = Dice((Die("", FACES), Die("", FACES), Die("", FACES)))
SPEC = spec_of(LAW)

CHOICE_THROWS = 1_000
PLAYED_THROWS = 60


def test_withholding_a_link_gives_only_one_new_throw() -> None:
    """The operator withholds their link whenever the first outcome is bad, which causes a second throw."""
    rng, secret, hits = Random(2), secret_of("choose"), 0
    own, honest = PledgeChain(rng.randbytes(32)), PledgeChain(rng.randbytes(32))
    number = 0
    for _ in range(CHOICE_THROWS):
        number = number % 1000 + 1
        both = [(Seat(0), own.link(number)), (Seat(1), honest.link(number))]
        key = key_of_freeze(secret.link(number), "a-table", number, SPEC, both)
        fell = derive_draw(LAW, key, 1)
        if fell[0] != WANTED:  # the throw is void; the next freeze uses only the honest holder's link
            number = number % 1000 + 1
            alone = [(Seat(1), honest.link(number))]
            fell = derive_draw(LAW, key_of_freeze(secret.link(number), "a-table", number, SPEC, alone), 1)
        hits += fell[0] == WANTED
    allowed = 1 - (5 / 6) ** 2
    error = (allowed * (1 - allowed) / CHOICE_THROWS) ** 0.5
    assert abs(hits / CHOICE_THROWS - allowed) < 4 * error, "0.31, and not 1"


def test_before_the_freeze_nobody_can_predict_the_dice() -> None:
    """The operator predicts the die from all links except that of the honest holder. One sixth of the guesses are
    right."""
    rng, secret, hits = Random(3), secret_of("guess"), 0
    for number in range(1, CHOICE_THROWS + 1):
        link, own, honest = secret.link(number), Hash(rng.randbytes(32).hex()), Hash(rng.randbytes(32).hex())
        guess = derive_draw(LAW, key_of_freeze(link, "a-table", number, SPEC, [(Seat(0), own)]), 1)
        fell = derive_draw(LAW, key_of_freeze(link, "a-table", number, SPEC, [(Seat(0), own), (Seat(1), honest)]), 1)
        hits += guess[0] == fell[0]
    error = (1 / 6 * 5 / 6 / CHOICE_THROWS) ** 0.5
    assert abs(hits / CHOICE_THROWS - 1 / 6) < 4 * error


def test_a_withheld_link_removes_the_operator_from_later_throws() -> None:
    """Margaux is the operator. Théo and Lou are honest."""
    hits = voids = 0
    for seed in range(PLAYED_THROWS):
        evening = frozen(f"operator {seed}")
        evening.reveal(THEO, LOU)
        freeze = evening.table.freeze
        assert freeze is not None
        links = [(seat, evening.link_of(holder)) for seat, holder in freeze.awaited]
        secret = secret_of(f"operator {seed}")
        key = key_of_freeze(secret.link(freeze.number), evening.table.id, freeze.number, freeze.law, links)
        if derive_draw(law_of(freeze.law), key, 1)[0] == WANTED:
            evening.reveal(MARGAUX)
        else:
            evening.wait(REVEAL_WITHIN_MS + 1)
            knock(evening)
            voids += 1
            assert evening.table.pledges is not None
            assert MARGAUX not in evening.table.pledges.of
            evening.reveal(THEO, LOU)
        fell = knock(evening)[-1]
        hits += json.loads(bytes(fell.move))["outcome"][0] == WANTED
    assert voids > PLAYED_THROWS / 2
    assert hits / PLAYED_THROWS < 0.6, "about 0.31"
