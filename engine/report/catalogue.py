"""The message catalogues: sentences by key, filled with values, in one language.

A catalogue is ``messages/<language>.toml``: tables of Python format strings. A key that another language lacks is said in
English, and a key that no catalogue has is still said readably, so that no reason is ever lost.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from engine.scenario.notation import spelled

DEFAULT_LANGUAGE = "en"
MAX_LISTED = 20
FORMS = ("one", "other", "none")
NO_BREAK_SPACES = "\u00a0\u202f"
"""They are no more harmful than a space, and French has one before a colon."""
_MESSAGES = Path(__file__).with_name("messages")


class Catalogue:
    """The sentences of one language."""

    def __init__(
        self, language: str, sentences: Mapping[str, str], singular: Sequence[int]
    ) -> None:
        self.language = language
        self._sentences = sentences
        self._singular = tuple(singular)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences or f"{key}.other" in self._sentences

    def say(self, message: str, /, **values: object) -> str:
        """The sentence of a key with its values filled in.

        ``KEY.one`` is taken instead of ``KEY.other`` when the value ``count`` is singular in the language, and ``KEY.none``
        when it is 0, if there is one. A list is joined as the language does it; a value that is missing leaves a dash.
        """
        template = self._template(message, values.get("count"))
        if template is None:
            return self._unknown(message, values)
        shown = {name: self._shown(value) for name, value in values.items()}
        return _FORMATTER.vformat(template, (), _Filled(shown))

    def listed(self, words: Iterable[str], *, any_of: bool = False) -> str:
        """Words joined into a list: ``A, B and C``, or ``A, B or C``; a very long list is cut."""
        items = [printable(word) for word in words]
        if len(items) > MAX_LISTED:
            left_out = len(items) - MAX_LISTED
            items[MAX_LISTED:] = [self.say("list.more", count=left_out)]
        if len(items) < 2:
            return "".join(items)
        last = self._sentences["list.or" if any_of else "list.and"]
        return self._sentences["list.comma"].join(items[:-1]) + last + items[-1]

    def quoted(self, text: str) -> str:
        """A text in the language's quotation marks."""
        return self._sentences["list.quote"].format(text=printable(text))

    def _template(self, message: str, count: object) -> str | None:
        forms = [message, f"{message}.other"]
        if count in self._singular:
            forms.insert(0, f"{message}.one")
        if count == 0:
            forms.insert(0, f"{message}.none")
        return next((self._sentences[form] for form in forms if form in self._sentences), None)

    def _shown(self, value: object) -> str:
        if isinstance(value, tuple | list):
            return self.listed(str(item) for item in value)
        return printable(spelled(value) if isinstance(value, int) else str(value))

    def _unknown(self, message: str, values: Mapping[str, object]) -> str:
        words = printable(message).replace(".", ": ", 1).replace("-", " ").replace(".", " ")
        given = (
            f"{name} {self._shown(value)}"
            for name, value in values.items()
            if value not in (None, "", ())
        )
        details = ", ".join(given)
        return f"{words} ({details})" if details else words


@cache
def catalogue(language: str = DEFAULT_LANGUAGE) -> Catalogue:
    """The catalogue of a language, English filling its gaps. Raises KeyError for a language without one."""
    if language not in languages():
        raise KeyError(language)
    tables = _read(language)
    sentences = dict(_flat(tables))
    if language != DEFAULT_LANGUAGE:
        # As a whole: a sentence with forms for numbers in one language may have only one in another.
        said = {whole(key) for key in sentences}
        english = _flat(_read(DEFAULT_LANGUAGE))
        sentences |= {key: text for key, text in english if whole(key) not in said}
    return Catalogue(language, sentences, tables.get("language", {}).get("singular", [1]))


@cache
def languages() -> tuple[str, ...]:
    """The languages that there is a catalogue for, English first."""
    found = sorted(path.stem for path in _MESSAGES.glob("*.toml"))
    return (DEFAULT_LANGUAGE, *(word for word in found if word != DEFAULT_LANGUAGE))


def whole(key: str) -> str:
    """The message that a key is of: the key without the form that a number chooses."""
    message, _, form = key.rpartition(".")
    return message if form in FORMS else key


def printable(text: str) -> str:
    """A text that cannot steer a terminal or break a line: anything that is not printable is written as an escape."""
    if text.isprintable():
        return text
    return "".join(
        char
        if char.isprintable() or char in NO_BREAK_SPACES
        else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def _read(language: str) -> dict[str, Any]:
    return tomllib.loads((_MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value


class _Filled(dict[str, str]):
    """Values of a sentence, with a dash for one that is missing."""

    def __missing__(self, key: str) -> str:
        return "—"


class _Formatter(string.Formatter):
    """Fills names only: a catalogue's sentence can't reach into objects."""

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        return kwargs[field_name], field_name


_FORMATTER = _Formatter()
