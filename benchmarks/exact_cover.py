"""Exact cover by triples: instances with a known answer, and the search that labels small ones.

An instance has elements 0 .. 3q-1 and distinct triples of them. It has a cover when q triples hold every element once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

Triple = tuple[int, int, int]


@dataclass(frozen=True)
class ExactCover:
    """An instance, and disjoint triples of which it is known: all elements (``planted``), or as many as a search found."""

    size: int
    triples: tuple[Triple, ...]
    planted: tuple[Triple, ...] = ()

    @property
    def elements(self) -> range:
        return range(3 * self.size)


def planted(size: int, density: int, seed: int) -> ExactCover:
    """An instance that has a cover, hidden among ``density`` times as many triples as a cover needs."""
    chance = Random(seed)
    elements = list(range(3 * size))
    chance.shuffle(elements)
    cover = tuple(_triple(elements[start : start + 3]) for start in range(0, 3 * size, 3))
    return ExactCover(size, _filled(size, density, chance, cover, _anything), cover)


def uneven(size: int, density: int, seed: int) -> ExactCover:
    """An instance without a cover: the elements fall into two parts that no triple joins, neither divisible by three."""
    chance = Random(seed)
    half = 3 * (size // 2) + 1
    return ExactCover(
        size,
        _filled(size, density, chance, (), lambda triple: (triple[0] < half) is (triple[2] < half)),
    )


def scattered(size: int, density: int, seed: int) -> ExactCover:
    """An instance of random triples, whose answer only a search can tell."""
    return ExactCover(size, _filled(size, density, Random(seed), (), _anything))


def _triple(elements: list[int]) -> Triple:
    first, second, third = sorted(elements)
    return first, second, third


def _anything(_: Triple) -> bool:
    return True


def _filled(
    size: int, density: int, chance: Random, start: Sequence[Triple], fits: Callable[[Triple], bool]
) -> tuple[Triple, ...]:
    """These triples and random ones that fit, ``density * size`` in all; fewer if there are not so many."""
    found = set(start)
    for _ in range(100 * size * density):
        if len(found) >= density * size:
            break
        triple = _triple(chance.sample(range(3 * size), 3))
        if fits(triple):
            found.add(triple)
    return tuple(sorted(found))


def has_cover(instance: ExactCover) -> bool:
    """Whether the elements can be covered, each once: plain search, always on the element with the fewest triples left."""
    by_element: dict[int, list[Triple]] = {element: [] for element in instance.elements}
    for triple in instance.triples:
        for element in triple:
            by_element[element].append(triple)

    def search(left: frozenset[int]) -> bool:
        if not left:
            return True
        open_triples = {
            element: [t for t in by_element[element] if left.issuperset(t)]
            for element in sorted(left)
        }
        fewest = min(open_triples.values(), key=len)
        return any(search(left.difference(triple)) for triple in fewest)

    return search(frozenset(instance.elements))


def packed(instance: ExactCover) -> tuple[Triple, ...]:
    """Disjoint triples: the planted cover, else those taken in order while they fit."""
    if instance.planted:
        return instance.planted
    taken: list[Triple] = []
    used: set[int] = set()
    for triple in instance.triples:
        if used.isdisjoint(triple):
            taken.append(triple)
            used.update(triple)
    return tuple(taken)
