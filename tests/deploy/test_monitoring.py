"""Compares deploy/alerts.yaml, deploy/grafana-dashboard.json and their pages with the metrics of a server."""

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from tests.nodes.processes import program
from tests.server.visitors import play_on, served
from tools import telemetry
from tripot.server.telemetry.events import LogEvent, LogField

ROOT = Path(__file__).parents[2]
ALERTS, CONFIG, DASHBOARD = (
    ROOT / "deploy" / it for it in ("alerts.yaml", "prometheus.yaml", "grafana-dashboard.json")
)
INSTALL = ROOT / "docs" / "install-server.md"
RUNBOOKS = ROOT / "docs" / "runbooks.md"

GIVEN_LABELS = {"job", "instance", "le", "alertname", "alertstate"}
"""Labels that Prometheus adds."""

OF_PROMETHEUS = {"up", "ALERTS"}
"""Series of Prometheus itself."""

RULES: dict[str, dict[str, Any]] = {
    rule["alert"]: rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]
}


def dashboard_queries() -> Iterator[tuple[str, str]]:
    for panel in json.loads(DASHBOARD.read_text())["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]


QUERIES = [*((name, rule["expr"]) for name, rule in RULES.items()), *dashboard_queries()]


def series_of(query: str) -> Iterator[tuple[str, set[str]]]:
    """Yield the series in a query, with their labels."""
    for name, labels in re.findall(r"\b(tripot_\w+|process_\w+|up|ALERTS)\b(?:\{([^}]*)\})?", query):
        yield name, set(re.findall(r"(\w+)\s*[=!]~?", re.sub(r'"[^"]*"', "", labels)))


def groupings_of(query: str) -> set[str]:
    return {
        name for found in re.findall(r"\b(?:by|on|group_left) \(([^)]*)\)", query) for name in found.split(", ") if name
    }


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """Return every series of a server after some games, with the possible labels."""
    with served(tmp_path_factory.mktemp("house")) as house:
        margaux = house.visitor("Margaux")
        line = margaux.at(margaux.opens(bots=["cautious"])["id"])
        line.refused("sit/1")
        line.do("start/1")
        play_on(line, until=lambda: line.board["seq"] > 12)
        line.close()
        page = margaux.call("GET", "/metrics").data.decode()
    found: dict[str, set[str]] = {}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    for metric in telemetry.exported():
        name, ends = metric._name, {"counter": ("_total",), "histogram": ("_bucket", "_sum", "_count")}
        assert f"# TYPE {telemetry.series_of(metric)} {metric._type}\n" in page
        for end in ends.get(metric._type, ("",)):
            labels = found.setdefault(name + end, set(metric._labelnames))
            assert labels - {"le"} == set(metric._labelnames), "the labels are those declared"
    return found


def test_every_query_uses_exported_series(exported: dict[str, set[str]]) -> None:
    assert len(QUERIES) > 40
    for where, query in QUERIES:
        named = list(series_of(query))
        assert named, f"{where} asks for nothing: {query}"
        labels = {label for name, _ in named for label in exported.get(name, set())} | GIVEN_LABELS
        for name, selected in named:
            assert name in exported or name in OF_PROMETHEUS, f"{where}: {name} is not exported"
            assert selected <= exported.get(name, set()) | GIVEN_LABELS, f"{where}: {name} has no such label"
        assert groupings_of(query) <= labels, f"{where}: grouped by a label that no series has"


def test_the_reference_lists_every_exported_series(exported: dict[str, set[str]]) -> None:
    for name, page in telemetry.PAGES.items():
        assert telemetry.is_current(telemetry.DOCS / name, page()), "run `python -m tools.telemetry`"
    told = set(re.findall(r"^\| `(\w+)", (telemetry.DOCS / "metrics.md").read_text(), re.MULTILINE))
    assert told == {re.sub(r"_(bucket|sum|count)$", "", name) for name in exported}


@pytest.mark.nightly
def test_the_alert_rules_are_valid_and_each_fires_on_its_fault() -> None:
    for words in (
        ("check", "config", str(CONFIG)),
        ("check", "rules", str(ALERTS)),
        ("test", "rules", "tests/deploy/alerts.test.yaml"),
    ):
        said = subprocess.run([program("promtool"), *words], cwd=ROOT, capture_output=True, text=True, check=False)
        assert said.returncode == 0, said.stdout + said.stderr
    tested = yaml.safe_load((ROOT / "tests/deploy/alerts.test.yaml").read_text())["tests"]
    fired = {it["alertname"] for test in tested for it in test["alert_rule_test"] if it["exp_alerts"]}
    silent = {it["alertname"] for test in tested for it in test["alert_rule_test"] if not it["exp_alerts"]}
    assert fired == silent == set(RULES)


def test_prometheus_scrapes_the_units_under_the_job_that_alerts_and_dashboard_select() -> None:
    (job,) = yaml.safe_load(CONFIG.read_text())["scrape_configs"]
    ports = re.findall(r"127\.0\.0\.1:(\d+)", " ".join(job["static_configs"][0]["targets"]))
    units = re.findall(r"systemctl enable --now tripot@(\d+) tripot@(\d+)", INSTALL.read_text())
    assert [tuple(ports)] == units
    selected = {name for _, query in QUERIES for name in re.findall(r'job=~?"([^"]*)"', query)}
    assert selected == {job["job_name"]}


def test_alerts_and_runbooks_match() -> None:
    assert re.findall(r"^## (\w+)$", RUNBOOKS.read_text(), re.MULTILINE) == list(RULES)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    page = f"{project['urls']['Repository']}/blob/main/docs/runbooks.md"
    for name, rule in RULES.items():
        assert rule["annotations"]["runbook_url"] == f"{page}#{name.lower()}"


def test_the_runbooks_name_only_events_and_metrics_that_exist(exported: dict[str, set[str]]) -> None:
    text = RUNBOOKS.read_text()
    words = set(re.findall(r"`([a-z]+_[a-z_]+)`", text))
    events = {word for word in words if not word.startswith(("tripot_", "process_", "pg_"))}
    assert events <= {*LogEvent, *LogField}
    assert len(events) > 5
    for name, selected in series_of(" ".join(re.findall(r"`(tripot_[^`]+|process_[^`]+)`", text))):
        full = [it for it in exported if it == name or it.startswith(f"{name}_")]
        assert full, f"{name} is not exported"
        assert selected <= exported[full[0]] | GIVEN_LABELS


def test_the_dashboard_can_be_imported() -> None:
    board = json.loads(DASHBOARD.read_text())
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    names = {it["name"] for it in board["templating"]["list"]}
    for panel in panels:
        place = panel["gridPos"]
        assert place["x"] + place["w"] <= 24
        if panel["type"] != "row":
            assert panel["datasource"]["uid"] == "${datasource}"
            used = {name for it in panel["targets"] for name in re.findall(r"\$(\w+)", it["expr"])}
            assert used <= names | {"__rate_interval"}
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells)), "two panels overlap"
