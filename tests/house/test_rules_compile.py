"""Core, geometry and rulesets are written so that mypyc takes them, and so that only facts change a state."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.sources import RULES, Function, at, modules, nodes

CHANGERS = {"apply", "but", "fork", "__init__", "__post_init__"}
STATES = {"self", "s", "state"}


def targets(node: ast.AST) -> list[ast.expr]:
    """What a statement assigns to or deletes, tuples taken apart."""
    if isinstance(node, ast.Assign | ast.Delete):
        ends = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        ends = [node.target]
    else:
        return []
    return [part for end in ends for part in (end.elts if isinstance(end, ast.Tuple | ast.List) else [end])]


def changes(node: ast.AST) -> Iterator[ast.Attribute]:
    """Fields set on anything but the state itself, outside the functions that may."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function) and child.name in CHANGERS:
            continue
        for target in targets(child):
            if isinstance(target, ast.Attribute) and getattr(target.value, "id", None) not in STATES:
                yield target
        yield from changes(child)


def test_only_facts_change_pieces():
    """Fields of pieces and facts change in `apply`, `but` and `fork` alone: elsewhere `s.do(fact)`."""
    offences = [
        at(name, each, ast.unparse(each))
        for name, tree in modules("rulesets").items()
        for each in changes(tree)
    ]
    assert [] == offences


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def f(s, unit):\n    unit.pinned = True", 1),
        ("def f(s):\n    s.units['g1'].pinned = True", 1),
        ("def f(s):\n    if s:\n        s.a, s.b.c = 1, 2", 1),
        ("def f(s):\n    s.phase = 1", 0),
        ("class Pinned:\n    def apply(self, s):\n        piece.pinned = True", 0),
    ],
)
def test_changes_of_pieces_are_found(code, found):
    """The check above finds what it should, and no more."""
    assert found == len(list(changes(ast.parse(code))))


def own(statements: list[ast.stmt]) -> Iterator[ast.AST]:
    """The nodes of a block, without those of functions defined in it."""
    for statement in statements:
        waiting: list[ast.AST] = [statement]
        while waiting:
            node = waiting.pop()
            yield node
            if not isinstance(node, Function | ast.Lambda):
                waiting.extend(ast.iter_child_nodes(node))


def guarded(node: ast.AST) -> list[ast.stmt]:
    """What stands in a `with`, or before a `finally`."""
    if isinstance(node, ast.With | ast.AsyncWith):
        return node.body
    if isinstance(node, ast.Try) and node.finalbody:
        return [*node.body, *(part for handler in node.handlers for part in handler.body), *node.orelse]
    return []


def test_no_await_is_guarded():
    """No `with` and no `try/finally` round an await: a compiled coroutine that is dropped does not run it."""
    offences = [
        at(name, node, type(node).__name__)
        for name, node in nodes(*RULES)
        if isinstance(node, ast.AsyncWith | ast.AsyncFor)
        or any(isinstance(part, ast.Await | ast.AsyncFor) for part in own(guarded(node)))
    ]
    assert [] == offences


def test_the_only_class_decorator_is_dataclass():
    """A class is plain or a dataclass: mypyc compiles no other decorated class."""
    offences = [
        at(name, decorator, ast.unparse(decorator))
        for name, node in nodes(*RULES)
        if isinstance(node, ast.ClassDef)
        for decorator in node.decorator_list
        if ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator) != "dataclass"
    ]
    assert [] == offences
