"""Core, geometry and rulesets: no clock, no chance of their own, no order that comes from a set, no float."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.sources import RULES, Function, at, imported, modules, nodes

BANNED = {"random", "time", "datetime", "secrets", "asyncio", "pickle", "copy", "inspect", "uuid"}
BANNED_NAMES = {"os.urandom", "sys._getframe", "numpy.random", "np.random", "cr_await", "cr_frame"}
WHOLE = {"gcd", "lcm", "isqrt", "comb", "perm", "prod", "factorial"}
ORDERED = {"list", "tuple", "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "join"}
LOADERS = ("/scenario.py", "/mapfile.py")
UNORDERED = {"sorted", "any", "all", "sum", "len", "set", "frozenset"}


def test_no_clock_no_chance_no_copies():
    """Nothing is imported that knows the time, makes chance, or copies and stores objects behind our back."""
    offences = [
        at(name, node, wanted)
        for name, node in nodes(*RULES)
        for wanted in imported(node)
        if wanted.split(".")[0] in BANNED or wanted in BANNED_NAMES
    ]
    assert [] == offences


def test_nobody_looks_at_frames():
    """No rule calls os.urandom, draws from numpy, or looks at a frame: compiled code has none."""
    offences = [
        at(name, node, ast.unparse(node))
        for name, node in nodes(*RULES)
        if isinstance(node, ast.Attribute) and ({ast.unparse(node), node.attr} & BANNED_NAMES)
    ]
    assert [] == offences


def test_pydantic_stays_where_files_are_read():
    """Only loading a scenario or its map needs pydantic; a rule never waits for its import."""
    offences = [
        at(name, node, wanted)
        for name, node in nodes(*RULES)
        for wanted in imported(node)
        if wanted.split(".")[0] == "pydantic" and not name.endswith(LOADERS)
    ]
    assert [] == offences


def called(node: ast.AST | None) -> str:
    """The last name of what is called, empty if nothing is."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_set(node: ast.AST | None, known: set[str]) -> bool:
    """Whether an expression plainly makes a set, or names one that plainly was made."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub | ast.BitXor):
        return is_set(node.left, known) or is_set(node.right, known)
    if isinstance(node, ast.Name):
        return node.id in known
    return isinstance(node, ast.Set | ast.SetComp) or called(node) in {"set", "frozenset"}


def says_set(annotation: ast.expr | None) -> bool:
    """Whether an annotation says set or frozenset."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    return isinstance(annotation, ast.Name) and annotation.id in {"set", "frozenset"}


def sets_of(function: Function) -> set[str]:
    """The parameters and names of a function that hold sets."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    known = {each.arg for each in arguments if says_set(each.annotation)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and is_set(node.value, set()):
            known |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and says_set(node.annotation)
        ):
            known.add(node.target.id)
    return known


def walked(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression whose order shows in what comes out."""
    harmless = {
        id(part) for call in ast.walk(tree) if called(call) in UNORDERED for part in getattr(call, "args", [])
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.AsyncFor):
            yield node.iter
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp) and id(node) not in harmless:
            yield from (each.iter for each in node.generators)
        elif isinstance(node, ast.Starred):
            yield node.value
        elif isinstance(node, ast.Call) and called(node) in ORDERED:
            yield from node.args


def set_walks(tree: ast.Module) -> list[ast.expr]:
    """The walks over sets in a module, in order."""
    found = [each for each in walked(tree) if is_set(each, set())]
    for function in ast.walk(tree):
        if isinstance(function, Function):
            found += [each for each in walked(function) if is_set(each, sets_of(function))]
    return sorted({id(each): each for each in found}.values(), key=lambda each: each.lineno)


def test_no_order_comes_from_a_set():
    """Nobody walks over a set: `sorted(...)` it first, or keep a tuple or dict."""
    offences = [
        at(name, each, ast.unparse(each))
        for name, tree in modules(*RULES).items()
        for each in set_walks(tree)
    ]
    assert [] == offences


@pytest.mark.parametrize(
    ("code", "walks"),
    [
        ("for x in {1, 2}: pass", 1),
        ("[x for x in set(y)]", 1),
        ("list(frozenset(y))", 1),
        ("for x in {1} | y: pass", 1),
        ("def f(y: set[int]):\n    return [x for x in y]", 1),
        ("def f():\n    seen = set()\n    for x in seen: pass", 1),
        ("for x in sorted({1, 2}): pass", 0),
        ("any(x for x in {1, 2})", 0),
        ("{x for x in {1, 2}}", 0),
        ("for x in {1: 2}: pass", 0),
    ],
)
def test_walks_over_sets_are_found(code, walks):
    """The check above finds what it should, and no more."""
    assert walks == len(set_walks(ast.parse(code)))


def float_says(node: ast.AST) -> str:
    """What brings a float in, empty if nothing does."""
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        return repr(node.value)
    if isinstance(node, ast.Name) and node.id == "float":
        return node.id
    if isinstance(node, ast.Attribute) and node.attr.startswith("float"):
        return node.attr
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
        return "" if node.attr in WHOLE else f"math.{node.attr}"
    return ", ".join(
        n for n in imported(node) if n.startswith("math.") and n.removeprefix("math.") not in WHOLE
    )


def test_no_float_decides_anything():
    """Geometry and rulesets reckon in integers and fractions."""
    offences = [
        at(name, node, float_says(node)) for name, node in nodes("geometry", "rulesets") if float_says(node)
    ]
    assert [] == offences
