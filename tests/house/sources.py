"""The project's own files, read for the house tests."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "enfilade"
RULES = ("core", "geometry", "rulesets")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules(*packages: str) -> dict[str, ast.Module]:
    """The parsed modules of these packages (of all, if none is named), by their path below src/enfilade."""
    tops = [PACKAGE / name for name in packages] or [PACKAGE]
    files = sorted(file for top in tops for file in top.rglob("*.py"))
    return {
        file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8"), str(file)) for file in files
    }


def nodes(*packages: str) -> Iterator[tuple[str, ast.AST]]:
    """Every node of these packages, each with its module."""
    for name, tree in modules(*packages).items():
        for node in ast.walk(tree):
            yield name, node


def at(name: str, node: ast.AST, says: object) -> str:
    """An offence, as it is printed."""
    return f"{name}:{getattr(node, 'lineno', 1)} {says}"


def imported(node: ast.AST) -> list[str]:
    """The dotted names that an import statement asks for; of `from x import y` both x and x.y."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
        return [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return []


def is_apart(name: str) -> bool:
    """Charts and words are long by nature, and so is the command line."""
    return (
        Path(name).stem in {"charts", "words"} or {"charts", "words", "cli"} & set(Path(name).parts) != set()
    )


@cache
def tracked() -> list[Path]:
    """The files that git knows; in a tree without git, all that are not made by tools."""
    asked = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode == 0:
        return [ROOT / line for line in asked.stdout.splitlines() if (ROOT / line).is_file()]
    return [
        file for file in ROOT.rglob("*") if file.is_file() and not set(file.parts) & {".venv", "__pycache__"}
    ]
