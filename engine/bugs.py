"""What is said of a bug in arbiter itself; imports nothing, so that it can be said whatever is broken."""

from __future__ import annotations


def bug(error: Exception) -> str:
    """The one line that owns up to a bug."""
    return (
        f"this is a bug in arbiter ({type(error).__name__}: {str(error)[:200]}); "
        "please report it together with the scenario file"
    )


def trace(error: Exception) -> str:
    """Where a bug struck, for whoever repairs it."""
    from traceback import format_exception  # slow to load, and seldom needed

    return "".join(format_exception(error, limit=-20))
