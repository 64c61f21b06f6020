"""Functions and files are small."""

import ast

from tests.house.sources import PACKAGE, Function, is_apart, modules

MEASURED = ("core", "geometry", "rulesets", "bots", "draw", "odds", "maps")


def is_stub(function: Function) -> bool:
    """Whether it is a protocol's line: a docstring or `...`, and nothing else."""
    return all(isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in function.body)


def size(function: Function, lines: list[str]) -> int:
    """Lines from `def` to the end, docstring and empty lines apart."""
    first, last = function.lineno, function.end_lineno or function.lineno
    written = sum(1 for line in lines[first - 1 : last] if line.strip())
    if ast.get_docstring(function) is None:
        return written
    words = function.body[0]
    return written - sum(1 for line in lines[words.lineno - 1 : words.end_lineno] if line.strip())


def sizes() -> list[tuple[int, str]]:
    """The measured functions, shortest first."""
    found = []
    for name, tree in modules(*MEASURED).items():
        lines = (PACKAGE / name).read_text("utf-8").splitlines()
        functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
        if not is_apart(name):
            found += [(size(f, lines), f"{name}:{f.lineno} {f.name}") for f in functions if not is_stub(f)]
    return sorted(found)


def test_half_of_the_functions_have_eight_lines_or_less():
    """Half of the functions have at most eight lines."""
    found = sizes()
    assert found == [] or found[(len(found) - 1) // 2][0] <= 8, found[len(found) // 2 :]


def test_nine_in_ten_functions_have_25_lines_or_less():
    """Nine in ten functions have at most 25 lines."""
    found = sizes()
    long = [each for each in found if each[0] > 25]
    assert 10 * len(long) <= len(found), long


def test_files_have_400_lines_or_less():
    """No file has more than 400 lines, charts and words apart."""
    lengths = {
        name: len((PACKAGE / name).read_text("utf-8").splitlines())
        for name in modules()
        if "cli" in name or not is_apart(name)
    }
    assert {} == {name: length for name, length in lengths.items() if length > 400}


def test_nothing_is_called_manager():
    """No class is a Manager, Handler or Helper, and no file is called utils."""
    vague = ("Manager", "Handler", "Helper")
    classes = [
        f"{name}:{node.lineno} {node.name}"
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name.endswith(vague)
    ]
    files = [name for name in modules() if name.removesuffix(".py").endswith(("utils", "helpers"))]
    assert [] == classes + files
