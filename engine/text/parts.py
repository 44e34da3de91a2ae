"""What a phrase is made of: whether it speaks of something anywhere in it, and the same phrase with another part put in."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from engine.text.nouns import PlayerRef, Who

T = TypeVar("T")


@lru_cache(maxsize=4096)
def mentions(value: object, *who: Who) -> bool:
    """Whether a phrase speaks of one of these players anywhere."""
    if isinstance(value, PlayerRef) and value.who in who:
        return True
    if isinstance(value, tuple):
        return any(mentions(part, *who) for part in value)
    if is_dataclass(value):
        return any(mentions(getattr(value, part.name), *who) for part in fields(value))
    return False


@lru_cache(maxsize=4096)
def speaks_of(value: object, *kinds: type) -> bool:
    """Whether a phrase has a part of one of these kinds anywhere."""
    if isinstance(value, kinds):
        return True
    if isinstance(value, tuple):
        return any(speaks_of(part, *kinds) for part in value)
    if is_dataclass(value):
        return any(speaks_of(getattr(value, part.name), *kinds) for part in fields(value))
    return False


def put(value: T, old: Any, new: Any) -> T:
    """The value with ``new`` wherever ``old`` stood in it."""
    if value == old and type(value) is type(old):
        return new  # type: ignore[no-any-return]
    if isinstance(value, tuple):
        parts = tuple(put(part, old, new) for part in value)
        return value if parts == value else parts  # type: ignore[return-value]
    fields = getattr(value, "__dataclass_fields__", None)
    if fields is None:
        return value
    changed = {}
    for name in fields:
        before = getattr(value, name)
        after = put(before, old, new)
        if after is not before and after != before:
            changed[name] = after
    return replace(value, **changed) if changed else value  # type: ignore[type-var]
