"""The errors that arbiter raises on purpose.

    ArbiterError           base; carries the exit status of the command line
    ├─ InputError          the input or the call is wrong                        2
    ├─ UndecidedError      no answer within the limits asked for                 3
    ├─ NotBuiltError       the question needs something that is not built yet    2
    └─ InternalError       a bug in arbiter; the message asks for the file      70

An illegal declaration is an answer, never an error.
"""

from __future__ import annotations


class ArbiterError(Exception):
    """Base of all errors that are reported in one line instead of a traceback."""

    exit_code = 2


class InputError(ArbiterError):
    """The input or the call is wrong."""


class UndecidedError(ArbiterError):
    """No answer within the limits asked for."""

    exit_code = 3


class NotBuiltError(ArbiterError):
    """The question is well put, but needs a part of the engine that does not exist yet."""


class InternalError(ArbiterError):
    """A contradiction inside arbiter itself."""

    exit_code = 70
