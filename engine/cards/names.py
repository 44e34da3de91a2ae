"""When two spellings are one card name."""

from __future__ import annotations

import re

_SAME = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u02bc\u02bb\u00b4`", "'"),
        **dict.fromkeys("\u201c\u201d", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **{
            "æ": "ae",
            "Æ": "ae",
            "œ": "oe",
            "Œ": "oe",
            "ø": "o",
            "Ø": "o",
            "ł": "l",
            "Ł": "l",
            "đ": "d",
            "Đ": "d",
        },
    }
)
"""Signs that people type in several ways, and letters that Unicode does not take apart."""


def name_key(name: str) -> str:
    """The same text for all spellings of a name.

    Case, accents, kinds of quotation mark and spaces make no difference; halves may be parted by
    one stroke or two.
    """
    if not name.isascii():
        from unicodedata import combining, normalize  # only foreign spellings need its tables

        apart = normalize("NFKD", name.translate(_SAME))
        name = "".join(letter for letter in apart if not combining(letter))
    name = re.sub(r"\s*/+\s*", " // ", name.replace("`", "'"))
    return " ".join(name.casefold().split())
