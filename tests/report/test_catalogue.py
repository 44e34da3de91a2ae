"""The message catalogue: lists, numbers, gaps, and that every message of the code is in it."""

import re
import string
import tomllib
from pathlib import Path

import pytest

import engine
from engine.report.catalogue import Catalogue, catalogue, languages, printable

ENGLISH = catalogue("en")
SENTENCES = {
    "list.comma": ", ",
    "list.and": " and ",
    "list.or": " or ",
    "list.quote": "“{text}”",
    "list.more": "{count} more",
    "some.one": "one of {thing}",
    "some.other": "{count} of {thing}",
    "none.none": "nothing",
    "none.other": "{count}",
    "plain": "{thing} is here",
}
SMALL = Catalogue("xx", SENTENCES, [0, 1])


def test_count_chooses_the_form_that_the_language_has_for_it():
    assert SMALL.say("some", count=1, thing="us") == "one of us"
    assert SMALL.say("some", count=0, thing="us") == "one of us"
    assert SMALL.say("some", count=2, thing="us") == "2 of us"
    assert SMALL.say("none", count=0) == "nothing"


@pytest.mark.parametrize(
    ("words", "expected"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
    ids=["none", "one", "two", "three"],
)
def test_lists_are_joined_as_the_language_does(words, expected):
    assert SMALL.listed(words) == expected


def test_a_choice_is_joined_by_or():
    assert ENGLISH.listed(["A", "B", "C"], any_of=True) == "A, B or C"


def test_a_very_long_list_says_how_many_it_leaves_out():
    assert ENGLISH.listed([str(number) for number in range(1000)]).endswith("19 and 980 more")


def test_a_missing_value_leaves_a_dash():
    assert SMALL.say("plain") == "— is here"


def test_an_unknown_key_is_said_readably_with_its_values():
    said = SMALL.say("attack.no-such-thing", creatures=("Bear", "Elf"), target="Bob")
    assert said == "attack: no such thing (creatures Bear and Elf, target Bob)"


def test_values_are_never_read_as_templates():
    assert SMALL.say("plain", thing="{thing.__class__}") == "{thing.__class__} is here"


def test_a_sentence_cannot_reach_into_a_value():
    reaching = Catalogue("xx", {"key": "{thing.__class__}"}, [1])
    assert "type" not in reaching.say("key", thing="a")


def test_text_that_could_steer_a_terminal_is_escaped():
    assert printable("a\x1b[31mb\n\u202e") == "a\\x1b[31mb\\n\\u202e"
    assert SMALL.say("plain", thing="\x1b]0;x") == "\\x1b]0;x is here"


def test_english_comes_first_and_an_unknown_language_is_refused():
    assert languages()[0] == "en"
    with pytest.raises(KeyError):
        catalogue("tlh")


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_a_format_string_over_plain_names(language):
    file = Path(engine.__file__).parent / "report" / "messages" / f"{language}.toml"
    for key, sentence in flat(tomllib.loads(file.read_text(encoding="utf-8"))):
        for _, name, spec, conversion in string.Formatter().parse(sentence):
            assert name is None or re.fullmatch(r"[a-z]+", name), key
            assert not spec, key
            assert conversion is None, key


@pytest.mark.parametrize("language", [word for word in languages() if word != "en"])
def test_a_translation_fills_the_same_values_as_the_english_sentence(language):
    english = dict(flat(read("en")))
    for key, sentence in flat(read(language)):
        if key in english and not key.endswith((".one", ".none")):
            assert fields(sentence) <= fields(english[key]) | {"count"}, key


@pytest.mark.parametrize("kind", ["attack", "block"])
def test_both_declarations_have_the_messages_that_are_named_by_their_kind(kind):
    for message in ("change.add", "change.drop", "change.move", "taken-twice"):
        assert f"{kind}.{message}" in ENGLISH


def test_the_catalogue_has_every_message_of_the_code():
    missing = sorted(key for key in messages_in_code() if key not in ENGLISH)
    assert missing == []


def messages_in_code() -> set[str]:
    """Literals after ``message=``, and those in the tables from which messages are taken."""
    root = Path(engine.__file__).parent
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted(root.rglob("*.py")))
    literal = r'"((?:[a-z]+(?:-[a-z]+)*\.)+[a-z]+(?:-[a-z]+)*)"'
    after_name = set(re.findall(rf"\bmessage\s*=\s*{literal}", text))
    families = "attack|block|change|cost|damage|declared|goad|mismatch|pay|payment|requirement"
    anywhere = {key for key in re.findall(literal, text) if re.match(rf"({families})\.", key)}
    return after_name | anywhere


def read(language: str) -> dict:
    file = Path(engine.__file__).parent / "report" / "messages" / f"{language}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def flat(table: dict, prefix: str = ""):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        elif isinstance(value, str):
            yield prefix + name, value


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}
