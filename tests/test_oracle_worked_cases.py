"""The oracle against worked cases: small boards of which every verdict was found by hand.

A row holds a board, what may be declared, and what may not. ``X>C V>B`` sends X at player C and V
at B, ``x>L&M`` has x block two attackers, ``-`` declares nothing. Attacks go to B unless told.
"""

from __future__ import annotations

import pytest

from tests.oracle import judge_attack, judge_block

MUST = "This creature attacks each combat if able."
NOT_ALONE = "This creature can't attack alone."
ONLY_ALONE = "This creature can only attack alone."
ONE = "No more than one creature can attack each combat."
TAX = (
    "Creatures can't attack you unless their controller pays {2}"
    " for each creature they control that's attacking you."
)
OWN_TAX = "This creature can't attack unless you pay {3}."
TWO_AT_YOU = "No more than two creatures can attack you each combat."
COMPANION = "If a creature you control attacks, this creature also attacks if able."
STRONGER = "This creature can't attack unless a creature with greater power also attacks."

LURE = "All creatures able to block this creature do so."
BLOCKED = "This creature must be blocked if able."
MENACE = "Menace"
ONE_ONLY = "This creature can't be blocked by more than one creature."
ALL_OR_NONE = (
    "This creature can't be blocked unless all creatures defending player controls block it."
)
BLOCKS = "This creature blocks each combat if able."
TWICE = "This creature can block an additional creature each combat."


def creature(name: str, *texts: str, pt: str = "2/2", status: tuple[str, ...] = ()) -> dict:
    return {"name": name, "pt": pt, "text": "\n".join(texts), "status": list(status)}


def goaded(name: str, *players: str) -> dict:
    return creature(name, status=tuple(f"goaded by {p}" for p in players))


def attack(*own: dict, effects: tuple[str, ...] = (), walkers: str = "", **foes: list[str]) -> dict:
    """Creatures of A, and opponents with effects; those in ``walkers`` have a planeswalker."""
    players: dict[str, dict] = {"A": {"battlefield": list(own), "lands": {"Plains": "6"}}}
    for foe, texts in (foes or {"B": []}).items():
        walker = {"name": f"pw{foe}", "type": "Planeswalker", "loyalty": "3"}
        players[foe] = {"effects": texts, "battlefield": [walker] if foe in walkers else []}
    return {
        "format": "free-for-all" if len(foes) > 1 else "duel",
        "players": players,
        "effects": list(effects),
    }


def block(
    attackers: list[dict], *blockers: dict, effects: tuple[str, ...] = (), lands: int = 6
) -> dict:
    """Attackers of A at B, and B's creatures."""
    return {
        "players": {
            "A": {"battlefield": attackers},
            "B": {"battlefield": list(blockers), "lands": {"Plains": str(lands)}},
        },
        "effects": list(effects),
        "attacking": [f"{a['name']} -> B" for a in attackers],
    }


def plain(names: str) -> list[dict]:
    return [creature(name) for name in names.split()]


ATTACKS = {
    "A-20": (attack(creature("X", NOT_ALONE), creature("Y", NOT_ALONE)), "-; X Y", "X; Y"),
    "A-21": (attack(creature("X", MUST), *plain("Y"), effects=(ONE,)), "X", "-; Y; X Y"),
    "A-22": (attack(creature("X", MUST), creature("Y", MUST), effects=(ONE,)), "X; Y", "-; X Y"),
    "A-23": (
        attack(creature("X", MUST, NOT_ALONE), *plain("V W")),
        "X V; X W; X V W",
        "-; V; W; V W; X",
    ),
    "A-24": (attack(creature("X", MUST, NOT_ALONE)), "-", "X"),
    "A-25": (attack(creature("X", MUST, ONLY_ALONE), creature("Y", MUST)), "X; Y", "-; X Y"),
    "A-26": (
        attack(creature("X", MUST, ONLY_ALONE), creature("V", MUST), creature("W", MUST)),
        "V W",
        "-; X; V; W; X V; X W; X V W",
    ),
    "A-27": (
        attack(
            creature("X", MUST, STRONGER, pt="4/4"),
            creature("V", pt="4/4"),
            creature("W", pt="5/5"),
        ),
        "X W; X V W",
        "-; V; W; V W; X; X V",
    ),
    "A-28": (
        attack(goaded("X", "B"), walkers="BC", B=[], C=[], D=[]),
        "X>C; X>D",
        "-; X>B; X>pwB; X>pwC",
    ),
    "A-29": (attack(goaded("X", "B"), walkers="B", B=[]), "X; X>pwB", "-"),
    "A-30": (
        attack(goaded("X", "B", "C"), walkers="D", B=[], C=[], D=[]),
        "X>D",
        "X>B; X>C; X>pwD; -",
    ),
    "A-31": (
        attack(goaded("X", "B", "C"), walkers="BC", B=[], C=[]),
        "X>B; X>C",
        "X>pwB; X>pwC; -",
    ),
    "A-32": (attack(goaded("X", "B"), walkers="BC", B=[], C=[TAX]), "X>B; X>pwB; X>pwC; X>C", "-"),
    "A-33": (
        attack(goaded("X", "B"), walkers="B", B=[], C=[TAX], D=[]),
        "X>D; X>C",
        "X>B; X>pwB; -",
    ),
    "A-34": (attack(goaded("X", "B"), B=[TAX], C=[TAX]), "-; X>B; X>C", ""),
    "A-35": (
        attack(creature("X", OWN_TAX, status=("goaded by B",)), B=[], C=[]),
        "-; X>C",
        "X>B",
    ),
    "A-36": (
        attack(
            creature("X", "This creature attacks B each combat if able.", status=("goaded by B",)),
            walkers="B",
            B=[],
            C=[],
        ),
        "X>B; X>C",
        "X>pwB; -",
    ),
    "A-39": (
        attack(*(creature(n, MUST) for n in "XYZ"), B=[TWO_AT_YOU]),
        "X Y; X Z; Y Z",
        "-; X; X Y Z",
    ),
    "A-40": (
        attack(*(creature(n, MUST) for n in "XYZ"), walkers="B", B=[TWO_AT_YOU], C=[]),
        "X Y Z>C; X Y>C Z>C; X Y Z>pwB",
        "X Y; X Y Z; -",
    ),
    "A-41": (
        attack(creature("X", MUST, NOT_ALONE), creature("V", OWN_TAX)),
        "-; X V",
        "V; X",
    ),
    "A-42": (
        attack(creature("X", MUST), creature("Y", MUST, MUST, OWN_TAX), effects=(ONE,)),
        "X; Y",
        "-; X Y",
    ),
    "A-43": (
        attack(creature("X", MUST, MUST), creature("Y", MUST, OWN_TAX), effects=(ONE,)),
        "X",
        "Y; -",
    ),
    "A-44": (attack(creature("X", MUST, status=("sick",))), "-", "X"),
    "A-47": (attack(creature("E", COMPANION), *plain("V")), "-; E; E V", "V"),
    "A-47, E tapped": (
        attack(creature("E", COMPANION, status=("tapped",)), *plain("V")),
        "-; V",
        "E",
    ),
    "A-48": (attack(creature("E", COMPANION), *plain("V"), effects=(ONE,)), "-; E", "V; E V"),
    "A-56": (
        attack(
            *plain("X Y Z"),
            effects=(ONE, "All creatures attack each combat if able."),
            walkers="BC",
            B=[],
            C=[TAX],
        ),
        "X>B; Y>pwB; Z>pwC; X>C",
        "-; X>B Y>B",
    ),
}

BLOCKS = {
    "B-1": (
        block([creature("L", LURE), creature("M", LURE)], *plain("a b")),
        "a>L b>L; a>L b>M",
        "a>L; -",
    ),
    "B-2": (
        block(
            [creature("L", LURE, "Flying"), creature("M", LURE)],
            creature("a"),
            creature("b", "Flying"),
        ),
        "a>M b>L; a>M b>M",
        "a>M; b>L; a>L b>M",
    ),
    "B-3": (block([creature("L", LURE, MENACE)], *plain("a")), "-", "a>L"),
    "B-4": (block([creature("L", LURE, MENACE)], *plain("a b")), "a>L b>L", "-; a>L"),
    "B-5": (
        block([creature("L", LURE, MENACE), creature("O")], *plain("a b c")),
        "a>L b>L c>L",
        "a>L b>L c>O; a>O b>O c>O",
    ),
    "B-6": (
        block([creature("L", LURE, ONE_ONLY), creature("O")], *plain("a b c")),
        "a>L; a>O b>L; a>O b>O c>L",
        "-; a>O; a>L b>L",
    ),
    "B-7": (
        block([creature("L", LURE, MENACE), creature("M", LURE, MENACE)], *plain("a b c")),
        "a>L b>L c>L; a>M b>M c>M",
        "a>L b>L; a>L b>L c>M; -",
    ),
    "B-8": (
        block([creature("R", BLOCKED, MENACE), creature("S", BLOCKED, MENACE)], *plain("a b c")),
        "a>R b>R; a>R b>R c>R; a>S c>S",
        "-",
    ),
    "B-9": (
        block([creature("R", BLOCKED, MENACE), creature("S", BLOCKED, MENACE)], *plain("a b c d")),
        "a>R b>R c>S d>S; a>S b>R c>S d>R",
        "a>R b>R; a>R b>R c>R d>R; -",
    ),
    "B-10": (
        block([creature("M", MENACE)], creature("x", BLOCKS), creature("y")),
        "x>M y>M",
        "-; x>M; y>M",
    ),
    "B-11": (
        block([creature("M", MENACE), creature("O")], creature("x", BLOCKS), creature("y")),
        "x>M y>M; x>O; x>O y>O",
        "-; y>O; x>M y>O",
    ),
    "B-12": (block([creature("L", LURE), creature("O")], creature("x", BLOCKS)), "x>L", "x>O; -"),
    "B-13": (
        block(
            [creature("L", LURE), creature("P")],
            creature("x", "This creature blocks P this combat if able."),
        ),
        "x>L; x>P",
        "-",
    ),
    "B-14": (
        block([creature("L", LURE), creature("M", LURE)], creature("x", TWICE)),
        "x>L&M",
        "x>L; x>M; -",
    ),
    "B-15": (
        block(
            [creature("L", LURE), creature("M", LURE, MENACE)], creature("x", TWICE), creature("y")
        ),
        "x>L&M y>M",
        "x>L y>L; x>M y>M; x>L",
    ),
    "B-16": (
        block([creature("R", BLOCKED), creature("S", BLOCKED)], *plain("a b")),
        "a>R b>S; a>S b>R",
        "a>R b>R; a>R; -",
    ),
    "B-18": (
        block([creature("T", ALL_OR_NONE)], creature("x", BLOCKS), *plain("y z")),
        "x>T y>T z>T",
        "-; x>T; x>T y>T",
    ),
    "B-19": (
        block([creature("T", ALL_OR_NONE), creature("O")], creature("x", BLOCKS), *plain("y z")),
        "x>T y>T z>T; x>O; x>O y>O",
        "-; y>O z>O",
    ),
    "B-20": (
        block(
            [creature("T", ALL_OR_NONE)], creature("x", BLOCKS), creature("y", status=("tapped",))
        ),
        "-",
        "x>T; x>T y>T",
    ),
    "B-22": (
        block(
            [creature("O")], creature("x", BLOCKS, "This creature can't block alone."), *plain("y")
        ),
        "x>O y>O",
        "-; y>O; x>O",
    ),
    "B-23": (block([creature("M", MENACE, ONE_ONLY, BLOCKED)], *plain("a b")), "-", "a>M; a>M b>M"),
    "B-24": (
        block([creature("L", LURE), creature("R", BLOCKED)], *plain("a b c d e")),
        "a>L b>L c>L d>L e>L; a>L b>L c>R d>L e>L",
        "a>L b>L c>L d>R e>R; a>R b>R c>R d>R e>R",
    ),
    "B-25": (
        block(
            [creature("L", LURE, BLOCKED), creature("R", BLOCKED), creature("S", BLOCKED)],
            *plain("a b c d"),
        ),
        "a>L b>L c>L d>L; a>L b>L c>L d>R; a>L b>L c>R d>S",
        "a>L b>L c>R d>R; a>L b>R c>S",
    ),
    "B-26": (
        block(
            [creature("L", LURE)],
            creature("x", "This creature can't block unless you pay {1}."),
            *plain("y"),
        ),
        "y>L; x>L y>L",
        "x>L; -",
    ),
    "B-27": (
        block(
            [creature("L", LURE), creature("O")],
            creature("x", "This creature can't block unless you pay {1}."),
        ),
        "-; x>L",
        "x>O",
    ),
    "B-27, too poor": (
        block(
            [creature("L", LURE)],
            creature("x", "This creature can't block unless you pay {1}."),
            lands=0,
        ),
        "-",
        "x>L",
    ),
    "B-33": (
        block(
            [
                creature(
                    "L", LURE, "This creature can't be blocked by creatures with power 2 or less."
                )
            ],
            creature("a", pt="2/2"),
            creature("b", pt="3/3"),
        ),
        "b>L",
        "-; a>L b>L",
    ),
    "B-38": (
        block(
            [creature("T", "This creature can't be blocked except by three or more creatures.")],
            creature("x", BLOCKS),
            *plain("a b"),
        ),
        "x>T a>T b>T",
        "-; x>T a>T",
    ),
    "B-39": (block([creature("O", "Shadow")], creature("x", BLOCKS)), "-", "x>O"),
    "H-5, now": (
        block([creature("M", MENACE)], creature("x", BLOCKS), *plain("y")),
        "x>M y>M",
        "-; y>M",
    ),
    "H-5, 2003": (
        block([creature("M", MENACE)], creature("x", BLOCKS), *plain("y")) | {"rules": "2003"},
        "-; x>M y>M",
        "x>M; y>M",
    ),
}
ATTACKS["H-8, 2003"] = (ATTACKS["A-23"][0] | {"rules": "2003"}, "-; X V; X W; X V W", "V; V W; X")


def declared(words: str, default: str = "") -> dict[str, tuple[str, ...]]:
    parts = [part.partition(">") for part in words.split() if part != "-"]
    return {who: tuple((objects or default).split("&")) for who, _, objects in parts}


@pytest.mark.parametrize("case", ATTACKS)
def test_attack_verdicts_are_those_found_by_hand(case: str) -> None:
    board, legal, illegal = ATTACKS[case]
    for words, expected in [(legal, True), (illegal, False)]:
        for one in filter(None, words.split("; ")):
            answer = judge_attack(board, declared(one, "B"))
            assert answer.legal == expected, (one, answer)


@pytest.mark.parametrize("case", BLOCKS)
def test_block_verdicts_are_those_found_by_hand(case: str) -> None:
    board, legal, illegal = BLOCKS[case]
    for words, expected in [(legal, True), (illegal, False)]:
        for one in words.split("; "):
            answer = judge_block(board, declared(one))
            assert answer.legal == expected, (one, answer)
