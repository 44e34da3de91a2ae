"""Compares text with a file that a person has read and approved."""

import os
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden")


def assert_golden(name: str, text: str) -> None:
    """The text is that of ``golden/NAME.txt``; ``UPDATE_GOLDEN=1`` writes the file anew, to be read before it is kept."""
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == file.read_text(encoding="utf-8")
