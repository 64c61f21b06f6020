"""`enfilade check` and `enfilade case`: files looked over, rule cases run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from enfilade.cli.files import is_record, load_record
from enfilade.cli.output import document, say
from enfilade.cli.rulesets import (
    find_ruleset,
    is_bare_map,
    named_ruleset,
    playable,
    read_toml,
    ruleset_of,
    scenario_text,
)
from enfilade.core.errors import EnfiladeError
from enfilade.core.replay import replay

Verdict = dict[str, Any]


def check_files(files: list[Path], *, as_json: bool) -> int:
    """Say of each file what it is and that it is fine, or what is wrong with it; 1 if any is wrong."""
    return _all(files, _checked, as_json=as_json)


def run_cases(files: list[Path], *, as_json: bool) -> int:
    """Run rule cases; 1 if any fails."""
    return _all(files, _ran, as_json=as_json)


def _all(files: list[Path], look: Callable[[Path], Verdict], *, as_json: bool) -> int:
    verdicts = []
    for path in files:
        try:
            verdict = look(path)
        except EnfiladeError as wrong:
            verdict = _wrong(wrong)
        verdict = {"file": str(path), **verdict}
        verdicts.append(verdict)
        if not as_json:
            _say(verdict)
    if as_json:
        document(files=verdicts)
    return 0 if all(verdict["ok"] for verdict in verdicts) else 1


def _say(verdict: Verdict) -> None:
    if verdict["ok"]:
        say(f"{verdict['file']}: {verdict['kind']}, fine")
    for problem in verdict["problems"]:
        says = problem["says"]
        where = problem["where"]
        say(f"{where or verdict['file']}: {says} [{problem['code']}]")


def _wrong(wrong: EnfiladeError) -> Verdict:
    problem = {
        "code": wrong.code,
        "says": " ".join(wrong.says.split()),
        "rule": wrong.rule,
        "where": wrong.where,
    }
    return {"kind": None, "ok": False, "problems": [problem]}


def _fine(kind: str) -> Verdict:
    return {"kind": kind, "ok": True, "problems": []}


def _checked(path: Path) -> Verdict:
    if is_record(path):
        record, _ = load_record(path)
        replay(record, ruleset_of(record.head, str(path)), str(path))
        return _fine("record" if record.sealed else "record without hashes")
    text = scenario_text(path)
    data = read_toml(text, str(path))
    if "position" in data or "expect" in data:
        return _ran(path)
    find_ruleset(named_ruleset(text, str(path))).begin(playable(text, data), str(path), {})
    return _fine("map" if is_bare_map(data) else "scenario")


def _ran(path: Path) -> Verdict:
    from enfilade.testing.cases import run_file

    report = run_file(path)
    problems = [{"code": "case", "says": says, "rule": "", "where": str(path)} for says in report.failures]
    return {"kind": f"case ({report.name})", "ok": report.ok, "problems": problems}
