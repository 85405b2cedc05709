"""Tests ids, secrets and table codes."""

from tripot.entropy import WORDS, fresh_code, fresh_id, fresh_secret, hash_secret, normalize_code


def test_codes_are_numerous_and_easy_to_dictate() -> None:
    assert len(set(WORDS)) == len(WORDS)
    assert all(word.isascii() and word.isupper() and 4 <= len(word) <= 7 for word in WORDS)
    assert len(WORDS) ** 2 * 900 > 10**8
    code = fresh_code()
    for typed in (code, code.lower(), code.replace("-", " "), f"  {code.title()} ", code.replace("-", " — ")):
        assert normalize_code(typed) == code
    assert normalize_code("Rübis–pànier 427") == "RUBIS-PANIER-427"


def test_ids_and_secrets_are_long_and_unique() -> None:
    assert len({fresh_id() for _ in range(1000)}) == 1000
    assert "-" not in fresh_id()
    assert len(hash_secret(fresh_secret())) == 32
