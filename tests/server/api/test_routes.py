"""Fuzzes every route from its OpenAPI description: no response is a 5xx, and all match the description."""

import json
from contextlib import suppress
from subprocess import run
from sys import executable
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.visitors import Served

EXAMPLES = 4
"""Examples of each request and kind of input, the same ones every time."""

SUMS = ("/odds", "/odds/effects", "/luck", "/review")
"""Questions whose answers take minutes of a processor; these are asked of nothing that exists."""

OFTEN = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
DESCRIBED = json.loads(run([executable, "-m", "tripot.server.print_openapi"], capture_output=True, check=True).stdout)
QUESTIONS = {
    it.label: it for it in (found.ok() for found in schemathesis.openapi.from_dict(DESCRIBED).get_all_operations())
}


@pytest.fixture(scope="module")
def places(house: Served) -> dict[str, str]:
    """Return the ids of a table, a game and a person that exist."""
    theo = house.visitor("Théo")
    table = theo.opens("tabu", bots=["bold"], start=True)["id"]
    return {"table": table, "game": "tabu", "person": theo.at(table).yours["person"]}


# The server runs in this process, and its pings use the global random generator.
@pytest.mark.filterwarnings("ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning")
@pytest.mark.nightly
@pytest.mark.parametrize("known", [False, True], ids=["as nobody", "as a guest"])
@pytest.mark.parametrize("label", QUESTIONS)
def test_no_request_causes_a_server_error(house: Served, places: dict[str, str], label: str, known: bool) -> None:
    question, asker = QUESTIONS[label], house.visitor("Margaux" if known else None)
    heard = []

    def asked(case: schemathesis.Case) -> None:
        answer = case.call(base_url=house.base, cookies=dict(asker.cookies), timeout=60)
        heard.append(answer.status_code)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            assert answer.headers["content-type"][0] == "application/problem+json"
            assert "Traceback" not in answer.text
        elif answer.status_code != 304:
            case.validate_response(answer, checks=[response_schema_conformance])

    there = {name: places[name] for name in places if f"{{{name}}}" in label}
    ways: list[dict[str, Any]] = [{"generation_mode": mode} for mode in GenerationMode]
    if there:
        ways.append({"path_parameters": there})
    if label.endswith(SUMS):
        ways = [{"path_parameters": dict.fromkeys(places, "nowhere")}]
    for way in ways:

        @OFTEN
        @given(case=question.as_strategy(**way))
        def ask(case: schemathesis.Case) -> None:
            asked(case)

        with suppress(Unsatisfiable):  # for some routes, no request is invalid
            ask()
    assert heard
