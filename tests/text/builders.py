"""Checks, run as a program, that every builder of the grammar takes as many meanings as the parts of its rule have.

A wrong number would show only once a text reaches that rule. The toolkit is wrapped before the grammar is imported.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

from engine.text import grammar

_silent: dict[int, bool | None] = {}
_kept: list[Any] = []
faults: list[str] = []


def _is_silent(part: Any) -> bool | None:
    return True if isinstance(part, str) else _silent.get(id(part), False)


def _mark(parser: Any, silent: bool | None) -> Any:
    _silent[id(parser)] = silent
    _kept.append(parser)
    return parser


def _wrap(name: str, silent: Callable[..., bool | None]) -> None:
    made = getattr(grammar, name)
    setattr(
        grammar, name, lambda *given, **named: _mark(made(*given, **named), silent(*given, **named))
    )


def _rule(build: Callable[..., Any], *parts: Any) -> bool:
    meanings = [part for part in parts if _is_silent(part) is False]
    try:
        inspect.signature(build).bind(*meanings)
    except TypeError as fault:
        caller = inspect.stack()[2]
        faults.append(f"{caller.filename}:{caller.lineno}: {fault}")
    except ValueError:
        pass
    code = getattr(build, "__code__", None)
    return code is not None and code.co_names == ("SILENT",)


def _choice(*alternatives: Any) -> bool | None:
    kinds = {_is_silent(alternative) for alternative in alternatives}
    return kinds.pop() if len(kinds) == 1 else None


def _maybe(part: Any, default: Any = grammar.SILENT) -> bool | None:
    silent = _is_silent(part)
    return silent if silent == (default is grammar.SILENT) else None


def main() -> int:
    """Imports the whole grammar and says which builders do not suit their parts."""
    _wrap("phrase", lambda _: True)
    _wrap("given", lambda value, *_: value is grammar.SILENT)
    _wrap("choice", _choice)
    _wrap("maybe", _maybe)
    _wrap("many", lambda *_: False)
    _wrap("series", lambda *_, **__: False)
    _wrap("followed_by", lambda *_: True)
    _wrap("not_before", lambda *_: True)
    _wrap("named", lambda _, part: _is_silent(part))
    _wrap("rule", _rule)
    import engine.text.keyword_abilities
    import engine.text.reader  # noqa: F401

    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
