"""The floors of the house: a floor imports only floors below it, no two files import each other, each heavy library has one door."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

FLOORS = {
    "solver": 0,
    "engine.errors": 0,
    "engine.version": 0,
    "engine.bugs": 0,
    "engine.rules": 0,
    "engine.board": 1,
    "engine.text": 2,
    "engine.cards": 2,
    "engine.decisions": 3,
    "engine.game": 4,
    "engine.scenario": 5,
    "engine.report": 6,
    "engine": 7,
    "cli": 8,
}
"""The longest matching name tells a module's floor; files of one floor may import each other, but not in a circle."""

DOORS = {
    "click": {"cli"},
    "yaml": {"engine.scenario.tree"},
    "networkx": {"solver.graph"},
    "ortools": {"solver.model"},
    "ijson": {"engine.cards.importers"},
    "sqlite3": {"engine.cards.database"},
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules() -> dict[str, Path]:
    files = [ROOT / "cli.py", *(ROOT / "solver").rglob("*.py"), *(ROOT / "engine").rglob("*.py")]
    return {module_name(path): path for path in sorted(files)}


MODULES = modules()


def imports_of(path: Path, *, at_start_only: bool = False) -> set[str]:
    """Every module that a file imports anywhere in it; with ``at_start_only`` those that importing it imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if at_start_only:
        nodes: list[ast.AST] = list(tree.body)
        nodes += [n for top in tree.body if isinstance(top, ast.Try) for n in ast.walk(top)]
    else:
        nodes = list(ast.walk(tree))
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                longer = f"{node.module}.{name.name}"
                found.add(longer if longer in MODULES else node.module)
    return found


def floor(module: str) -> int:
    names = [name for name in FLOORS if module == name or module.startswith(name + ".")]
    return FLOORS[max(names, key=len)]


@pytest.mark.parametrize("module", MODULES)
def test_a_file_imports_only_its_floor_and_floors_below(module: str) -> None:
    ours = {name for name in imports_of(MODULES[module]) if name in MODULES}
    above = {name for name in ours if floor(name) > floor(module)}
    assert above == set(), f"{module} (floor {floor(module)}) reaches up"


def test_decisions_reach_the_core_but_never_cp_sat_itself() -> None:
    users = {name for name, path in MODULES.items() if "solver.model" in imports_of(path)}
    assert {name.split(".")[0] for name in users} == {"solver"}


def test_no_two_files_import_each_other() -> None:
    graph = {
        name: {other for other in imports_of(path, at_start_only=True) if other in MODULES}
        for name, path in MODULES.items()
    }
    done: set[str] = set()
    trail: list[str] = []

    def visit(name: str) -> None:
        assert name not in trail, "a circle: " + " -> ".join([*trail[trail.index(name) :], name])
        if name in done:
            return
        trail.append(name)
        for other in sorted(graph[name] - {name}):
            visit(other)
        trail.pop()
        done.add(name)

    for name in graph:
        visit(name)


@pytest.mark.parametrize("library", DOORS)
def test_a_heavy_library_is_imported_behind_one_door(library: str) -> None:
    users = {
        name
        for name, path in MODULES.items()
        if any(found.split(".")[0] == library for found in imports_of(path))
    }
    assert users <= DOORS[library]


def test_the_solver_knows_no_magic() -> None:
    for name, path in MODULES.items():
        if name.split(".")[0] == "solver":
            assert not any(found.startswith("engine") for found in imports_of(path)), name
            words = path.read_text(encoding="utf-8").lower()
            for word in ("creature", "mana", "attack", "blocker"):
                assert word not in words.replace(
                    "attacking creature, a blocker, a source of mana", ""
                ), (
                    name,
                    word,
                )
