"""The JSON Schema accepts what the reader accepts, and refuses what a schema can see."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from engine.scenario.schema import schema
from tests.scenario.malformed import MALFORMED, Malformed
from tests.scenario.test_reader import GOOD

LIBRARY = Path(__file__).parents[2] / "scenarios"
LOADERS = (yaml.BaseLoader, yaml.SafeLoader)


@pytest.fixture(scope="module")
def validator() -> Draft202012Validator:
    Draft202012Validator.check_schema(schema())
    return Draft202012Validator(schema())


@pytest.mark.parametrize("loader", LOADERS)
def test_a_good_file_is_valid_with_texts_and_with_numbers(
    validator: Draft202012Validator, loader: type[yaml.SafeLoader]
) -> None:
    validator.validate(yaml.load(GOOD, Loader=loader))


@pytest.mark.parametrize("loader", LOADERS)
def test_every_scenario_of_the_library_is_valid(
    validator: Draft202012Validator, loader: type[yaml.SafeLoader]
) -> None:
    files = sorted(LIBRARY.rglob("*.yaml"))
    if not files:
        pytest.skip("the library of scenarios is not there")
    for file in files:
        for document in yaml.load_all(file.read_text(encoding="utf-8"), Loader=loader):
            validator.validate(document)


@pytest.mark.parametrize(
    "case", [case for case in MALFORMED if case.schema_sees], ids=lambda case: case.name
)
def test_a_fault_that_a_schema_can_see_is_seen(
    validator: Draft202012Validator, case: Malformed
) -> None:
    assert not all(validator.is_valid(document) for document in yaml.safe_load_all(case.text))
