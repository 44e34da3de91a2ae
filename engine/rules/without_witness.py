"""The rules that nothing can exercise, each with the reason: ``without_witness.tsv`` beside this file."""

from __future__ import annotations

from functools import cache

from engine.rules.editions import Citation, Edition


@cache
def reasons_without_witness() -> dict[tuple[Edition, Citation], str]:
    """Why a rule has no scenario and no test, by edition and number."""
    from pathlib import Path  # only the table of rules comes here

    text = Path(__file__).with_suffix(".tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {(Edition(edition), number): reason for edition, number, reason in rows[1:]}
