"""Mutants: a file's syntax tree with one small fault in it."""

import ast
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter
from pathlib import Path
from typing import Any

Change = Callable[[Any], Any]  # a node, which it may change, to what stands there instead

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_CALL = {"any": "all", "all": "any", "min": "max", "max": "min"}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
TEXTS = (ast.Constant, ast.JoinedStr)
EFFECTS = (ast.Expr, ast.AugAssign, ast.Delete, ast.Raise, ast.Continue, ast.Break)
NOT_RUN = ("annotation", "returns", "decorator_list", "type_params", "bases")  # or only to make a definition
OTHERWISE_CHANGED = (ast.Compare, ast.BoolOp, ast.UnaryOp)  # other operators turn these round
RULE = re.compile(r"[A-Z]\d+(\.\d+)*")  # other texts are messages: tests compare them where it matters
TYPING = ("TYPE_CHECKING", "TypeVar", "NewType")


@dataclass(frozen=True)
class Spot:
    """Where a fault goes. path: fields and indices from the module's node down.

    lines: of the statement's own code, without the statements inside it; function: qualified name, "" in the module.
    """

    path: tuple[str | int, ...]
    lines: range
    function: str


@dataclass(frozen=True)
class Mutant:
    """One fault. operator: its kind; before, after: code of the changed node, shortened; number: of equal ones in the
    same function, from 0."""

    file: str
    line: int
    function: str
    operator: str
    before: str
    after: str
    number: int
    spot: Spot
    change: Change

    @cached_property
    def name(self) -> str:
        """The same as long as its function does not change, whatever moves around it."""
        again = f" #{self.number + 1}" if self.number else ""
        return f"{self.file}:{self.function or 'module'}: {self.before} → {self.after}{again}"

    def tree(self, source: str) -> ast.Module:
        """The file with the fault."""
        module = ast.parse(source)
        *above, last = self.spot.path
        holder = _at(module, tuple(above))
        if isinstance(last, int):
            holder[last] = self.change(holder[last])
        else:
            setattr(holder, last, self.change(getattr(holder, last)))
        return ast.fix_missing_locations(module)


def mutants(root: Path, file: str) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines. file: from root."""
    module = ast.parse((root / file).read_text("utf-8"))
    found: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for node, spot in _spots(module, (), range(0), "", module):
        for operator, change in _changes(node):
            before, after = _short(node), _short(change(deepcopy(node)))
            key = spot.function, before, after
            number = seen[key] = seen.get(key, -1) + 1
            found.append(Mutant(file, node.lineno, spot.function, operator, before, after, number, spot, change))
    return found


def _at(node: Any, path: tuple[str | int, ...]) -> Any:
    for part in path:
        node = node[part] if isinstance(part, int) else getattr(node, part)
    return node


def _spots(
    node: Any, path: tuple[str | int, ...], lines: range, function: str, parent: ast.AST
) -> Iterator[tuple[Any, Spot]]:
    """Each node that may be changed with its spot: no types, imports, decorators, docstrings."""
    if isinstance(node, ast.stmt):
        lines = _own_lines(node)
    if _is_left(node, parent):
        return
    if path:
        yield node, Spot(path, lines, function)
    inside = f"{function}.{node.name}".lstrip(".") if isinstance(node, DEFINITIONS) else function
    for field, value in ast.iter_fields(node):
        if field in NOT_RUN:
            continue
        if isinstance(value, ast.AST):
            yield from _spots(value, (*path, field), lines, inside, node)
        elif isinstance(value, list):
            for at, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield from _spots(child, (*path, field, at), lines, inside, node)


def _own_lines(node: ast.stmt) -> range:
    """A statement's lines up to its first inner statement."""
    inner = [child.lineno for child in ast.iter_child_nodes(node) if isinstance(child, ast.stmt | ast.excepthandler)]
    return range(node.lineno, min(inner, default=(node.end_lineno or node.lineno) + 1)) or range(
        node.lineno, node.lineno + 1
    )


def _is_left(node: ast.AST, parent: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom) or _is_text(node):
        return True
    if isinstance(node, ast.Assign) and isinstance(parent, ast.Module):
        return any(name in ast.unparse(node.value) for name in TYPING) or _is_alias(node)
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _is_text(node: ast.AST) -> bool:
    """A docstring, or a statement that is only a name or text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_alias(node: ast.Assign) -> bool:
    """A name for a type: Offer = int | None, Play = Callable[...]."""
    return isinstance(node.value, ast.Subscript | ast.BinOp) and ast.unparse(node.targets[0]).istitle()


def _changes(node: Any) -> Iterator[tuple[str, Change]]:
    """Each operator for this node: its name, and what turns the node (or a copy) into the changed one."""
    if isinstance(node, ast.Compare):
        for at, sign in enumerate(node.ops):
            yield "comparison", partial(_other_comparison, at, COMPARISONS[type(sign)])
    elif isinstance(node, ast.BoolOp):
        for at in range(len(node.values)):
            yield "boolean", partial(_without, at)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", attrgetter("operand")
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not isinstance(node.left, TEXTS):
        yield "arithmetic", partial(_with, "op", ARITHMETIC[type(node.op)]())
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OTHER_CALL:
        yield "call", partial(_with, "func", ast.Name(OTHER_CALL[node.func.id], ast.Load()))
    elif _is_effect(node):
        yield "deleted", _deleted
    elif isinstance(node, ast.Return) and not isinstance(node.value, (ast.Constant, *OTHERWISE_CHANGED)):
        yield "return", partial(_with, "value", ast.Constant(None))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, OTHERWISE_CHANGED):
        yield "condition", lambda node: _with("test", ast.UnaryOp(ast.Not(), node.test), node)


def _constants(node: ast.Constant) -> Iterator[tuple[str, Change]]:
    if isinstance(node.value, bool):
        yield "constant", lambda node: ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", lambda node: ast.Constant(node.value + 1)
    elif isinstance(node.value, str) and RULE.fullmatch(node.value):
        yield "rule number", lambda node: ast.Constant("A0.0")


def _is_effect(node: ast.AST) -> bool:
    """A statement that can be left out without a name going missing."""
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name | ast.Tuple)
    return isinstance(node, EFFECTS) or (isinstance(node, ast.Return) and node.value is None)


def _other_comparison(at: int, sign: type[ast.cmpop], node: Any) -> Any:
    node.ops[at] = sign()
    return node


def _without(at: int, node: Any) -> Any:
    del node.values[at]
    return node if len(node.values) > 1 else node.values[0]


def _with(field: str, value: ast.AST, node: Any) -> Any:
    setattr(node, field, value)
    return node


def _deleted(node: Any) -> Any:
    return ast.Pass()


def _short(node: ast.AST) -> str:
    """A node as code on one line; of a compound statement its head."""
    text = ast.unparse(node).split("\n")[0]
    return text if len(text) <= 100 else text[:60] + " … " + text[-36:]
