"""What a phrase is made of: whether it speaks of a player or of a kind of object anywhere in it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache

from engine.text.nouns import PlayerRef, Who


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
