"""The one place for rule numbers: those that the code cites, and what each numbered rule says."""

from collections.abc import Iterable
from enum import Enum
from functools import cache
from typing import NamedTuple

from engine.rules.editions import Citation, Edition, citation_order

_EDITIONS = tuple(Edition)
"""The order in which numbers stand below and in the columns of ``rulebook.tsv``."""


class Rule(Enum):
    """A rule that the code cites, by what it is about: its number today, in 2011 and in 2003.

    None: the edition has no such rule, or its number could not be established.
    """

    # Golden rules and the game's end.
    CARD_BEATS_RULE = ("101.1", "101.1", "103.1")
    CANT_BEATS_CAN = ("101.2", "101.2", "103.2")
    IMPOSSIBLE_IS_IGNORED = ("101.3", "101.3", "103.3")
    APNAP = ("101.4", "101.4", "103.4")
    ILLEGAL_ACTION_REWINDS = ("733.1", "717.1", "422.1")
    CONCEDE = ("104.3a", "104.3a", "102.7")
    WIN_AND_LOSE_IS_LOSE = ("104.3f", "104.3f", "102.5")
    TEAM_LOSES = ("104.3g", "104.3g", None)
    ALL_LOSE_IS_DRAW = ("104.4a", "104.4a", "102.4")
    MANDATORY_LOOP_IS_DRAW = ("104.4b", "104.4b", "102.6")
    STARTING_LIFE = ("119.1", "118.1", "101.3")
    MULLIGAN = ("103.5", "103.4", "101.4")
    FIRST_DRAW_SKIPPED = ("103.8a", "103.7a", "101.5")
    FIRST_TEAM_DRAW_SKIPPED = ("103.8b", "103.7b", None)
    NO_DRAW_SKIPPED = ("103.8c", "103.7c", None)
    DECK = ("100.2a", "100.2a", "100.2")
    COMMANDER_DECK = ("903.5", "903.5", None)

    # Who may attack whom.
    DEFENDING_PLAYER = ("506.2", "506.2", "306.1")
    ONLY_CREATURES_FIGHT = ("506.3", "506.3", None)
    REMOVED_FROM_COMBAT = ("506.4", "506.4", "306.2")
    TAPPING_CHANGES_NOTHING = ("506.4b", "506.4b", None)
    ATTACKING_NOTHING = ("506.4c", "506.4c", None)
    ATTACKS_ALONE = ("506.5", "506.5", None)
    ATTACKS_PLAYER_ALONE = ("506.6", None, None)
    HAD_TO_ATTACK = ("506.7", None, None)
    BATTLE_PROTECTOR = ("310.9b", None, None)
    BATTLE_WITHOUT_TYPE = ("310.9a", None, None)
    BATTLE_BLOCKED_BY_PROTECTOR = ("310.9c", None, None)
    SIEGE_PROTECTOR = ("310.12a", None, None)
    BATTLE_MAY_BE_ATTACKED = ("310.5", None, None)
    PLANESWALKER_MAY_BE_ATTACKED = ("306.6", "306.6", None)
    SUMMONING_SICKNESS = ("302.6", "302.6", "212.3d")

    # Declaring attackers.
    DECLARE_ATTACKERS = ("508.1", "508.1", "308.1")
    ATTACK_ELIGIBLE = ("508.1a", "508.1a", "308.2a")
    ATTACK_TARGET = ("508.1b", "508.1b", "308.2")
    ATTACK_RESTRICTION = ("508.1c", "508.1c", "500.2")
    ATTACK_REQUIREMENT = ("508.1d", "508.1d", "500.2")
    ATTACK_BANDS = ("508.1e", "508.1e", "308.2b")
    ATTACK_TAP = ("508.1f", "508.1f", "308.2c")
    ATTACK_OPTIONAL_COST = ("508.1g", None, None)
    ATTACK_COST_LOCKED = ("508.1h", "508.1g", "308.2d")
    ATTACK_MANA_ABILITIES = ("508.1i", "508.1h", "308.2e")
    ATTACK_COST_PAID = ("508.1j", "508.1i", "308.2f")
    BECOMES_ATTACKING = ("508.1k", "508.1j", "308.2g")
    ATTACK_TRIGGERS = ("508.1m", "508.2", None)
    PUT_ATTACKING = ("508.4", "508.4", None)
    PUT_ATTACKING_IS_FREE = ("508.4c", None, None)
    DEFENDING_PLAYER_OF_ATTACKER = ("508.5", "508.5", None)
    ATTACKING_A_PLAYER = ("508.6", None, None)
    ATTACK_RESELECTED = ("508.7", None, None)
    NO_ATTACKERS_SKIP = ("508.8", "508.6", "308.4")
    ATTACK_SHARED_CONFLICT = (None, None, "500.4")

    # Declaring blockers.
    DECLARE_BLOCKERS = ("509.1", "509.1", "309.1")
    BLOCK_ELIGIBLE = ("509.1a", "509.1a", "309.2a")
    BLOCK_RESTRICTION = ("509.1b", "509.1b", "500.3")
    BLOCK_REQUIREMENT = ("509.1c", "509.1c", "500.3")
    BLOCK_COST_LOCKED = ("509.1d", "509.1d", "309.2b")
    BLOCK_MANA_ABILITIES = ("509.1e", "509.1e", "309.2c")
    BLOCK_COST_PAID = ("509.1f", "509.1f", "309.2d")
    BECOMES_BLOCKING = ("509.1g", "509.1g", "309.2e")
    BECOMES_BLOCKED = ("509.1h", "509.1h", "309.2f")
    BLOCKERS_ORDERED = (None, "509.2", None)
    ATTACKERS_ORDERED = (None, "509.3", None)
    BLOCK_TRIGGERS = ("509.3", "509.4", "309.3")
    PUT_BLOCKING = ("509.4", "509.7", None)
    PUT_BLOCKING_IS_FREE = ("509.4b", None, None)

    # Combat damage.
    DAMAGE_ASSIGNED = ("510.1", "510.1", "310.1")
    DAMAGE_EQUALS_POWER = ("510.1a", "510.1a", "310.2a")
    DAMAGE_UNBLOCKED = ("510.1b", "510.1b", "310.2b")
    DAMAGE_BLOCKED = ("510.1c", "510.1c", "310.2c")
    DAMAGE_BY_BLOCKER = ("510.1d", "510.1d", "310.2d")
    DAMAGE_ORDER = (None, "510.1c", None)
    DAMAGE_ORDER_BY_BLOCKER = (None, "510.1d", None)
    DAMAGE_CHECKED_TOGETHER = ("510.1e", "510.1e", None)
    DAMAGE_DEALT = ("510.2", "510.2", "310.4")
    FIRST_STRIKE_STEP = ("510.4", "510.5", "310.5")
    DAMAGE_RESULTS = ("120.3", "119.3", "419.6")
    EXCESS_DAMAGE = ("120.4a", None, None)
    NO_DAMAGE = ("120.8", "119.8", None)

    # Costs, mana and life.
    COLORED_SYMBOL = ("107.4a", "107.4a", "104.3a")
    GENERIC_SYMBOL = ("107.4b", "107.4b", "104.3b")
    COLORLESS_SYMBOL = ("107.4c", None, None)
    ZERO_SYMBOL = ("107.4d", None, "104.3e")
    HYBRID_SYMBOL = ("107.4e", "107.4e", None)
    PHYREXIAN_SYMBOL = ("107.4f", "107.4f", None)
    SNOW_SYMBOL = ("107.4h", None, None)
    VARIABLE_SYMBOL = ("107.3a", "107.3a", "104.3c")
    TAP_SYMBOL = ("107.5", "107.5", "104.4")
    ENERGY_SYMBOL = ("107.14", None, None)
    MANA_POOL = ("106.4", "106.4", "300.3")
    RESTRICTED_MANA = ("106.6", "106.6", None)
    MANA_AS_THOUGH = ("609.4b", "609.4b", None)
    COST_NEEDS_RESOURCES = ("118.3", "117.3", None)
    MANA_FROM_POOL = ("118.3a", "117.3a", None)
    LIFE_AS_COST = ("118.3b", "117.3b", None)
    ZERO_COST = ("118.5", "117.5", "104.3e")
    UNPAYABLE_COST = ("118.6", "117.6", None)
    COST_CHANGE = ("118.7", "117.7", None)
    GENERIC_REDUCTION = ("118.7a", None, None)
    COLORED_REDUCTION = ("118.7c", None, None)
    ADDITIONAL_COST = ("118.8", "117.8", "203.4")
    ALTERNATIVE_COST = ("118.9", "117.9", None)
    PAYMENT_SERVES_ONCE = ("118.10", "117.10", None)
    PAY_CHOICES = ("601.2b", "601.2b", "409.1b")
    PAY_TOTAL = ("601.2f", "601.2e", "409.1f")
    PAY_MANA_ABILITIES = ("601.2g", "601.2f", "409.1g")
    PAY_COSTS = ("601.2h", "601.2g", "409.1h")
    MANA_ABILITY = ("605.1a", "605.1a", "406.1")
    MANA_ABILITY_WHEN = ("605.3a", "605.3a", "411.1")
    LIFE_PAYMENT = ("119.4", "118.4", None)
    TEAM_LIFE_PAYMENT = ("119.4a", "118.4a", None)
    ZERO_LIFE_PAYMENT = ("119.4b", "118.4", None)
    LIFE_SET = ("119.5", "118.5", None)
    CANT_GAIN_LIFE = ("119.7", "118.7", None)
    CANT_LOSE_LIFE = ("119.8", "118.8", None)
    DAMAGE_IS_LIFE_LOSS = ("119.2", "118.2", None)
    LIFE_CHANGES = ("119.3", "118.3", None)

    # Several players.
    RANGE_OF_INFLUENCE = ("801.2", "801.2", None)
    RANGE_OF_ATTACK = ("801.3", "801.3", None)
    ATTACK_MULTIPLE_PLAYERS = ("802.2", "802.2", None)
    DEFENDER_OF_EACH_ATTACKER = ("802.2a", "802.2a", None)
    ATTACK_GROUP = ("802.3a", "802.3a", None)
    BAND_ONE_TARGET = ("802.3b", "802.3b", None)
    BLOCKERS_IN_TURN_ORDER = ("802.4", "802.4", None)
    BLOCK_OWN_ATTACKERS = ("802.4a", "802.4a", None)
    BLOCK_JUDGED_ALONE = ("802.4b", "802.4b", None)
    ATTACK_LEFT = ("803.1a", "803.1a", None)
    ATTACK_RIGHT = ("803.1b", "803.1b", None)
    TEAM_PRIORITY = ("805.5", "805.5", None)
    SHARED_TURN_COMBAT = ("805.10a", "810.7a", None)
    SHARED_TURN_ATTACK = ("805.10b", "810.7b", None)
    TEAM_PROTECTED = (None, "810.7c", None)
    TEAM_DEFENDS_AS_ONE = (None, "810.7d", None)
    SHARED_TURN_BLOCK = ("805.10d", "810.7e", None)
    SHARED_TURN_DEFENDER = ("805.10e", None, None)
    SHARED_TURN_DAMAGE = ("805.10f", "810.7f", None)
    NO_ATTACK_ON_TEAM = ("808.3a", "808.3a", None)
    TEAM_STARTING_LIFE = ("810.4", "810.4", None)
    ONLY_LIFE_AND_POISON_SHARED = ("810.5", "810.5", None)
    TEAM_WINS_AND_LOSES = ("810.8a", "810.8a", None)
    TEAM_CONCEDES = ("810.8b", "810.8b", None)
    TEAM_WITHOUT_LIFE = ("810.8c", "810.8c", None)
    TEAM_POISONED = ("810.8d", "810.8d", None)
    TEAM_LIFE_RESULT = ("810.9", "810.9", None)
    TEAM_LIFE_ASKED = ("810.9a", "810.9a", None)
    TEAM_PAYS_LIFE = ("810.9b", "810.9b", None)
    TEAM_LIFE_SET = ("810.9c", "810.9c", None)
    TEAM_CANT_GAIN_LIFE = ("810.9g", "810.9g", None)
    TEAM_CANT_LOSE_LIFE = ("810.9h", "810.9h", None)
    TEAM_CANT_GET_POISON = ("810.10c", "810.10c", None)
    LARGER_GIANTS = ("810.11", "810.11", None)
    ARCHENEMY_LIFE = ("904.5", "904.5", None)
    SCHEME_SET_IN_MOTION = ("904.9", "904.9", None)
    SCHEME_TURNED_DOWN = ("904.10", "904.10", None)
    SUPERVILLAIN_RUMBLE = ("904.12", "904.12", None)

    # Keyword abilities.
    DEATHTOUCH_LETHAL = ("702.2c", "702.2b", None)
    DEFENDER = ("702.3b", "702.3b", None)
    DOUBLE_STRIKE = ("702.4b", "702.4b", "502.28")
    FIRST_STRIKE = ("702.7b", "702.7b", "502.2")
    FLYING = ("702.9b", "702.9b", "502.4")
    HASTE = ("702.10b", "702.10b", "502.5")
    INDESTRUCTIBLE = ("702.12b", None, None)
    INTIMIDATE = ("702.13b", "702.12b", None)
    LANDWALK = ("702.14c", "702.13c", "502.6")
    LANDWALKS_DONT_CANCEL = ("702.14d", "702.13d", None)
    LIFELINK = ("702.15b", "702.14b", None)
    PROTECTION_DAMAGE = ("702.16e", "702.15e", "502.7d")
    PROTECTION_BLOCK = ("702.16f", "702.15f", "502.7")
    PROTECTION_FROM_EVERYTHING = ("702.16j", "702.15h", None)
    PROTECTION_FROM_PLAYER = ("702.16k", None, None)
    REACH = ("702.17b", "702.16b", None)
    TRAMPLE_ATTACKS_ONLY = ("702.19a", "702.18a", "502.9a")
    TRAMPLE = ("702.19b", "702.18b", "502.9b")
    TRAMPLE_OVER_PLANESWALKERS = ("702.19c", None, None)
    TRAMPLE_NO_BLOCKER_LEFT = ("702.19d", "702.18c", "502.9c")
    TRAMPLE_STOPS_AT_PLANESWALKER = ("702.19f", "702.18d", None)
    VIGILANCE = ("702.20b", "702.19b", None)
    BANDING_FORMS = ("702.22c", "702.20c", "502.10")
    BANDING_ONE_TARGET = ("702.22d", "702.20d", None)
    BANDING_BLOCKED = ("702.22h", "702.20h", "502.10f")
    BANDING_DEFENDER_DIVIDES = ("702.22j", "702.20j", "502.10h")
    BANDING_ACTIVE_DIVIDES = ("702.22k", "702.20k", None)
    FLANKING = ("702.25a", "702.23a", "502.3")
    PHASING = ("702.26b", "702.24b", "502.15")
    SHADOW = ("702.28b", "702.26b", "502.8")
    HORSEMANSHIP = ("702.31b", "702.29b", "502.17")
    FEAR = ("702.36b", "702.34b", "502.25")
    PROVOKE = ("702.39a", "702.37a", "502.29")
    BUSHIDO = ("702.45a", "702.43a", None)
    RAMPAGE = ("702.23a", "702.21a", "502.12")
    CONVOKE = ("702.51a", "702.49a", None)
    DELVE = ("702.66a", "702.64a", None)
    WITHER = ("702.80a", "702.78a", None)
    EXALTED = ("702.83a", "702.81a", None)
    INFECT = ("702.90b", "702.88b", None)
    UNLEASH = ("702.98a", None, None)
    MENACE = ("702.111b", None, None)
    SKULK = ("702.118b", None, None)
    IMPROVISE = ("702.126a", None, None)
    AFFLICT = ("702.130a", None, None)
    ASSIST = ("702.132a", None, None)
    DECAYED = ("702.147a", None, None)
    ENLIST = ("702.154a", None, None)
    TOXIC = ("702.164c", None, None)

    # Keyword actions.
    EXCHANGE = ("701.12", "701.10", None)
    GOAD = ("701.15b", None, None)
    GOAD_SEVERAL = ("701.15c", None, None)
    GOAD_SAME_PLAYER = ("701.15d", None, None)
    REGENERATE = ("701.19", "701.12", "419.6b")
    SET_IN_MOTION = ("701.32b", "701.22b", None)
    ABANDON = ("701.33", "701.23", None)
    DETAIN = ("701.35a", None, None)
    EXERT = ("701.43", None, None)
    RING_BEARER = ("701.54c", None, None)
    SUSPECT = ("701.60c", None, None)
    WATERBEND = ("701.67", None, None)

    # State-based actions.
    STATE_BASED_ACTIONS = ("704.3", "704.3", "420.3")
    NO_LIFE = ("704.5a", "704.5a", "420.5a")
    EMPTY_LIBRARY = ("704.5b", "704.5b", "420.5g")
    POISON = ("704.5c", "704.5c", "420.5h")
    TOKEN_CEASES = ("704.5d", "704.5d", "420.5f")
    NO_TOUGHNESS = ("704.5f", "704.5f", "420.5b")
    LETHAL_DAMAGE = ("704.5g", "704.5g", "420.5c")
    DEATHTOUCH_DAMAGE = ("704.5h", "704.5h", None)
    NO_LOYALTY = ("704.5i", "704.5i", None)
    LEGEND_RULE = ("704.5j", "704.5k", "420.5e")
    WORLD_RULE = ("704.5k", "704.5m", "420.5i")
    AURA_UNATTACHED = ("704.5m", "704.5n", "420.5d")
    EQUIPMENT_UNATTACHED = ("704.5n", "704.5p", "420.5k")
    CREATURE_UNATTACHED = ("704.5p", "704.5q", None)
    COUNTERS_CANCEL = ("704.5q", "704.5r", None)
    NO_DEFENSE = ("704.5v", None, None)
    TEAM_NO_LIFE = ("704.6a", "704.5t", None)
    TEAM_POISON = ("704.6b", "704.5u", None)
    COMMANDER_DAMAGE = ("704.6c", "704.5v", None)
    SCHEME_IN_PLACE = ("704.6e", "704.5w", None)
    FLIP_CARD = ("710.1b", "709.1b", None)
    FLIP_KEEPS = ("710.1c", "709.1c", None)

    def number(self, edition: Edition) -> Citation | None:
        """Its number in that edition, or None where the edition has no such rule."""
        numbers: tuple[Citation | None, ...] = self.value
        return numbers[_EDITIONS.index(edition)]


def cite(rule: Rule, edition: Edition) -> Citation:
    """The number to cite for a rule in an edition.

    Where the edition lacks it, as with a keyword that is younger, the newest number that there is.
    """
    for candidate in (edition, Edition.CURRENT, Edition.Y2011, Edition.Y2003):
        number = rule.number(candidate)
        if number is not None:
            return number
    raise AssertionError(f"{rule.name} has no number in any edition")


class RuleEntry(NamedTuple):
    """A numbered rule of one edition, restated in a sentence of our own."""

    number: Citation
    edition: Edition
    gist: str
    elsewhere: tuple[tuple[Edition, Citation], ...]
    """The rules of other editions about the same thing, in the order of the editions."""


def gist(number: Citation, edition: Edition) -> RuleEntry | None:
    """What a rule of an edition says, or None if the rulebook does not restate it."""
    return _rulebook().get((edition, number))


def entries(edition: Edition | None = None) -> tuple[RuleEntry, ...]:
    """Every restated rule, of one edition or of all, in the order of the book."""
    return tuple(e for e in _rulebook().values() if edition is None or e.edition is edition)


def nearest(
    number: str, edition: Edition = Edition.CURRENT, limit: int = 3
) -> tuple[Citation, ...]:
    """Restated rules that somebody who asked for an unknown number may have meant, best first.

    The rule that it would be a subrule of, its neighbours there, else the same number in the
    section; nothing when the section itself is unknown.
    """
    known = [entry.number for entry in entries(edition)]
    rule = number.strip().lower().rstrip("abcdefghijklmnopqrstuvwxyz")
    section = rule.partition(".")[0]
    family = [n for n in known if n == rule or (n.startswith(rule) and n[len(rule) :].isalpha())]
    siblings = [n for n in known if n.partition(".")[0] == section and n not in family]
    try:
        asked = citation_order(rule)
    except ValueError:
        return ()
    siblings.sort(key=lambda n: (abs(citation_order(n)[1] - asked[1]), citation_order(n)))
    return tuple((family + siblings)[:limit])


def in_language(entry: RuleEntry, language: str) -> RuleEntry:
    """The same rule with its gist in a language, or as it is where the language does not restate it."""
    return entry._replace(gist=gists(language).get((entry.edition, entry.number), entry.gist))


@cache
def gists(language: str) -> dict[tuple[Edition, Citation], str]:
    """What each rule says in a language other than English; nothing for a language without a rulebook."""
    return {
        (entry.edition, entry.number): entry.gist for entry in _read(f"rulebook.{language}.tsv")
    }


@cache
def _rulebook() -> dict[tuple[Edition, Citation], RuleEntry]:
    found = _read("rulebook.tsv")
    found.sort(key=lambda e: (_EDITIONS.index(e.edition), citation_order(e.number)))
    return {(entry.edition, entry.number): entry for entry in found}


def _read(name: str) -> list[RuleEntry]:
    """The rules of a rulebook, whose first lines say how it is laid out; none if there is no such book."""
    from pathlib import Path  # only `arbiter rule` comes here; the numbers above load without it

    file = Path(__file__).with_name(name)
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [entry for line in lines[1:] for entry in _entries_of(line)]


def _entries_of(line: str) -> Iterable[RuleEntry]:
    *columns, meaning = line.split("\t")
    numbers = [
        (edition, number.removeprefix("~"), number.startswith("~"))
        for edition, column in zip(_EDITIONS, columns, strict=True)
        for number in column.split()
    ]
    for edition, number, is_counterpart in numbers:
        if not is_counterpart:
            elsewhere = tuple((other, n) for other, n, _ in numbers if other is not edition)
            yield RuleEntry(number, edition, meaning, elsewhere)
