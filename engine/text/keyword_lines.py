"""Lines that are keywords and nothing else: "Flying, trample", "Protection from black and from red", "Ward—Pay 2 life"."""

from __future__ import annotations

import re

from engine.rules.keywords import Follows, leading_keyword
from engine.text.keyword_names import KEYWORD, Named
from engine.text.tokens import Text


def keywords_of(line: str) -> tuple[tuple[str, tuple[Named, ...]], ...] | None:
    """The keywords of a keyword line, each with its words; ``None`` when the line says something else."""
    line = line.strip().rstrip(".,;")
    whole = _one(line)
    parts = _split(line)
    if len(parts) == 1 or (
        whole is not None
        and whole[0][0] not in ("landwalk",)
        and len(parts) > 1
        and _takes_list(whole)
    ):
        return None if whole is None else ((line, whole),)
    found = []
    for part in parts:
        names = _one(part)
        if names is None:
            return None
        found.append((part, names))
    return tuple(found)


def _takes_list(names: tuple[Named, ...]) -> bool:
    return names[0][0] in (
        "protection",
        "hexproof",
        "ward",
        "equip",
        "bands with other",
        "enchant",
        "affinity",
        "kicker",
        "partner",
    )


def _split(line: str) -> list[str]:
    parts: list[str] = []
    for part in re.split(r"[,;]\s+", line):
        if parts and re.match(r"(?:and )?(?:from|or|and)\b", part, re.I):
            parts[-1] += ", " + part
        else:
            parts.append(part)
    return [part.strip() for part in parts if part.strip()]


def _one(words: str) -> tuple[Named, ...] | None:
    """The keyword that these words are, with what follows it."""
    text = Text(words)
    answer = KEYWORD.run(text, 0)
    if answer is not None and answer[1] == text.size:
        names: tuple[Named, ...] = answer[0]
        return names
    led = leading_keyword(words.replace("–", "—"))
    if led is None or not _VERBS.isdisjoint(text.words):
        return None
    known, rest = led
    if not rest:
        return ((known.name, None),)
    if known.follows == (Follows.NOTHING,) or re.search(r"\.\s", rest):
        return None
    if Follows.ABILITY in known.follows or not _fits(known.follows, rest):
        return None
    return ((known.name, rest),)


_COST = re.compile(
    r"(?:—\s*)?(?:\{|(?:pay|sacrifice|discard|tap|exile|return|remove|reveal|put|collect)\b)", re.I
)
_KIND_AND_COST = re.compile(r"(?:[\w'-]+ ){1,5}\{", re.I)
_NUMBER = re.compile(r"(?:\d+|X)\b")


def _fits(follows: tuple[Follows, ...], rest: str) -> bool:
    """Whether the words behind a keyword are of a form that it takes."""
    if Follows.QUALITY in follows:
        return len(rest.split()) <= _LONGEST_QUALITY and "can't" not in rest
    if _NUMBER.match(rest):
        return bool({Follows.NUMBER, Follows.NUMBER_AND_COST} & set(follows))
    if {Follows.COST, Follows.QUALITY_AND_COST} & set(follows) and _COST.match(rest):
        return True
    return Follows.QUALITY_AND_COST in follows and _KIND_AND_COST.match(rest) is not None


_VERBS = frozenset(("has", "have", "gains", "gain", "loses", "lose"))
"""With such a verb a line that ends in a keyword is a sentence: "Enchanted creature has swampwalk"."""

_LONGEST_QUALITY = 12
