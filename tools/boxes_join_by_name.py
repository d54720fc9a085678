"""Boxes join by name: refuse rules that ask what a module is, write into another module, or are made with one.

A rule finds its partners by `book.rule` and `book.find`, and asks them to play along by their methods. What a name
stands for is worked out from annotations, constructors, `book.rule(Kind)`, `cast` and the returns of functions.
"""

import ast
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "src/wyspa"
LOOKUP = ("core/company.py", "rules/handed.py")  # where it is asked what a module is: at a table, and of a script
NUMBERS_PARTS = "core/book.py"  # and the one that writes into modules: where their parts lie
FINDS = {"rule", "find"}
CHANGES = {"append", "extend", "insert", "remove", "pop", "clear", "add", "discard", "update", "sort", "setdefault"}
ANY_MODULE = "Module"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Known:
    """What is said somewhere in the sources: classes with their bases and attributes, what functions give, lists."""

    bases: dict[str, set[str]] = field(default_factory=dict)
    attributes: dict[str, dict[str, ast.expr]] = field(default_factory=dict)
    gives: dict[str, ast.expr] = field(default_factory=dict)  # functions and methods, by name
    constants: dict[str, ast.expr] = field(default_factory=dict)
    modules: set[str] = field(default_factory=set)

    def read(self, tree: ast.Module) -> None:
        """Note what one file says."""
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                self.bases.setdefault(node.name, set()).update(last_name(base) for base in node.bases)
                said = self.attributes.setdefault(node.name, {})
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        said[line.target.id] = line.annotation
            elif isinstance(node, Function) and node.returns is not None:
                self.gives[node.name] = node.returns
        for line in tree.body:
            if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name):
                self.constants[line.targets[0].id] = line.value

    def settle(self) -> None:
        """Find out which classes are modules."""
        self.modules = {ANY_MODULE}
        while True:
            more = {name for name, bases in self.bases.items() if bases & self.modules} - self.modules
            if not more:
                return
            self.modules |= more

    def attribute(self, kind: str, name: str) -> str:
        """Give the kind of an attribute of a class, or nothing."""
        for owner in [kind, *self.bases.get(kind, set())]:
            if name in self.attributes.get(owner, {}):
                return self.kind_in(self.attributes[owner][name])
        return ""

    def kind_in(self, annotation: ast.expr | None) -> str:
        """Give the class that an annotation names, alone or beside None."""
        if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
            annotation = ast.parse(annotation.value, mode="eval").body
        if isinstance(annotation, ast.BinOp):
            return self.kind_in(annotation.left) or self.kind_in(annotation.right)
        name = last_name(annotation)
        return name if name in self.bases or name == ANY_MODULE else ""

    def item_in(self, annotation: ast.expr | None) -> str:
        """Give the class of the items of an annotated list."""
        return self.kind_in(annotation.slice) if isinstance(annotation, ast.Subscript) else ""


def last_name(node: ast.expr | None) -> str:
    """Give the last word of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


class Reader(ast.NodeVisitor):
    """Reads one file and lists its faults."""

    def __init__(self, path: str, known: Known) -> None:
        """Begin outside of everything."""
        self.path = path
        self.known = known
        self.faults: list[str] = []
        self.kinds: dict[str, str] = {}  # names in the function at hand: their classes
        self.inside = ""  # the class at hand
        self.in_rules = "/rules/" in path

    def fault(self, node: ast.AST, text: str) -> None:
        """Note a fault."""
        self.faults.append(f"{self.path}:{getattr(node, 'lineno', 0)}: {text}")

    # ---- what a thing is -----------------------------------------------------------------------------------------

    def kind(self, node: ast.expr) -> str:
        """Work out the class of an expression, or give nothing."""
        if isinstance(node, ast.Name):
            return self.kinds.get(node.id, "")
        if isinstance(node, ast.Attribute):
            return self.known.attribute(self.kind(node.value), node.attr)
        if isinstance(node, ast.Call):
            called = last_name(node.func)
            if called in FINDS and node.args and isinstance(node.func, ast.Attribute):
                return self.known.kind_in(node.args[0])
            if called == "cast":
                return self.known.kind_in(node.args[0])
            if called == "next" and node.args:
                return self.item(node.args[0])
            return called if called in self.known.bases else self.known.kind_in(self.known.gives.get(called))
        return ""

    def item(self, node: ast.expr) -> str:
        """Work out the class of what a loop goes over."""
        if isinstance(node, ast.Name):
            return self.kinds.get(f"{node.id}[]", "")
        if isinstance(node, ast.Attribute):
            if node.attr == "modules":
                return ANY_MODULE
            owner = self.kind(node.value)
            for kind in [owner, *self.known.bases.get(owner, set())]:
                if node.attr in self.known.attributes.get(kind, {}):
                    return self.known.item_in(self.known.attributes[kind][node.attr])
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            for part in node.generators:
                self.loop(part.target, part.iter)
            return self.kind(node.elt)
        return self.item(node.args[0]) if isinstance(node, ast.Call) and node.args else ""

    def is_other(self, node: ast.expr) -> bool:
        """Tell whether an expression is a module, and not the one at hand."""
        return not (isinstance(node, ast.Name) and node.id == "self") and self.kind(node) in self.known.modules

    def names_module(self, node: ast.expr) -> bool:
        """Tell whether what `isinstance` is asked for is a kind of module: alone, among several, or any kind at all."""
        if isinstance(node, ast.Tuple):
            return any(self.names_module(item) for item in node.elts)
        if isinstance(node, ast.BinOp):
            return self.names_module(node.left) or self.names_module(node.right)
        name = last_name(node)
        if name in self.known.constants and name not in self.known.bases:
            return self.names_module(self.known.constants[name])
        return name in self.known.modules or self.kinds.get(name) == "type"

    # ---- reading -------------------------------------------------------------------------------------------------

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Read the methods of a class, which know what self is."""
        before, self.inside = self.inside, node.name
        self.generic_visit(node)
        self.inside = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Note what the parameters are, then read."""
        before = dict(self.kinds)
        for argument in [*node.args.args, *node.args.kwonlyargs]:
            self.note(argument.arg, argument.annotation)
            made = node.name == "__init__" and self.inside in self.known.modules
            held = self.known.kind_in(argument.annotation) or self.known.item_in(argument.annotation)
            if made and held in self.known.modules:
                self.fault(argument, f"{self.inside} is made with a module ({argument.arg}): find it by book.rule")
        if self.inside and node.args.args and node.args.args[0].arg == "self":
            self.kinds["self"] = self.inside
        self.generic_visit(node)
        self.kinds = before

    def note(self, name: str, annotation: ast.expr | None) -> None:
        """Note what a name was said to be."""
        if isinstance(annotation, ast.Subscript) and last_name(annotation.value) == "type":
            self.kinds[name] = "type"
            return
        self.kinds[name] = self.known.kind_in(annotation)
        self.kinds[f"{name}[]"] = self.known.item_in(annotation)

    def visit_For(self, node: ast.For) -> None:
        """Note what a loop goes over."""
        self.loop(node.target, node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """Note what a comprehension goes over."""
        self.loop(node.target, node.iter)
        self.generic_visit(node)

    def loop(self, target: ast.expr, over: ast.expr) -> None:
        """Note the class of a loop's variables."""
        names = [target] if isinstance(target, ast.Name) else list(getattr(target, "elts", []))
        for name in names:
            if isinstance(name, ast.Name):
                self.kinds[name.id] = self.item(over)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Refuse writing into a module; note what names stand for."""
        for target in node.targets:
            self.written(target)
            if isinstance(target, ast.Name):
                self.kinds[target.id] = self.kind(node.value)
                self.kinds[f"{target.id}[]"] = self.item(node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Refuse writing into a module; note what a name was said to be."""
        self.written(node.target)
        if isinstance(node.target, ast.Name):
            self.note(node.target.id, node.annotation)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Refuse writing into a module."""
        self.written(node.target)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        """Refuse taking something from a module."""
        for target in node.targets:
            self.written(target)
        self.generic_visit(node)

    def written(self, target: ast.expr) -> None:
        """Refuse a target that is an attribute of another module, or an item of one."""
        if isinstance(target, ast.Tuple):
            for item in target.elts:
                self.written(item)
        while isinstance(target, ast.Subscript):
            target = target.value
        if not isinstance(target, ast.Attribute) or not self.is_other(target.value):
            return
        if target.attr != "slot" or not self.path.endswith(NUMBERS_PARTS):
            self.fault(target, f"writes {target.attr} of another module: give that rule a method that says why")

    def visit_Call(self, node: ast.Call) -> None:
        """Refuse questions what a module is, and changes of what another module holds."""
        called = last_name(node.func)
        asks = called in ("isinstance", "issubclass") and len(node.args) == 2 and self.names_module(node.args[1])
        if asks and not self.path.endswith(LOOKUP):
            self.fault(node, "asks what a module is: use book.rule or book.find")
        if called in ("setattr", "delattr") and node.args and self.is_other(node.args[0]):
            self.fault(node, "writes into another module: give that rule a method that says why")
        if isinstance(node.func, ast.Attribute) and called in CHANGES:
            held = node.func.value
            if isinstance(held, ast.Attribute) and self.is_other(held.value) and not self.known.attribute(
                self.kind(held.value), held.attr
            ):  # fmt: skip
                self.fault(node, f"changes {held.attr} of another module: give that rule a method that says why")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Refuse `type(module) is Kind`, and asking modules for their names one by one."""
        for part in [node.left, *node.comparators]:
            of_type = isinstance(part, ast.Call) and last_name(part.func) == "type"
            if of_type and any(self.names_module(other) for other in [node.left, *node.comparators]):
                self.fault(node, "asks what a module is: use book.rule or book.find")
            if isinstance(part, ast.Attribute) and part.attr == "name" and self.in_rules and self.is_other(part.value):
                self.fault(node, "asks a module for its name: use book.rule or book.find")
        self.generic_visit(node)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        """Refuse `case Kind():`."""
        if self.names_module(node.cls):
            self.fault(node, "asks what a module is: use book.rule or book.find")
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """Refuse rules that look through all modules."""
        if node.attr == "modules" and self.in_rules and last_name(node.value) == "book":
            self.fault(node, "looks through the modules of a book: use book.rule or book.find")
        self.generic_visit(node)


def faults(sources: dict[str, str]) -> list[str]:
    """List what is wrong in sources by their paths."""
    trees = {path: ast.parse(text) for path, text in sources.items()}
    known = Known()
    for tree in trees.values():
        known.read(tree)
    known.settle()
    found: list[str] = []
    for path, tree in trees.items():
        reader = Reader(path, known)
        reader.visit(tree)
        found += reader.faults
    return found


def main() -> int:
    """Check the whole package."""
    paths = sorted((ROOT / FOLDER).rglob("*.py"))
    found = faults({str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths})
    for line in found:
        print(line)
    print(f"{len(found)} places where boxes do not join by name" if found else "boxes join by name")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
