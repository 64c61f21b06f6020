"""A run fails while a statement of a seed is shown by no passing test."""

from pathlib import Path

import pytest

from tests.house.sources import ROOT

TRACE = "| id | statement | rule |\n| SN-01 | one | 13.1 |\n| SN-02 | two | 13.2 |\n| SF-01 | far | 9.1 |\n"
SHOWS_ONE = '@pytest.mark.seed("SN-01")\ndef test_one():\n    pass\n\n'
SHOWS_TWO = '@pytest.mark.seed("SN-02")\ndef test_two():\n    pass\n\n'
SHOWS_TWO_LATE = 'def test_two(request):\n    request.node.add_marker(pytest.mark.seed("SN-02"))\n\n'
EXPECTS_TWO_TO_FAIL = '@pytest.mark.xfail\n@pytest.mark.seed("SN-02")\ndef test_two():\n    assert False\n\n'


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with the ruleset squad, two statements about it and this project's conftest."""
    monkeypatch.delenv("ENFILADE_REQUIRE", raising=False)
    for name in ("tests", "docs", "src/enfilade/rulesets/squad"):
        (pytester.path / name).mkdir(parents=True)
    (pytester.path / "src/enfilade/rulesets/squad/__init__.py").touch()
    (pytester.path / "docs/trace.md").write_text(TRACE)
    (pytester.path / "tests/conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    marks = "markers =\n    seed(id)\n    needs(name)\n    long\n"
    (pytester.path / "pytest.ini").write_text(
        f"[pytest]\ntestpaths = tests\naddopts = -m 'not long'\n{marks}"
    )
    return pytester


def run(project: pytest.Pytester, tests: str, *arguments: str) -> pytest.RunResult:
    """Run these tests as a project of their own."""
    Path(project.path, "tests/test_it.py").write_text("import pytest\n\n" + tests)
    return project.runpytest_subprocess("-p", "no:cacheprovider", *arguments)


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
def test_a_missing_seed_fails_a_whole_run(project, workers):
    """A green run fails while SN-02 is shown by nobody; of a ruleset that is absent nothing is asked."""
    result = run(project, SHOWS_ONE, *workers)
    assert result.ret == 1
    result.stdout.fnmatch_lines(["Seeds that no passing test carries: SN-02"])


@pytest.mark.parametrize("workers", [(), ("-n", "2")])
@pytest.mark.parametrize("two", [SHOWS_TWO, SHOWS_TWO_LATE])
def test_a_whole_run_passes_with_every_seed(project, two, workers):
    """Each id carried by a passing test, be it marked while it runs: all is well."""
    result = run(project, SHOWS_ONE + two, *workers)
    assert result.ret == 0
    result.stdout.fnmatch_lines(["Seeds: all 2 carried by a passing test."])


def test_a_test_that_does_not_pass_shows_nothing(project):
    """An expected failure carries no seed."""
    assert run(project, SHOWS_ONE + EXPECTS_TWO_TO_FAIL).ret == 1


@pytest.mark.parametrize("choice", [("-k", "one"), ("tests/test_it.py",), ("-m", "seed")])
def test_a_chosen_part_need_not_show_all(project, choice):
    """Who runs a part is not asked for the whole."""
    assert run(project, SHOWS_ONE, *choice).ret == 0


def test_an_unknown_seed_fails_any_run(project):
    """A mistyped id does not pass for shown."""
    result = run(project, SHOWS_ONE.replace("SN-01", "SN-91"), "tests/test_it.py")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["Seeds that docs/trace.md has not: SN-91"])


def test_a_test_without_its_tool_is_named_or_fails(project, monkeypatch):
    """Without its tool a test is left out and named; where ENFILADE_REQUIRE has the tool, it fails."""
    monkeypatch.setenv("PATH", "")
    needy = '@pytest.mark.needs("compiler")\ndef test_compiled():\n    pass\n'
    result = run(project, needy, "-n", "2", "tests")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["Not run: tests/test_it.py::test_compiled needs compiler"])
    monkeypatch.setenv("ENFILADE_REQUIRE", "compiler")
    assert run(project, needy, "tests").ret == 1
