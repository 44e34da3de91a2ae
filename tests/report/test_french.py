"""French: the catalogue is as full as the English one, its typography, and a few answers read as a French judge reads them."""

import json
import re
import string
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import engine
from engine.decisions.verdict import PaymentLine, Reason
from engine.report import structure, text
from engine.report.catalogue import catalogue, printable, whole
from engine.report.ruling import question_before, ruling
from engine.report.sentences import Sentences
from tests.report.golden_text import assert_golden
from tests.report.samples import ILLEGAL, LEGAL, OPTIONS, SITUATION, UNDECIDED

MESSAGES = Path(engine.__file__).parent / "report" / "messages"
ROOT = Path(engine.__file__).parents[1]
FRENCH = Sentences(catalogue("fr"))


def sentences(language: str) -> dict[str, str]:
    """The sentences of one catalogue by key, nothing added from another."""

    def flat(table, prefix=""):
        for name, value in table.items():
            if isinstance(value, dict):
                yield from flat(value, f"{prefix}{name}.")
            elif isinstance(value, str):
                yield prefix + name, value

    return dict(flat(tomllib.loads((MESSAGES / f"{language}.toml").read_text(encoding="utf-8"))))


def messages(language: str) -> dict[str, set[str]]:
    """The values that each message of a catalogue fills in, whatever its forms; ``count`` chooses the form and may stay unsaid."""
    found: dict[str, set[str]] = {}
    for key, template in sentences(language).items():
        names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
        found.setdefault(whole(key), set()).update(names - {"count"})
    return found


def test_every_message_is_translated():
    assert sorted(messages("en").keys() - messages("fr").keys()) == []


def test_no_message_is_left_over():
    assert sorted(messages("fr").keys() - messages("en").keys()) == []


def test_a_translation_says_the_same_values():
    english, french = messages("en"), messages("fr")
    assert {key: french[key] for key in english} == english


def test_a_message_with_forms_has_one_for_every_number():
    keys = sentences("fr").keys()
    split = {whole(key) for key in keys if whole(key) != key}
    assert sorted(key for key in split if f"{key}.other" not in keys and key not in keys) == []


def test_an_empty_space_before_high_punctuation_never_breaks():
    loose = re.compile(r"« | [:;?!»]|[^\s\d][;?!»]")
    assert {key: line for key, line in sentences("fr").items() if loose.search(line)} == {}


def test_no_elided_word_stands_whole_before_a_name():
    names = (
        "assigner|blocker|by|creatures?|first|others|permanents?|planeswalker|players?|recipient"
        "|source|target"
    )
    loose = re.compile(
        rf"\b(?:de|que|le|la|se|ne|si|lorsque|puisque) {{(?:{names})}}", re.IGNORECASE
    )
    assert {key: line for key, line in sentences("fr").items() if loose.search(line)} == {}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("illegal", text.verdict(ILLEGAL, FRENCH)),
        ("legal", text.verdict(LEGAL, FRENCH)),
        ("undecided", text.verdict(UNDECIDED, FRENCH)),
        ("options", text.options(OPTIONS, FRENCH)),
        ("ruling-illegal", ruling(ILLEGAL, SITUATION, FRENCH, title="A title of the scenario")),
        ("decide", question_before(SITUATION, FRENCH, title="A title of the scenario")),
    ],
)
def test_an_answer_reads_well(name, said):
    assert_golden(f"french-{name}", said)


@pytest.mark.parametrize(
    ("creatures", "expected"),
    [
        (
            ("Elf",),
            "Elf est une créature engagée, et seules les créatures dégagées peuvent bloquer",
        ),
        (
            ("Elf", "Ogre"),
            "Elf et Ogre sont des créatures engagées, et seules les créatures dégagées peuvent bloquer",
        ),
    ],
    ids=["one", "two"],
)
def test_the_verb_agrees_with_the_number_of_creatures(creatures, expected):
    reason = Reason(rules=("509.1a",), message="block.tapped", creatures=creatures)
    assert FRENCH.reason(reason) == expected


def test_a_message_with_one_form_in_english_may_have_two():
    reason = Reason(rules=("506.3",), message="attack.not-a-creature", creatures=("Elf", "Ogre"))
    assert FRENCH.reason(reason).startswith("Elf et Ogre ne peuvent pas attaquer")


@pytest.mark.parametrize(("count", "expected"), [(1, "1 point de vie"), (2, "2 points de vie")])
def test_nought_and_one_are_singular(count, expected):
    values = (("count", count), ("before", 20), ("after", 20 - count))
    line = PaymentLine(player="Ann", message="pay.life", values=values)
    assert FRENCH.payment(line).startswith(f"Ann paie {expected}, de 20 à ")
    assert FRENCH.say("summary.queries", count=0) == "0 question"


def test_rules_text_stays_as_written_in_french_quotation_marks():
    said = text.verdict(LEGAL, FRENCH)
    assert "«\u00a0No more than one creature can attack each combat\u00a0»" in said


def test_a_no_break_space_is_not_written_as_an_escape():
    assert printable("a\u00a0b\u202fc\u2028") == "a\u00a0b\u202fc\\u2028"


def test_json_keeps_its_keys_and_follows_the_language_in_its_words():
    values = json.loads(structure.text(structure.answer(ILLEGAL, FRENCH)))
    assert values["verdict"] == "illegal"
    assert values["violations"][0]["words"].startswith("Bear est une créature engagée")


def test_a_french_answer_is_asked_for_by_option_or_by_environment():
    file = "scenarios/attack/508.1c-cannot-attack-alone.yaml"
    plain = [sys.executable, "-m", "cli", "attack", file, "Jackal -> Bob"]
    by_option = run([*plain, "--lang", "fr"])
    assert by_option.startswith("ILLÉGAL")
    assert run(plain, ARBITER_LANG="fr") == by_option
    assert run(plain).startswith("ILLEGAL")


def test_an_english_answer_loads_no_french():
    code = (
        "from engine.report import catalogue as c; read = c._read; seen = [];"
        "c._read = lambda word: (seen.append(word), read(word))[1];"
        "c.catalogue('en').say('verdict.legal'); print(seen)"
    )
    assert run([sys.executable, "-c", code]).strip() == "['en']"


def run(command: list[str], **environment: str) -> str:
    found = subprocess.run(
        command,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env={"PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )
    assert not found.stderr
    return found.stdout
