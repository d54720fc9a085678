"""Walk everything that can be reached from an object by its fields: to prove that something cannot."""

import gc
from collections.abc import Iterator
from types import BuiltinFunctionType, FunctionType, ModuleType


def reached(start: object) -> Iterator[object]:
    """Give every object that fields, items and closures lead to; classes and modules are not fields of anything."""
    seen: dict[int, object] = {}
    ahead = [start]
    while ahead:
        thing = ahead.pop()
        if id(thing) in seen or isinstance(thing, (type, ModuleType, str, bytes, int, float)):
            continue
        seen[id(thing)] = thing
        yield thing
        if isinstance(thing, FunctionType):
            ahead += [cell.cell_contents for cell in thing.__closure__ or ()]
            continue
        if isinstance(thing, BuiltinFunctionType):  # a compiled method holds its object
            ahead.append(thing.__self__)
            continue
        ahead += gc.get_referents(thing)
        # compiled classes without cycles do not tell the collector what they hold
        for name in dir(thing):
            if not name.startswith("__"):
                value = getattr(thing, name, None)
                if not callable(value):
                    ahead.append(value)
