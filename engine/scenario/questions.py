"""Questions put to a board from outside its file: the keys of a case, read exactly as the file's own cases are."""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence as List

from engine.board.declaration import Attack, Block, Damage
from engine.scenario.cards import CardLookup, CardReader
from engine.scenario.case_reader import CaseReader
from engine.scenario.cases import AttackCase, BlockCase, Case, DamageCase, Scenario
from engine.scenario.faults import Place
from engine.scenario.fields import Faults
from engine.scenario.names import Names
from engine.scenario.tree import Mapping, Node, Scalar, Sequence, parse

ORIGIN = "command line"


def question(
    scenario: Scenario,
    keys: Table[str, str | List[str]],
    *,
    split: str | None = None,
    card_lookup: CardLookup | None = None,
) -> Case:
    """The case that these keys and values make on the scenario's board.

    ``split`` is a proposed payment as JSON or YAML. Raises ScenarioError for what a case may not hold, with the value at fault.
    """
    written = _Written()
    entries: list[tuple[Scalar, Node]] = [
        (Scalar(key, _START), written.node(value)) for key, value in keys.items()
    ]
    if split is not None:
        entries.append((Scalar("split", _START), parse(split, "--split")[0]))
    board = scenario.board
    faults = Faults(ORIGIN, "\n".join(written.lines))
    names = Names(faults, board.players, board.permanents)
    cards = CardReader(faults, card_lookup)
    reader = CaseReader(faults, board, names, cards, board.edition, frozenset(), lambda: names)
    case = reader.read(Mapping(tuple(entries), _START))
    faults.raise_found()
    if case is None:
        raise ValueError(f"no case has the keys {', '.join(keys)}")
    return case


def declaration(
    scenario: Scenario, kind: str, items: List[str], *, by: str | None = None
) -> Attack | Block | Damage:
    """The declaration that items of the scenario format make. Raises ScenarioError, and ValueError for an unknown kind."""
    whose = {} if by is None else {"by": by}
    match question(scenario, {kind: items, **whose}):
        case AttackCase(attack=attack):
            return attack
        case BlockCase(block=block):
            return block
        case DamageCase(damage=damage):
            return damage
    raise ValueError(f'"{kind}" is no kind of declaration; expected attack, block or damage')


_START = Place(1, 1, 2)


class _Written:
    """Values as nodes that know where they stand: each item is a line of its own."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def node(self, value: str | List[str]) -> Node:
        if isinstance(value, str):
            return self.scalar(value)
        return Sequence(tuple(self.scalar(item) for item in value), _START)

    def scalar(self, text: str) -> Scalar:
        line = " ".join(text.splitlines())
        self.lines.append(line)
        return Scalar(line, Place(len(self.lines), 1, len(line) + 1))
