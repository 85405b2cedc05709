"""Computes the worked example of docs/fairness.md with the functions of the package, and by hand from the page."""

import hmac
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from tripot.house import Hash
from tripot.house.dice.commitment import Secret, class_of, keystream, law_of, spec_of
from tripot.house.dice.pledges import PledgeChain, derive_draw, key_of_draw, key_of_freeze
from tripot.kernel import Seat

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
EXAMPLE: dict[str, Any] = json.loads(re.findall(r"```json\n(\{.*?\n\})\n```", PAGE, re.DOTALL)[0])
WORDS = (b"a pledge, and no secret", b"another pledge, and no secret")


def test_the_house_throws_the_dice_of_the_worked_example() -> None:
    secret = Secret(bytes.fromhex(EXAMPLE["master"]))
    assert (secret.commitment().hex(), secret.link(EXAMPLE["throw"]).hex()) == (EXAMPLE["promise"], EXAMPLE["link"])
    chains = [PledgeChain(bytes.fromhex(seed)) for seed in EXAMPLE["seeds"]]
    assert [chain.head for chain in chains] == EXAMPLE["heads"]
    places = [EXAMPLE["throw"] - base for base in EXAMPLE["bases"]]
    revealed = [chain.link(place) for chain, place in zip(chains, places, strict=True)]
    assert revealed == [link for _, link in EXAMPLE["links"]]
    law = law_of(EXAMPLE["law"])
    assert spec_of(law) == EXAMPLE["law"]
    links = [(Seat(seat), Hash(link)) for seat, link in EXAMPLE["links"]]
    key = key_of_freeze(bytes.fromhex(EXAMPLE["link"]), EXAMPLE["table"], EXAMPLE["throw"], EXAMPLE["law"], links)
    assert (key.hex(), key_of_draw(key, 1).hex()) == (EXAMPLE["K"], EXAMPLE["draw 1"])
    taken = keystream(key_of_draw(key, 1))
    assert [next(taken) for _ in EXAMPLE["bytes"]] == EXAMPLE["bytes"]
    assert list(derive_draw(law, key, 1)) == EXAMPLE["faces"]
    assert list(derive_draw(law_of(EXAMPLE["law 2"]), key, 2)) == EXAMPLE["faces 2"]
    assert class_of(len(links)) == EXAMPLE["class"]


def lp(part: bytes) -> bytes:
    return len(part).to_bytes(4, "big") + part


def test_the_chains_of_the_worked_example_follow_from_the_page_alone() -> None:
    assert sha256(b"an example, and no secret").hexdigest() == EXAMPLE["master"]
    link = hmac.new(bytes.fromhex(EXAMPLE["master"]), b"tripot/chain/1" + bytes(4), "sha256").digest()
    house = [link]
    for _ in range(1024):
        house.insert(0, sha256(house[0]).digest())
    assert (house[0].hex(), house[EXAMPLE["throw"]].hex()) == (EXAMPLE["promise"], EXAMPLE["link"])
    for word, seed, head, base, (_, their) in zip(
        WORDS, EXAMPLE["seeds"], EXAMPLE["heads"], EXAMPLE["bases"], EXAMPLE["links"], strict=True
    ):
        assert sha256(word).hexdigest() == seed
        chain = [bytes.fromhex(seed)]
        for _ in range(1024):
            chain.insert(0, sha256(chain[0]).digest())
        assert (chain[0].hex(), chain[EXAMPLE["throw"] - base].hex()) == (head, their)


def test_the_faces_of_the_worked_example_follow_from_the_page_alone() -> None:
    message = lp(b"tripot/dice/1") + lp(EXAMPLE["table"].encode()) + EXAMPLE["throw"].to_bytes(8, "big")
    message += lp(EXAMPLE["law"].encode())
    for seat, link in EXAMPLE["links"]:
        message += seat.to_bytes(4, "big") + lp(bytes.fromhex(link))
    assert message.hex() == EXAMPLE["message"]
    key = hmac.new(bytes.fromhex(EXAMPLE["link"]), message, "sha256").digest()
    assert key.hex() == EXAMPLE["K"]
    for draw, law, faces in ((1, EXAMPLE["law"], EXAMPLE["faces"]), (2, EXAMPLE["law 2"], EXAMPLE["faces 2"])):
        drawn = hmac.new(key, b"draw" + draw.to_bytes(4, "big"), "sha256").digest()
        block, thrown = iter(hmac.new(drawn, bytes(4), "sha256").digest()), []
        for die in json.loads(law):
            byte = next(block)
            while byte >= 256 - 256 % len(die):
                byte = next(block)
            thrown.append(die[byte % len(die)])
        assert thrown == faces
