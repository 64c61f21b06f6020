"""What every run does: hypothesis profiles, tools some tests need, seeds that no passing test carries."""

import os
import re
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest

PREFIXES = {"squad": "SN", "skirmish": "SF"}
TOOLS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "postgresql": ("initdb", "/usr/lib/postgresql/*/bin/initdb"),
    "compiler": ("cc", "gcc", "clang"),
}

hypothesis.settings.register_profile("dev", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("long", deadline=None, max_examples=5000)
hypothesis.settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev")
)


def is_there(tool: str) -> bool:
    """Whether one of the commands that do for this tool is on the machine."""
    return any(shutil.which(command) or list(Path("/").glob(command.lstrip("/"))) for command in TOOLS[tool])


def required() -> set[str]:
    """The tools without which the run fails: names in ENFILADE_REQUIRE, parted by spaces or commas."""
    return set(re.split(r"[\s,]+", os.environ.get("ENFILADE_REQUIRE", ""))) - {""}


def marked(item: pytest.Item, mark: str) -> list[str]:
    """What all marks of this name on a test say, in order."""
    return [name for each in item.iter_markers(mark) for name in each.args]


def statements(root: Path) -> list[str]:
    """The ids of docs/trace.md, in its order."""
    trace = root / "docs" / "trace.md"
    return (
        re.findall(r"^\| *(S[A-Z]-\d+) *\|", trace.read_text("utf-8"), re.MULTILINE) if trace.exists() else []
    )


def demanded(root: Path) -> list[str]:
    """The ids of the rulesets that are there."""
    folders = [root / "src" / "enfilade" / "rulesets" / name for name in PREFIXES]
    prefixes = [PREFIXES[folder.name] for folder in folders if (folder / "__init__.py").exists()]
    return [each for each in statements(root) if each[:2] in prefixes]


def is_whole(config: pytest.Config) -> bool:
    """Whether nothing was left out by path, -k, -m or another choice (`long` tests are no part of a run)."""
    chosen = ("keyword", "lf", "deselect", "ignore", "ignore_glob", "collectonly", "stepwise")
    return (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and config.getoption("markexpr") == "not long"
        and not any(config.getoption(name, default=None) for name in chosen)
    )


class Ledger:
    """What the tests of a run have shown, and what they could not."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.shown: set[str] = set()
        self.named: set[str] = set()
        self.left_out: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the seeds of a test that passed, and the tool for want of which one was not run."""
        seeds = {str(value) for name, value in report.user_properties if name == "seed"}
        self.named |= seeds
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.shown |= seeds
        self.left_out += [
            f"{report.nodeid} needs {value}" for name, value in report.user_properties if name == "wants"
        ]

    def complaints(self) -> Iterator[str]:
        """What makes a run fail whose tests passed."""
        root = self.config.rootpath
        unknown = sorted(self.named - set(statements(root)))
        if unknown:
            yield f"Seeds that docs/trace.md has not: {' '.join(unknown)}"
        if is_whole(self.config):
            if not statements(root):
                yield "docs/trace.md lists no statement."
            missing = [each for each in demanded(root) if each not in self.shown]
            if missing:
                yield f"Seeds that no passing test carries: {' '.join(missing)}"

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a run that has complaints, be its tests all green."""
        if (
            exitstatus == pytest.ExitCode.OK
            and not self.config.getoption("collectonly")
            and any(self.complaints())
        ):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print what no test shows and what was left out."""
        if self.config.getoption("collectonly"):
            return
        for line in self.left_out:
            terminalreporter.write_line(f"Not run: {line}", yellow=True)
        for line in self.complaints():
            terminalreporter.write_line(line, red=True)
        if is_whole(self.config) and not any(self.complaints()):
            terminalreporter.write_line(
                f"Seeds: all {len(demanded(self.config.rootpath))} carried by a passing test."
            )


def pytest_configure(config: pytest.Config) -> None:
    """Keep one ledger a run: xdist's workers report to it."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Ledger(config), "ledger")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out a test whose tool is not there, or fail it where the tool must be."""
    for tool in marked(item, "needs"):
        assert tool in TOOLS, f"needs({tool!r}): tests/conftest.py knows {', '.join(TOOLS)}."
        if not is_there(tool):
            if tool in required():
                pytest.fail(f"{tool} is in ENFILADE_REQUIRE and not on this machine", pytrace=False)
            item.user_properties.append(("wants", tool))
            pytest.skip(f"needs {tool}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Send the seeds of a test along with what became of it: added while it ran, they count too."""
    report = yield
    if report.when == "call":
        report.user_properties.extend(("seed", name) for name in marked(item, "seed"))
    elif report.when == "teardown":
        report.user_properties = []
    return report
