"""Payments: what a cost can be paid with, by whom, and the simplest way to do it."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.board.declaration import Members
from engine.decisions.continuous_effects import battlefield
from engine.decisions.mana_costs import counted
from engine.decisions.mana_sources import ActivationCost, activation_cost
from engine.decisions.payment import Bill, Payment, Unpayable, judge, pay
from engine.decisions.verdict import Outcome, Verdict
from engine.errors import InputError
from engine.rules.rulebook import Rule
from engine.scenario.cases import PayCase, Share
from engine.scenario.reader import read_text
from engine.text.nouns import OfType
from tests.oracle_payment import as_scenario, engine_answer, least_life, random_puzzle

ELF = '{name: Elf, pt: 1/1, color: [green], text: "{T}: Add {G}."}'
GEM = (
    '{name: Gem, type: Artifact, text: "{T}, Sacrifice this artifact: Add one mana of any color."}'
)
SIGNET = '{name: Signet, type: Artifact, text: "{1}, {T}: Add {U}{B}."}'


def scenario(ann: str, case: str = "", amy: str = ""):
    """A board with Ann's side, and Amy's where she is on the team."""
    team = "format: two-headed-giant\nactive: Oaks\n" if amy else ""
    players = f"  Ann: {{{'team: Oaks, ' if amy else ''}{ann}}}\n"
    players += (
        f"  Amy: {{team: Oaks, {amy}}}\n  Bob: {{team: Pines}}\n  Cid: {{team: Pines}}\n"
        if amy
        else "  Bob: {}\n"
    )
    cases = f"cases:\n  - {{{case}}}\n" if case else ""
    (found,) = read_text(f"scenario: A payment\n{team}players:\n{players}{cases}", "payment.yaml")
    return found


def verdict(ann: str, case: str, amy: str = "") -> Verdict:
    found = scenario(ann, case, amy)
    return judge(found.board, found.cases[0])


def paid(ann: str, *bills: Bill, amy: str = "", **keys) -> Payment | Unpayable:
    return pay(battlefield(scenario(ann, amy=amy).board), bills, **keys)


def lines(found: Payment | Unpayable) -> list[tuple[str, str, dict[str, str | int]]]:
    assert isinstance(found, Payment)
    return [(line.player, line.message, dict(line.values)) for line in found.lines]


def test_lands_go_first_and_creatures_last():
    found = paid(
        f"lands: {{Forest: 1}}, battlefield: [{ELF}]", Bill(payer="Ann", mana=counted("{G}"))
    )
    assert lines(found) == [("Ann", "pay.taps", {"permanents": "Forest", "mana": "{G}"})]


def test_the_pool_is_spent_before_anything_is_tapped():
    found = paid('mana: "{G}", lands: {Forest: 1}', Bill(payer="Ann", mana=counted("{G}")))
    assert lines(found) == [("Ann", "pay.pool", {"mana": "{G}"})]


def test_life_is_paid_only_where_mana_is_missing():
    found = paid("life: 5, lands: {Plains: 1}", Bill(payer="Ann", mana=counted("{W/P}{W/P}")))
    assert ("Ann", "pay.life", {"count": 2, "before": 5, "after": 3}) in lines(found)


def test_an_attacker_that_is_tapped_cannot_pay_for_its_own_attack():
    bill = Bill(payer="Ann", mana=counted("{G}"))
    assert isinstance(paid(f"battlefield: [{ELF}]", bill), Payment)
    found = paid(
        f"battlefield: [{ELF}]", bill, unable_to_tap={"Elf": 1}, rule=Rule.ATTACK_COST_PAID
    )
    assert isinstance(found, Unpayable)
    assert found.reason.rules == ("508.1j", "118.3")
    assert dict(found.reason.values)["mana"] == "{G}"


def test_only_so_many_members_of_a_group_are_tapped_already():
    elves = ELF.replace("name: Elf", "name: Elf, count: 3")
    bill = Bill(payer="Ann", mana=counted("{G}{G}"))
    assert isinstance(paid(f"battlefield: [{elves}]", bill, unable_to_tap={"Elf": 1}), Payment)
    assert isinstance(paid(f"battlefield: [{elves}]", bill, unable_to_tap={"Elf": 2}), Unpayable)


def test_team_mates_pay_from_their_own_mana_and_the_same_life():
    bills = [Bill(payer="Ann", mana=counted("{W/P}")), Bill(payer="Amy", mana=counted("{1}{B/P}"))]
    found = paid("life: 4", *bills, amy="lands: {Plains: 1}")
    assert [line for line in lines(found) if line[1] == "pay.life-of-team"] == [
        ("Ann", "pay.life-of-team", {"count": 2, "before": 4, "after": 2, "team": "Oaks"}),
        ("Amy", "pay.life-of-team", {"count": 2, "before": 2, "after": 0, "team": "Oaks"}),
    ]
    short = paid("life: 3", *bills, amy="lands: {Plains: 1}")
    assert isinstance(short, Unpayable)
    assert "810.9b" in short.reason.rules


def test_a_land_may_be_tapped_for_mana_and_then_sacrificed():
    bill = Bill(payer="Ann", mana=counted("{1}"), sacrifice=((1, OfType("land")),))
    found = paid("lands: {Island: 1}", bill)
    assert [message for _, message, _ in lines(found)] == ["pay.taps", "pay.sacrifices"]
    twice = Bill(payer="Ann", sacrifice=((2, OfType("land")),))
    assert isinstance(paid("lands: {Island: 1}", twice), Unpayable)


def test_what_is_sacrificed_for_mana_is_no_longer_there_to_be_tapped():
    spawn = '{name: Spawn, pt: 0/1, text: "Sacrifice this creature: Add {C}."}'
    bill = Bill(payer="Ann", mana=counted("{1}"), tap=((1, OfType("creature")),))
    assert isinstance(paid(f"battlefield: [{spawn}]", bill), Unpayable)


def test_sources_that_cost_mana_do_not_feed_themselves():
    bill = Bill(payer="Ann", mana=counted("{U}{B}"))
    assert isinstance(paid(f"battlefield: [{SIGNET}]", bill), Unpayable)
    two = SIGNET.replace("name: Signet", "name: Signet, count: 2")
    assert isinstance(paid(f"battlefield: [{two}]", bill), Unpayable)
    assert isinstance(paid(f"battlefield: [{SIGNET}], lands: {{Forest: 1}}", bill), Payment)


def test_mana_abilities_are_listed_in_an_order_in_which_they_can_be_activated():
    filter_land = '{name: Prism, type: Artifact, text: "{U}, {T}: Add {W}."}'
    found = paid(
        f"battlefield: [{filter_land}, {SIGNET}], lands: {{Forest: 1}}",
        Bill(payer="Ann", mana=counted("{W}{B}")),
    )
    assert isinstance(found, Payment)
    assert [a.source.id for a in found.receipt.activations] == ["Forest", "Signet", "Prism"]


def test_a_million_lands_pay_as_ten_do():
    bill = Bill(payer="Ann", mana=counted("{G}{G}{3}"))
    found = paid("battlefield: [{name: Wood, type: Land — Forest, count: 1000000}]", bill)
    assert isinstance(found, Payment)
    assert found.receipt.activations[0].source == Members("Wood", 5)


@pytest.mark.parametrize(
    ("case", "legal"),
    [
        ("{2}{R}, less {1}", True),
        ("{2}{R}, less {R}{R}", True),
        ("{R}{R}, less {1}", False),
        ("{1}{W}, less {1}{W}", True),
        ("{S}, less {1}", False),
    ],
)
def test_reductions_touch_their_own_colour_and_then_generic_mana(case, legal):
    cost, less = case.split(", less ")
    found = verdict("lands: {Mountain: 1, Island: 1}", f'pay: "{cost}", less: "{less}"')
    assert (found.outcome is Outcome.LEGAL) is legal


def test_a_split_must_pay_the_reduced_cost_and_no_more():
    lands = "lands: {Mountain: 2}"
    case = 'pay: "{1}{R}", less: "{1}", split: {Ann: {tap: [%s]}}'
    assert verdict(lands, case % "Mountain").outcome is Outcome.LEGAL
    pool = 'mana: "{R}{R}"'
    case = 'pay: "{1}{R}", less: "{1}", split: {Ann: {mana: "%s"}}'
    assert verdict(pool, case % "{R}").outcome is Outcome.LEGAL
    assert verdict(pool, case % "{R}{R}").outcome is Outcome.ILLEGAL


@pytest.mark.parametrize(
    ("share", "message"),
    [
        ("tap: [Elf]", "pay.split.sick"),
        ("tap: [Rock]", "pay.split.no-mana-ability"),
        ("tap: [Forest, Forest]", "pay.split.twice"),
        ('mana: "{G}"', "pay.split.pool"),
        ("life: 30", "pay.short.life"),
        ("tap: [Island]", "pay.split.short"),
    ],
)
def test_a_split_that_does_not_pay_is_told_why(share, message):
    sick = ELF.replace("pt: 1/1", "pt: 1/1, status: [sick]")
    board = (
        f"lands: {{Forest: 1, Island: 1}}, battlefield: [{sick}, {{name: Rock, type: Artifact}}]"
    )
    found = verdict(board, f'pay: "{{G}}", split: {{Ann: {{{share}}}}}')
    assert message in [violation.message for violation in found.violations]
    assert found.payment  # what would be right


def test_a_helper_pays_generic_mana_only_and_just_one_helper_does():
    hand = 'hand: [{name: Plan, cost: "{4}", type: Sorcery, text: Assist}]'
    text = f"""
scenario: Help
format: free-for-all
players:
  Ann: {{{hand}, lands: {{Island: 1}}}}
  Bob: {{lands: {{Island: 2}}}}
  Cid: {{lands: {{Island: 2}}}}
cases:
  - {{pay: "{{2}}{{U}}", for: Plan, by: [Ann, Bob, Cid]}}
  - {{pay: "{{3}}{{U}}", for: Plan, by: [Ann, Bob, Cid]}}
"""
    (found,) = read_text(text, "help.yaml")
    outcomes = [judge(found.board, case).outcome for case in found.cases]
    assert outcomes == [Outcome.LEGAL, Outcome.ILLEGAL]


def test_a_cost_that_does_not_exist_cannot_be_paid():
    board = scenario("lands: {Forest: 9}").board
    case = PayCase(cost="", by=("Ann",), line=1)
    found = judge(board, case)
    assert found.outcome is Outcome.ILLEGAL
    assert "118.6" in found.violations[0].rules


def test_an_unknown_value_is_asked_for():
    with pytest.raises(InputError, match="number that was chosen"):
        verdict("lands: {Forest: 9}", 'pay: "{X}{G}"')


def test_mana_that_was_not_understood_is_named():
    odd = '{name: Odd, type: Land, text: "{T}: Add an amount of {G} equal to your devotion to green."}'
    found = verdict(f"battlefield: [{odd}]", 'pay: "{G}"')
    assert found.outcome is Outcome.ILLEGAL
    assert any(item.source == "Odd" for item in found.unread)


def test_activation_costs_are_taken_apart():
    assert activation_cost("{T}") == ActivationCost(taps=True)
    found = activation_cost("{1}, {T}, Pay 1 life, Sacrifice this artifact")
    assert found is not None
    assert (found.taps, found.leaves, found.mana, found.other.life) == (True, True, (("1", 1),), 1)
    assert activation_cost("Return a random opponent to the library") is None


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**9))
def test_engine_and_brute_force_agree(seed):
    puzzle = random_puzzle(random.Random(seed))
    assert engine_answer(puzzle) == least_life(puzzle), as_scenario(puzzle)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_simple_costs_are_payable_exactly_where_a_matching_exists(seed):
    rng = random.Random(seed)
    lands = [
        "".join(rng.sample("WUBRG", rng.choice([1, 1, 2, 2, 5]))) for _ in range(rng.randint(1, 14))
    ]
    symbols = [
        "".join(rng.sample("WUBRG", rng.choice([1, 1, 2]))) for _ in range(rng.randint(1, 14))
    ]
    board = ", ".join(
        f'{{name: L{n}, type: Land, text: "{{T}}: Add {_choice(land)}."}}'
        for n, land in enumerate(lands)
    )
    cost = "".join(f"{{{'/'.join(symbol)}}}" for symbol in symbols)
    found = verdict(f"battlefield: [{board}]", f'pay: "{cost}"')
    assert (found.outcome is Outcome.LEGAL) is (matching(lands, symbols) == len(symbols))


def _choice(land: str) -> str:
    if len(land) == 5:
        return "one mana of any color"
    return " or ".join(f"{{{kind}}}" for kind in land)


def matching(lands: list[str], symbols: list[str]) -> int:
    """The size of a largest matching of symbols to lands, by augmenting paths."""
    taken: dict[int, int] = {}

    def place(symbol: int, tried: set[int]) -> bool:
        for land, kinds in enumerate(lands):
            if land in tried or set(kinds).isdisjoint(symbols[symbol]):
                continue
            tried.add(land)
            if land not in taken or place(taken[land], tried):
                taken[land] = symbol
                return True
        return False

    return sum(place(symbol, set()) for symbol in range(len(symbols)))


def test_hybrid_symbols_take_every_mix_of_their_halves():
    for one, two in product("GW", repeat=2):
        found = verdict(f'mana: "{{{one}}}{{{two}}}"', 'pay: "{G/W}{G/W}"')
        assert found.outcome is Outcome.LEGAL


@settings(max_examples=80, deadline=None)
@given(st.integers(0, 10**9))
def test_the_payment_that_was_found_is_legal_as_a_proposal(seed):
    puzzle = replace(
        random_puzzle(random.Random(seed)), payers=("Ann",), spell=None, keywords=(), less=""
    )
    puzzle = replace(puzzle, things=tuple(replace(thing, owner="Ann") for thing in puzzle.things))
    puzzle = replace(puzzle, pools=tuple(entry for entry in puzzle.pools if entry[0] == "Ann"))
    (found,) = read_text(as_scenario(puzzle), "puzzle.yaml")
    mana = counted("".join(f"{{{symbol}}}" for symbol in puzzle.symbols))
    bill = Bill(payer="Ann", mana=mana, life=puzzle.life_cost)
    payment = pay(battlefield(found.board), [bill])
    if isinstance(payment, Unpayable):
        return
    share = as_share(payment)
    (case,) = found.cases
    assert judge(found.board, replace(case, split=(share,))).outcome is Outcome.LEGAL
    dearer = replace(share, life=share.life + 1)
    assert judge(found.board, replace(case, split=(dearer,))).outcome is Outcome.ILLEGAL


def as_share(payment: Payment) -> Share:
    """What a payment of Ann's is as a proposal."""
    receipt = payment.receipt
    return Share(
        player="Ann",
        tap=tuple(activation.source for activation in receipt.activations),
        mana="".join(f"{{{kind}}}" for _, mana in receipt.pool for kind in mana),
        life=sum(amount for _, amount in receipt.life),
    )


# Objects as costs: brute force over what each permanent does.

KINDS = {
    "plains": "type: Land — Plains",
    "elf": 'type: Creature, pt: 1/1, text: "{T}: Add {G}."',
    "treasure": 'type: Artifact, text: "{T}, Sacrifice this artifact: Add {W} or {G}."',
    "spawn": 'type: Creature, pt: 0/1, text: "Sacrifice this creature: Add {C}."',
    "bear": "type: Creature, pt: 2/2",
}
GIVES = {"plains": "W", "elf": "G", "treasure": "WG", "spawn": "C", "bear": ""}
TYPES = {
    "plains": "land",
    "elf": "creature",
    "treasure": "artifact",
    "spawn": "creature",
    "bear": "creature",
}


def roles(kind: str, tapped: bool) -> list[tuple[str, bool, bool]]:
    """What a permanent can do: mana it gives, whether it is tapped as a cost, whether it is sacrificed as one."""
    found = [("", False, False), ("", False, True)]
    for mana in GIVES[kind]:
        gone = kind in ("treasure", "spawn")
        if not tapped or kind == "spawn":
            found += [(mana, False, False)] if gone else [(mana, False, False), (mana, False, True)]
    if not tapped:
        found += [("", True, False), ("", True, True)]
    return found


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**9))
def test_objects_given_as_costs_agree_with_brute_force(seed):
    rng = random.Random(seed)
    kinds = [rng.choice(list(KINDS)) for _ in range(rng.randint(0, 5))]
    tapped = [rng.random() < 0.25 for _ in kinds]
    mana = [rng.choice(["W", "G", "1", "C"]) for _ in range(rng.randint(0, 3))]
    sacrifice, sacrificed = rng.randint(0, 2), rng.choice(["land", "creature", "artifact"])
    tap = rng.randint(0, 2)
    bill = Bill(
        payer="Ann",
        mana=counted("".join(f"{{{symbol}}}" for symbol in mana)),
        sacrifice=((sacrifice, OfType(sacrificed)),) if sacrifice else (),
        tap=((tap, OfType("creature")),) if tap else (),
    )
    board = ", ".join(f"{{name: P{n}, {KINDS[kind]}}}" for n, kind in enumerate(kinds))
    busy = {f"P{n}": 1 for n, is_tapped in enumerate(tapped) if is_tapped}
    expected = any(
        sum(role[2] for role, kind in zip(chosen, kinds, strict=True) if TYPES[kind] == sacrificed)
        >= sacrifice
        and sum(
            role[1] for role, kind in zip(chosen, kinds, strict=True) if TYPES[kind] == "creature"
        )
        >= tap
        and gives(sorted(role[0] for role in chosen if role[0]), mana)
        for chosen in product(*(roles(*one) for one in zip(kinds, tapped, strict=True)))
    )
    found = paid(f"battlefield: [{board}]", bill, unable_to_tap=busy)
    assert isinstance(found, Payment) is expected


def gives(mana: list[str], symbols: list[str]) -> bool:
    """Whether the mana pays the symbols: each coloured one its own, numbers anything that is left."""
    left = list(mana)
    for symbol in (symbol for symbol in symbols if symbol != "1"):
        if symbol not in left:
            return False
        left.remove(symbol)
    return len(left) >= symbols.count("1")


# What stands on the board about paying.


@pytest.mark.parametrize(
    ("board", "cost", "legal"),
    [
        ('effects: [You may spend mana as though it were mana of any color.], mana: "{R}"', "{W}", True),
        ('effects: [You may spend mana as though it were mana of any color.], mana: "{R}"', "{C}", False),
        ('effects: [You may spend mana as though it were mana of any type.], mana: "{R}"', "{C}", True),
        ('effects: [You may spend white mana as though it were red mana.], mana: "{W}"', "{R}", True),
        ('effects: [You may spend white mana as though it were red mana.], mana: "{R}"', "{W}", False),
        ("effects: [\"Players can't pay life.\"]", "1 life", False),
        ("effects: [\"Players can't pay life.\"]", "0 life", True),
        (f"battlefield: [{ELF}, {{name: Arrest, type: Enchantment — Aura, attached_to: Elf, text: \"Enchanted "
         "creature can't attack or block, and its activated abilities can't be activated.\"}]", "{G}", False),
    ],
)  # fmt: skip
def test_what_effects_say_about_paying(board, cost, legal):
    assert (verdict(board, f'pay: "{cost}"').outcome is Outcome.LEGAL) is legal


@pytest.mark.parametrize(("rules", "legal"), [("current", False), ('"2011"', True)])
def test_creatures_may_be_tapped_beyond_the_cost_in_2011_only(rules, legal):
    text = f"""
scenario: Too many elves
rules: {rules}
players:
  Ann: {{battlefield: [2 Elf 1/1], hand: [{{name: Plan, cost: "{{1}}", type: Sorcery, text: Convoke}}]}}
  Bob: {{}}
cases:
  - {{pay: "{{1}}", for: Plan, split: {{Ann: {{convoke: [2 Elf]}}}}}}
"""
    (found,) = read_text(text, "elves.yaml")
    assert (judge(found.board, found.cases[0]).outcome is Outcome.LEGAL) is legal


@pytest.mark.parametrize(
    ("spell", "legal"), [("Creature — Elf", True), ("Artifact Creature", True), ("Sorcery", False)]
)
def test_restricted_mana_pays_for_what_it_is_meant_for(spell, legal):
    cave = '{name: Cave, type: Land, text: "{T}: Add {G}. Spend this mana only to cast creature spells."}'
    hand = f'hand: [{{name: Plan, cost: "{{G}}", type: {spell}, pt: 1/1}}]'
    found = verdict(f"battlefield: [{cave}], {hand}", 'pay: "{G}", for: Plan')
    assert (found.outcome is Outcome.LEGAL) is legal
    assert verdict(f"battlefield: [{cave}]", 'pay: "{G}"').outcome is Outcome.ILLEGAL
