"""Every rule case of tests/cases holds; each carries its statements of the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from enfilade.testing.cases import Case, read_case, run_case

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(FOLDER.glob("**/*.toml"))


def load(path: Path) -> Case:
    return read_case(path.read_text("utf-8"), path.name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path, request: pytest.FixtureRequest) -> None:
    case = load(path)
    if case.seed:
        request.node.add_marker(pytest.mark.seed(*case.seed))
    assert run_case(case).failures == []
