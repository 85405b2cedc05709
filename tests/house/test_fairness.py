"""docs/fairness.md: its worked example, done twice: with the house's own functions, and by hand from the page."""

import hmac
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from tripot.house import Hash
from tripot.house.dice.commitment import Secret, class_of, derive_faces, hashes_to, key_of, keystream, law_of, spec_of
from tripot.house.dice.pledges import PledgeChain, derive_draw, key_of_freeze
from tripot.kernel import Seat

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
EXAMPLE: dict[str, Any] = json.loads(re.findall(r"```json\n(\{.*?\n\})\n```", PAGE, re.DOTALL)[0])
NONCES = [bytes.fromhex(nonce) for _, nonce in EXAMPLE["nonces"]]
LINK = bytes.fromhex(EXAMPLE["link"])


def test_the_house_throws_what_the_worked_example_says() -> None:
    secret = Secret(bytes.fromhex(EXAMPLE["master"]))
    assert secret.commitment().hex() == EXAMPLE["promise"]
    assert secret.link(EXAMPLE["throw"]) == LINK
    assert hashes_to(LINK, EXAMPLE["promise"])
    law = law_of(EXAMPLE["spec"])
    assert spec_of(law) == EXAMPLE["spec"]
    key = key_of(LINK, EXAMPLE["table"], EXAMPLE["throw"], EXAMPLE["spec"], NONCES)
    assert key.hex() == EXAMPLE["K"]
    taken = keystream(key)
    assert [next(taken) for _ in EXAMPLE["bytes"]] == EXAMPLE["bytes"]
    thrown = derive_faces(law, EXAMPLE["spec"], LINK, EXAMPLE["table"], EXAMPLE["throw"], NONCES)
    assert list(thrown) == EXAMPLE["faces"]
    assert class_of(len(NONCES)) == EXAMPLE["class"]


def test_the_worked_example_can_be_done_by_hand_from_the_page_alone() -> None:
    def lp(part: bytes) -> bytes:
        return len(part).to_bytes(4, "big") + part

    assert sha256(b"an example, and no secret").hexdigest() == EXAMPLE["master"]
    link = hmac.new(bytes.fromhex(EXAMPLE["master"]), b"tripot/chain/1" + bytes(4), "sha256").digest()
    for _ in range(1023):
        link = sha256(link).digest()
    assert (link.hex(), sha256(link).hexdigest()) == (EXAMPLE["link"], EXAMPLE["promise"])
    message = lp(b"tripot/dice/1") + lp(EXAMPLE["table"].encode()) + (1).to_bytes(8, "big")
    message += lp(EXAMPLE["spec"].encode()) + b"".join(map(lp, NONCES))
    assert message.hex() == EXAMPLE["message"]
    key = hmac.new(link, message, "sha256").digest()
    assert key.hex() == EXAMPLE["K"]
    block = iter(hmac.new(key, bytes(4), "sha256").digest())
    thrown = []
    for die in json.loads(EXAMPLE["spec"]):
        byte = next(block)
        while byte >= 256 - 256 % len(die):
            byte = next(block)
        thrown.append(die[byte % len(die)])
    assert thrown == EXAMPLE["faces"]


def test_the_page_names_the_nonces_that_it_shows() -> None:
    assert EXAMPLE["link"][:8] in PAGE.split("In the journal the throw reads")[1]
    assert PAGE.count(EXAMPLE["promise"]) == 3


SECOND: dict[str, Any] = json.loads(re.findall(r"```json\n(\{.*?\n\})\n```", PAGE, re.DOTALL)[1])


def test_the_house_throws_what_the_second_worked_example_says() -> None:
    secret = Secret(bytes.fromhex(EXAMPLE["master"]))
    assert (secret.commitment().hex(), secret.link(SECOND["throw"]).hex()) == (SECOND["promise"], SECOND["link"])
    chains = [PledgeChain(bytes.fromhex(seed)) for seed in SECOND["seeds"]]
    assert [chain.head for chain in chains] == SECOND["heads"]
    places = [SECOND["throw"] - base for base in SECOND["bases"]]
    revealed = [chain.link(place) for chain, place in zip(chains, places, strict=True)]
    assert revealed == [link for _, link in SECOND["links"]]
    links = [(Seat(seat), Hash(link)) for seat, link in SECOND["links"]]
    key = key_of_freeze(bytes.fromhex(SECOND["link"]), SECOND["table"], SECOND["throw"], SECOND["law"], links)
    assert key.hex() == SECOND["K"]
    assert list(derive_draw(law_of(SECOND["law"]), key, 1)) == SECOND["faces"]
    assert list(derive_draw(law_of(SECOND["law 2"]), key, 2)) == SECOND["faces 2"]
    assert class_of(len(links)) == SECOND["class"]


def test_the_second_worked_example_can_be_done_by_hand_from_the_page_alone() -> None:
    def lp(part: bytes) -> bytes:
        return len(part).to_bytes(4, "big") + part

    words = (b"a pledge, and no secret", b"another pledge, and no secret")
    for word, seed, head, base, (_, link) in zip(
        words, SECOND["seeds"], SECOND["heads"], SECOND["bases"], SECOND["links"], strict=True
    ):
        assert sha256(word).hexdigest() == seed
        chain = [bytes.fromhex(seed)]
        for _ in range(1024):
            chain.insert(0, sha256(chain[0]).digest())
        assert (chain[0].hex(), chain[SECOND["throw"] - base].hex()) == (head, link)
    message = lp(b"tripot/dice/2") + lp(SECOND["table"].encode()) + SECOND["throw"].to_bytes(8, "big")
    message += lp(SECOND["law"].encode())
    for seat, link in SECOND["links"]:
        message += seat.to_bytes(4, "big") + lp(bytes.fromhex(link))
    key = hmac.new(bytes.fromhex(SECOND["link"]), message, "sha256").digest()
    assert key.hex() == SECOND["K"]
    for draw, law, faces in ((1, SECOND["law"], SECOND["faces"]), (2, SECOND["law 2"], SECOND["faces 2"])):
        drawn = hmac.new(key, b"draw" + draw.to_bytes(4, "big"), "sha256").digest()
        block, thrown = iter(hmac.new(drawn, bytes(4), "sha256").digest()), []
        for die in json.loads(law):
            byte = next(block)
            while byte >= 256 - 256 % len(die):
                byte = next(block)
            thrown.append(die[byte % len(die)])
        assert thrown == faces
