"""YAML text into nodes: scalars as written, places, limits."""

from __future__ import annotations

import json

import pytest

from engine.scenario.faults import Fault, Place, ScenarioError, nearest, render
from engine.scenario.tree import MAX_BYTES, Mapping, Node, Scalar, Sequence, decode, parse


def only_fault(text: str) -> Fault:
    with pytest.raises(ScenarioError) as raised:
        parse(text, "board.yaml")
    (fault,) = raised.value.faults
    return fault


def plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.entries}
    return [plain(item) for item in node.items] if isinstance(node, Sequence) else node.text


def test_scalars_stay_as_they_were_written() -> None:
    (root,) = parse("a: [702.110, no, 0x10, 1_000, 2003:500.2, 2026-01-01]", "f")
    assert plain(root) == {"a": ["702.110", "no", "0x10", "1_000", "2003:500.2", "2026-01-01"]}


def test_nodes_know_where_they_stand_and_how_they_were_written() -> None:
    (root,) = parse('a:\n  - "b c"', "f")
    assert isinstance(root, Mapping)
    (key, items) = root.entries[0]
    assert key.place == Place(1, 1, 2)
    assert isinstance(items, Sequence)
    (item,) = items.items
    assert isinstance(item, Scalar)
    assert (item.place, item.quoted, item.text) == (Place(2, 5, 10), True, "b c")
    assert item.part(2, 3) == Place(2, 8, 9)


def test_lines_of_a_block_know_their_line_of_the_file() -> None:
    (root,) = parse("text: |\n  Flying\n\n  Menace\n", "f")
    assert isinstance(root, Mapping)
    block = root.entries[0][1]
    assert isinstance(block, Scalar)
    assert list(block.lines()) == [(2, "Flying"), (4, "Menace")]


def test_documents_are_divided_and_empty_ones_left_out() -> None:
    assert [plain(node) for node in parse("---\na: 1\n---\n---\nb: 2\n---\n", "f")] == [
        {"a": "1"},
        {"b": "2"},
    ]


def test_json_is_read_with_tabs_escapes_and_characters_in_two_halves() -> None:
    value = {"name": '\U0001f600 \u00e9 / \\ "', "list": ["1", {"a": "b"}]}
    (root,) = parse(json.dumps(value, indent="\t").replace("/", "\\/"), "f")
    assert plain(root) == value


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("", "missing-key", 1, 1, "empty"),
        ("---\n---\n", "missing-key", 1, 1, "empty"),
        ("a: [1, 2", "syntax", 2, 1, "comma or ]"),
        ("a: {b: 1\nc", "syntax", 3, 1, "comma or }"),
        ("a:\n  b: 'x", "syntax", 2, 6, "never closed"),
        ("a:\n\t- b", "syntax", 2, 1, "tab"),
        ("a: b: c", "syntax", 1, 5, "colon"),
        ("a: @x", "syntax", 1, 4, "quotes"),
        ("- a\nb: 1", "syntax", 2, 1, "item of the list"),
        ('a: "\\q"', "syntax", 1, 5, "escape"),
        ("a: &x 1", "alias", 1, 4, "anchors"),
        ("a: *x", "alias", 1, 4, "aliases"),
        ("a: !!python/object:os.system x", "tag", 1, 4, "tags"),
        ("? [a]\n: 1", "wrong-type", 1, 3, "key must be a word"),
        ("a: \x00", "encoding", 1, 4, "U+0000"),
        ("a: \ud800", "encoding", 1, 4, "U+D800"),
        ("[" * 900, "limit", 1, 33, "deeper"),
        ("{a: " * 5000, "limit", 1, 129, "deeper"),
        ("- " * 200_100, "limit", 1, 65, "deeper"),
        ("[" + "a," * 200_001 + "]", "limit", 1, 400_000, "more than"),
    ],
)
def test_what_is_no_yaml_or_too_much_is_one_clear_fault(
    text: str, code: str, line: int, column: int, words: str
) -> None:
    fault = only_fault(text)
    assert (fault.code, fault.place.line, fault.place.column) == (code, line, column)
    assert words in fault.message


def test_billion_laughs_are_refused_at_the_first_anchor() -> None:
    text = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
    assert only_fault(text).code == "alias"


def test_a_file_that_is_not_utf8_names_the_byte() -> None:
    with pytest.raises(ScenarioError, match=r"f:2:4: .*0xff"):
        decode(b"a: 1\nb: \xff", "f")
    assert decode(b"\xef\xbb\xbfa: 1", "f") == "a: 1"


def test_a_file_that_is_too_large_is_refused_unread() -> None:
    with pytest.raises(ScenarioError, match="larger than"):
        decode(b"a" * (MAX_BYTES + 1), "f")
    with pytest.raises(ScenarioError, match="larger than"):
        parse("a" * (MAX_BYTES + 1), "f")


def test_a_fault_is_shown_with_its_line_and_a_caret() -> None:
    fault = Fault(
        place=Place(2, 4, 9), code="unknown-name", message='unknown player "alcie"', near="alice"
    )
    assert render(fault, "a: 1\nb: alcie\n", "board.yaml") == (
        'board.yaml:2:4: unknown player "alcie"; did you mean "alice"?\n'
        "    2 | b: alcie\n"
        "      |    ^^^^^"
    )


def test_a_fault_in_a_very_long_line_shows_what_surrounds_it() -> None:
    fault = Fault(place=Place(1, 5001, 5004), code="x", message="m")
    shown = render(fault, "a" * 5000 + "bbb" + "a" * 5000)
    assert all(len(line) < 120 for line in shown.splitlines())
    excerpt, caret = shown.splitlines()[1:]
    assert excerpt[caret.index("^") : caret.index("^") + 3] == "bbb"


def test_the_nearest_word_is_a_slip_away_or_none() -> None:
    assert nearest("alcie", ["bob", "alice"]) == "alice"
    assert nearest("BATTLEFEILD", ["battlefield", "hand"]) == "battlefield"
    assert nearest("xyz", ["battlefield", "hand"]) is None
    assert nearest("", ["a"]) is None
    assert nearest("a" * 10_000, ["a"]) is None
