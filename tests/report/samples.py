"""Verdicts to report: what the rules layer would answer, written out."""

from engine.board.declaration import Attack, Attacker, Members
from engine.decisions.verdict import (
    Change,
    CreatureSituation,
    Fix,
    Options,
    Outcome,
    PaymentLine,
    Reason,
    Situation,
    UnmetRequirement,
    Unread,
    Verdict,
)
from engine.report.catalogue import catalogue
from engine.report.sentences import Sentences

ENGLISH = Sentences(catalogue("en"))


def attack(*pairs: tuple[str, str]) -> Attack:
    return Attack(tuple(Attacker((Members(name),), target) for name, target in pairs))


MUST_ATTACK = Reason(
    rules=("508.1d",),
    message="requirement.text",
    source="Berserker",
    text="This creature attacks each combat if able.",
    creatures=("Berserker",),
)
GOADED = Reason(
    rules=("508.1d", "701.15b"),
    message="goad.other-player",
    values=(("player", "Bob"),),
    creatures=("Wolf",),
)
ONE_ATTACKER = Reason(
    rules=("508.1c",),
    message="restriction.text",
    text="No more than one creature can attack each combat.",
    creatures=("Berserker", "Bear", "Wolf"),
)
TAPPED = Reason(rules=("508.1a",), message="attack.tapped", creatures=("Bear",))
MOAT = Reason(
    rules=("508.1c",),
    message="restriction.text",
    source="Peacekeeper",
    text="Creatures can't attack you.",
    creatures=("Wolf",),
)
UNREAD = Unread(
    source="Oracle", text="Bears dance, unless they sing.", why="a verb was expected", line=12
)

ILLEGAL = Verdict(
    kind="attack",
    outcome=Outcome.ILLEGAL,
    rules="current",
    declaration=attack(("Bear", "Bob")),
    obeyed=0,
    maximum=1,
    violations=(TAPPED, MUST_ATTACK),
    unmet=(
        UnmetRequirement(requirement=MUST_ATTACK),
        UnmetRequirement(requirement=GOADED, ruled_out_by=(ONE_ATTACKER, MUST_ATTACK)),
    ),
    fix=Fix(
        declaration=attack(("Berserker", "Bob")),
        changes=(
            Change(
                message="attack.change.drop",
                values=(("creature", "Bear"), ("count", 1), ("target", "Bob")),
            ),
            Change(
                message="attack.change.add",
                values=(("creature", "Berserker"), ("count", 1), ("target", "Bob")),
            ),
        ),
    ),
    better=attack(("Berserker", "Bob")),
    unread=(UNREAD,),
)

LEGAL = Verdict(
    kind="attack",
    outcome=Outcome.LEGAL,
    rules="current",
    declaration=attack(("Berserker", "Bob")),
    obeyed=1,
    maximum=1,
    unmet=(UnmetRequirement(requirement=GOADED, ruled_out_by=(ONE_ATTACKER,)),),
    payment=(
        PaymentLine(player="Ann", message="pay.pool", values=(("mana", "{W}{2}"),)),
        PaymentLine(
            player="Ann", message="pay.life", values=(("count", 2), ("before", 20), ("after", 18))
        ),
    ),
)

UNDECIDED = Verdict(
    kind="attack",
    outcome=Outcome.UNDECIDED,
    rules="current",
    declaration=attack(("Bear", "Bob")),
    obeyed=1,
)

OPTIONS = Options(
    kind="attack",
    rules="current",
    maximum=1,
    legal=3,
    shown=(attack(("Berserker", "Bob")), attack()),
)

SITUATION = Situation(
    kind="attack",
    rules="current",
    deciders=("Ann",),
    creatures=(
        CreatureSituation(creature="Berserker", may=("Bob", "Cara"), requirements=(MUST_ATTACK,)),
        CreatureSituation(creature="Bear", barred=((None, TAPPED),)),
        CreatureSituation(creature="Wolf", count=3, may=("Cara",), barred=(("Bob", MOAT),)),
    ),
    restrictions=(ONE_ATTACKER,),
    requirements=(MUST_ATTACK,),
)
