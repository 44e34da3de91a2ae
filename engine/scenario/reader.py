"""From a file's text to scenarios, with every fault of the file reported at once."""

from __future__ import annotations

import re
from pathlib import Path

from engine.board.board import Board
from engine.board.permanent import RulesLine
from engine.board.player import Player
from engine.rules.editions import Edition, edition_named
from engine.rules.formats import FORMATS, AttackOption, Format
from engine.scenario.cards import CardLookup
from engine.scenario.case_reader import CaseReader
from engine.scenario.cases import Case, Scenario
from engine.scenario.faults import Fault, Place, ScenarioError
from engine.scenario.fields import Faults, Fields
from engine.scenario.names import Names
from engine.scenario.permanents import PermanentReader
from engine.scenario.players import PlayersReader, effect_lines
from engine.scenario.tree import MAX_BYTES, Mapping, Node, decode, parse

TOP_KEYS = (
    "scenario", "about", "rules", "format", "cite", "active", "turn", "players", "effects", "teams", "attacking",
    "blocking", "cases",
)  # fmt: skip
FORMAT_KEYS = ("name", "life", "poison", "attack", "range")
TURN_KEYS = ("number", "step")

_WORD = re.compile(r"[^\W_]+")


def load(
    path: str | Path, *, card_lookup: CardLookup | None = None, edition: str | None = None
) -> tuple[Scenario, ...]:
    """The scenarios of a file.

    Raises ScenarioError for a file that cannot be read or is not as the format has it.
    """
    name = str(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = Fault(
            place=Place(1, 1, 2), code="file", message=f"the file cannot be read: {reason}"
        )
        raise ScenarioError([fault], file=name) from None
    return read_text(decode(data, name), name, card_lookup=card_lookup, edition=edition)


def read_text(
    text: str, name: str, *, card_lookup: CardLookup | None = None, edition: str | None = None
) -> tuple[Scenario, ...]:
    """The scenarios of a text; ``name`` is what to call it in messages.

    ``card_lookup`` finds a card by its name, or None. ``edition`` takes the place of the file's own.
    Raises ScenarioError with all faults.
    """
    documents = parse(text, name)
    faults = Faults(name, text.removeprefix("\ufeff"))
    cards = PermanentReader(faults, card_lookup)
    override = None if edition is None else edition_named(edition)
    if edition is not None and override is None:
        faults.unknown(
            Place(1, 1, 2), "edition", edition, [each.value for each in Edition], code="bad-value"
        )
    scenarios = [_Document(node, faults, cards, override).read() for node in documents]
    faults.raise_found()
    return tuple(scenario for scenario in scenarios if scenario is not None)


class _Document:
    """One scenario of a file."""

    def __init__(
        self, node: Node, faults: Faults, cards: PermanentReader, override: Edition | None
    ) -> None:
        self.node = node
        self.faults = faults
        self.cards = cards
        self.override = override

    def read(self) -> Scenario | None:
        faults, node = self.faults, self.node
        if faults.mapping(node, "a scenario") is None:
            return None
        fields = Fields(node, faults, "a scenario", TOP_KEYS)
        fields.require("scenario")
        title, about = fields.text("scenario"), fields.text("about")
        edition = fields.word("rules", {each.value: each for each in Edition}) or Edition.CURRENT
        rules = self._format(fields)
        reader = PlayersReader(faults, self.cards, rules)
        players, permanents = reader.read(fields.require("players"), fields.get("teams"))
        number, step = self._turn(fields)
        names = Names(faults, players, permanents)
        attacking, blocking = fields.get("attacking"), fields.get("blocking")
        board = Board(
            edition=self.override or edition,
            format=rules,
            players=players,
            permanents=permanents,
            active=self._active(fields, players, rules, names),
            effects=effect_lines(fields, faults),
            turn=number,
            step=step,
            attacking=None if attacking is None else names.attack(fields.items("attacking")),
            blocking=None if blocking is None else names.block(fields.items("blocking")),
        )
        sources = {
            line.source for item in permanents for line in item.gains if line.source is not None
        }
        cases = CaseReader(
            faults,
            board,
            names,
            self.cards,
            edition,
            frozenset(sources),
            lambda: names.loosely(_words(board)),
        )
        cite = cases.cite(fields)
        found: list[Case] = []
        # A board without players leaves every name unknown, which need not be said of each.
        if players:
            found = [
                case for item in fields.items("cases") if (case := cases.read(item)) is not None
            ]
        return Scenario(
            title=title or "",
            about=about,
            board=board,
            cite=cite,
            cases=tuple(found),
            file=faults.file,
            line=node.place.line,
        )

    def _format(self, fields: Fields) -> Format:
        node = fields.get("format")
        duel = FORMATS["duel"]
        if not isinstance(node, Mapping):
            return fields.word("format", FORMATS) or duel
        options = Fields(node, self.faults, '"format"', FORMAT_KEYS)
        options.require("name")
        named = options.word("name", FORMATS) or duel
        return named.with_options(
            life=options.number("life"),
            poison=options.number("poison", 1),
            attack=options.word("attack", {each.value: each for each in AttackOption}),
            range=options.number("range", 0),
        )

    def _turn(self, fields: Fields) -> tuple[int, str | None]:
        node = fields.get("turn")
        if node is None:
            return 1, None
        from engine.scenario.script_reader import read_step

        turn = Fields(node, self.faults, '"turn"', TURN_KEYS)
        step = turn.get("step")
        return turn.number("number", 1) or 1, None if step is None else read_step(
            step, '"step"', self.faults
        )

    def _active(
        self, fields: Fields, players: tuple[Player, ...], rules: Format, names: Names
    ) -> str:
        """The active player or team; by default the first player, and its team where turns are shared."""
        shared = {player.team for player in players} if rules.shared_turns else set()
        node, name = fields.get("active"), fields.name("active")
        if node is not None and name is not None:
            if name in names.players or name in shared:
                return name
            if name in names.teams:
                self.faults.add(
                    node,
                    "bad-value",
                    f"in {rules.name} a team takes no turn together; name a player",
                )
            else:
                self.faults.unknown(node, "player", name, [*names.players, *sorted(shared)])
        if not players:
            return ""
        first = players[0]
        alone = sum(player.team == first.team for player in players) == 1
        return first.team if first.team in shared and not alone else first.name


def _words(board: Board) -> frozenset[str]:
    """The words of all rules texts and card names, in lower case: what a game may bring onto the board."""
    lines: list[RulesLine] = list(board.effects)
    texts: list[str] = []
    for permanent in board.permanents:
        lines += (*permanent.text, *permanent.gains)
        if permanent.flip is not None:
            lines += permanent.flip.text
            texts.append(permanent.flip.name)
    for player in board.players:
        lines += player.effects
        zones = (player.hand, player.library, player.graveyard, player.exile)
        texts += [card for zone in zones for card in zone.cards]
        texts += [*player.schemes, *(name for name, _ in player.deck)]
        for card in player.cards:
            lines += card.text
            texts += [card.name] if card.flip is None else [card.name, card.flip.name]
    texts += [line.text for line in lines]
    return frozenset(word for text in texts for word in _WORD.findall(text.lower()))
