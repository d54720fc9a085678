"""Write down how every test ended, for `wyspa rules --coverage`, and refuse tests that cite a rule nobody wrote."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.citations import write_outcomes
from wyspa.core.why import UnknownWord
from wyspa.numbered import rule

settings.register_profile("steady", deadline=None)  # machines are shared: nothing here is timed
settings.load_profile("steady")

REAL = ("tests/web/", "tests/server/")  # browsers, sockets, processes and clocks, on a machine that others use too


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # with several workers the first process hears of every test
        config.pluginmanager.register(Recorder(config), "wyspa-outcomes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # what was green only the second time is listed at the end of the run (decision 117); WYSPA_ONCE=1 allows no second
    if os.environ.get("WYSPA_ONCE") or not config.pluginmanager.hasplugin("rerunfailures"):
        return
    for item in items:
        if item.nodeid.startswith(REAL):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    # a failed collection, and not an error of our own: it stops the run and reads well with several workers too
    report = yield
    items = [node for node in report.result if isinstance(node, pytest.Item)]
    wrong = [f"{item.nodeid}: {sentence}" for item in items for sentence in wrong_citations(item)]
    if wrong:
        report.outcome = "failed"
        report.longrepr = "\n".join(wrong)
        report.result = []
    return report


def wrong_citations(item: pytest.Item) -> list[str]:
    """Say what is wrong with the rules a test cites."""
    sentences = []
    for mark in item.iter_markers("rule"):
        if not mark.args:
            sentences.append("@rule names no rule")
        for name in mark.args:
            try:
                rule(str(name))
            except UnknownWord as error:
                sentences.append(str(error))
    return sentences


class Recorder:
    """Hear how every test ends and write it down when the run is over."""

    def __init__(self, config: pytest.Config) -> None:
        self.root = config.rootpath
        self.ended: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if hasattr(report, "wasxfail"):
            self.ended[report.nodeid] = "xfailed" if report.skipped else "failed"
        elif report.outcome != "passed" or report.when == "call":
            self.ended[report.nodeid] = report.outcome

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        module = report.nodeid.partition("::")[0]
        if report.failed and module.endswith(".py"):
            self.ended[module] = "failed"

    def pytest_sessionfinish(self) -> None:
        if self.ended:
            write_outcomes(self.root, self.ended)
