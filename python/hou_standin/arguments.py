"""What a call expected, told when an argument of another type made it fail.

Houdini refuses a wrong type with a TypeError. So does the stand-in: where a call fails by accident, its
arguments are compared with the signature, and the one that does not fit is named.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from types import FunctionType, UnionType
from typing import Any, get_args, get_origin

ACCIDENTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What Python raises when code meets something it was not written for."""

PLAIN: dict[str, type | tuple[type, ...]] = {
    "str": str,
    "bytes": bytes,
    "bool": (bool, int),
    "int": int,
    "float": (int, float),
    "None": type(None),
}
ROWS = ("Sequence", "Iterable", "Collection", "tuple", "list")
NUMBERS = ("Floats",)
MAPS = ("Mapping", "dict")
_VARIADIC = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


class Explained:
    """Base of classes whose public methods name the argument that does not fit."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        _explain(cls)


def _explain(cls: type) -> None:
    for name, method in list(cls.__dict__.items()):
        is_public = name == "__init__" or not name.startswith("_")
        is_plain = isinstance(method, FunctionType) and not hasattr(method, "__wrapped__")
        if is_public and is_plain and _takes_arguments(method):
            setattr(cls, name, explaining(method))


def _takes_arguments(method: FunctionType) -> bool:
    """Whether there is anything beside ``self`` that could be wrong."""
    code = method.__code__
    return code.co_argcount + code.co_kwonlyargcount > 1 or bool(code.co_flags & _VARIADIC)


def explaining(method: FunctionType) -> Callable[..., Any]:
    """The method, with a TypeError that names the argument which made it fail."""

    @wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return method(*args, **kwargs)
        except ACCIDENTS as error:
            name_misfit(error, method, args, kwargs)
            raise

    return call


def name_misfit(
    accident: Exception, function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Nothing if all arguments fit, so that the accident is to blame.

    Raises:
        TypeError: It names the argument that does not fit.
    """
    wrong = misfit(function, args, kwargs)
    if wrong is not None:
        raise TypeError(wrong) from accident


def misfit(function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
    """The first argument that the signature does not allow, in words; None if all fit."""
    try:
        given = inspect.signature(function).bind(*args, **kwargs)
    except TypeError:
        return None  # Python has said so itself
    for name, value in given.arguments.items():
        parameter = given.signature.parameters[name]
        if name == "self" or parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        expected = str(parameter.annotation)
        if parameter.annotation is not parameter.empty and not _fits(value, _tree(expected), function):
            what = function.__qualname__.removesuffix(".__init__").rpartition(".")[2]
            return f"{what}(): {name} must be {expected}, not {value!r}"
    return None


def _tree(annotation: str) -> ast.expr:
    return ast.parse(annotation, mode="eval").body


def _fits(value: Any, tree: ast.expr, function: Callable[..., Any]) -> bool:
    """True if a value is what an annotation says, or the annotation says nothing that can be seen."""
    match tree:
        case ast.BinOp():
            return _fits(value, tree.left, function) or _fits(value, tree.right, function)
        case ast.Constant(value=None):
            return value is None
        case ast.Subscript(value=ast.Name(id=head)):
            return _fits_container(value, head, tree.slice, function)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return _fits_name(value, name, function)
    return True


def _fits_container(value: Any, head: str, inner: ast.expr, function: Callable[..., Any]) -> bool:
    if head in MAPS:
        return isinstance(value, Mapping)
    if head == "Callable":
        return callable(value)
    if head not in ROWS:
        return True
    if not isinstance(value, Iterable):
        return False
    items = inner.elts[:1] if isinstance(inner, ast.Tuple) else [inner]
    return all(_fits(item, kind, function) for item in value for kind in items)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _fits_name(value: Any, name: str, function: Callable[..., Any]) -> bool:
    if name in PLAIN:
        return isinstance(value, PLAIN[name])
    if name in NUMBERS:
        return isinstance(value, Iterable) and not isinstance(value, str) and all(map(_is_number, value))
    known = getattr(function, "__globals__", {}).get(name)
    if isinstance(known, UnionType):
        return any(isinstance(value, get_origin(each) or each) for each in get_args(known))
    if name in ("Any", "object") or (known is not None and not isinstance(known, type)):
        return True  # an alias or a variable
    return name in {each.__name__ for each in type(value).__mro__}
