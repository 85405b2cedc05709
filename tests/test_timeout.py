"""A test that hangs ends: every test has a time limit."""

import pytest


def test_every_test_has_a_time_limit(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) == 600
    assert request.config.pluginmanager.hasplugin("timeout")
