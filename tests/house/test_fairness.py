"""docs/fairness.md: its worked example, done twice: with the house's own functions, and by hand from the page."""

import hmac
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from tripot.house.dice.commitment import Secret, class_of, derive_faces, hashes_to, key_of, keystream, law_of, spec_of

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
    assert PAGE.count(EXAMPLE["promise"]) == 2
