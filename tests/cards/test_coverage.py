"""Tests of counting how much text is read."""

import csv

from engine.cards.coverage import TSV_HEADER, CoverageResult, coverage
from engine.cards.importers import CardFile
from engine.text.reading import Outcome, Reading, Sentence
from tests.cards.card_files import FLIP, MOTH, OGRE, SPLIT, json_lines


def by_first_word(text, *, own_name, types):
    """Stands for the reader: judges a line by its first word."""
    known = {"Menace": Outcome.READ, "Draw": Outcome.HARMLESS, "Scry": Outcome.HARMLESS}
    outcomes = {
        line: known.get(line.split()[0].rstrip("."), Outcome.UNREAD) for line in text.split("\n")
    }
    why = f"{own_name}\t{'+'.join(types)}"
    return Reading(tuple(Sentence(line, outcome, why=why) for line, outcome in outcomes.items()))


def test_coverage_counts_cards_and_sentences_of_all_faces(tmp_path):
    cards = CardFile(json_lines(tmp_path / "cards", OGRE, MOTH, FLIP, SPLIT))
    assert coverage(cards, by_first_word) == CoverageResult(
        cards=4, sentences=6, read=1, harmless=2, unread=3, cards_fully_read=2
    )


def test_each_sentence_is_a_row_of_the_table(tmp_path):
    rows = []
    coverage(CardFile(json_lines(tmp_path / "cards", OGRE, FLIP)), by_first_word, row=rows.append)
    lines = [TSV_HEADER, *(row.tsv() for row in rows)]
    table = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    assert [(row["card"], row["sentence"], row["outcome"]) for row in table] == [
        ("Märkan Ogre", "Menace", "read"),
        ("Märkan Ogre", "This creature can't attack alone.", "unread"),
        ("Meek Novice // Oru, the Unbound", "At end of combat, flip this creature.", "unread"),
        ("Meek Novice // Oru, the Unbound", "Oru attacks each combat if able.", "unread"),
    ]
    assert table[3]["meaning"] == "Oru, the Unbound Legendary+Creature"


def test_the_meaning_can_be_put_into_words(tmp_path):
    rows = []
    cards = CardFile(json_lines(tmp_path / "cards", OGRE))
    coverage(cards, by_first_word, meaning=lambda sentence: sentence.text.upper(), row=rows.append)
    assert rows[0].meaning == "MENACE"


def test_cards_are_read_one_at_a_time(tmp_path):
    asked = []

    def cards():
        for card in CardFile(json_lines(tmp_path / "cards", OGRE, SPLIT)):
            asked.append(card.name)
            yield card

    seen = []
    coverage(cards(), by_first_word, row=lambda row: seen.append((row.card, len(asked))))
    assert seen[0] == ("Märkan Ogre", 1)
