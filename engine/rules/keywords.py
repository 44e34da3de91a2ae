"""Keyword abilities, colours and number words: what each keyword takes and what it bears on."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.rules.editions import Citation


class Follows(StrEnum):
    """What stands after a keyword on its line."""

    NOTHING = "nothing"
    COST = "cost"
    NUMBER = "number"
    QUALITY = "quality"
    """Words: "protection from red", "affinity for artifacts", "enchant creature"."""
    NUMBER_AND_COST = "number and cost"
    """As in "suspend 3—{R}"."""
    QUALITY_AND_COST = "quality and cost"
    """As in "equip Knight {1}"."""
    ABILITY = "ability"
    """Rules text after a dash, as in "max speed — Flying"."""


class Bears(StrEnum):
    """The decisions that a keyword has a say in."""

    ATTACK = "attack"
    BLOCK = "block"
    DAMAGE = "damage"
    PAYMENT = "payment"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A keyword ability of section 702."""

    name: str
    """In lower case, as in the middle of a sentence."""
    rule: Citation
    """Its rule in the current edition."""
    follows: tuple[Follows, ...]
    """The forms that it is printed in, the usual one first."""
    bears: tuple[Bears, ...]
    """Empty: it certainly has no say in any declaration, damage assignment or payment."""


# name | rule | follows | bears. "n" nothing, "c" cost, "#" number, "q" quality, "#c", "qc", "a".
# Bears: a attack, b block, d damage, p payment.
_TABLE = """
deathtouch|2|n|d
defender|3|n|a
double strike|4|n|d
enchant|5|q|
equip|6|c qc|
first strike|7|n|d
flash|8|n|
flying|9|n|b
haste|10|n|ap
hexproof|11|n q|
indestructible|12|n|d
intimidate|13|n|b
landwalk|14|n|b
lifelink|15|n|d
protection|16|q|bd
reach|17|n|b
shroud|18|n|
trample|19|n q|d
vigilance|20|n|a
ward|21|c|p
banding|22|n|abd
bands with other|22|q|abd
rampage|23|#|d
cumulative upkeep|24|c|
flanking|25|n|d
phasing|26|n|
buyback|27|c|p
shadow|28|n|b
cycling|29|c|
echo|30|c|
horsemanship|31|n|b
fading|32|#|
kicker|33|c|p
multikicker|33|c|p
flashback|34|c|p
madness|35|c|p
fear|36|n|b
morph|37|c|p
megamorph|37|c|p
amplify|38|#|
provoke|39|n|b
storm|40|n|
affinity|41|q|p
entwine|42|c|p
modular|43|#|
sunburst|44|n|p
bushido|45|#|d
soulshift|46|#|
splice|47|qc|p
offering|48|n|p
ninjutsu|49|c|a
commander ninjutsu|49|c|a
epic|50|n|
convoke|51|n|p
dredge|52|#|
transmute|53|c|
bloodthirst|54|#|
haunt|55|n|
replicate|56|c|p
forecast|57|a|
graft|58|#|
recover|59|c|
ripple|60|#|
split second|61|n|
suspend|62|#c|p
vanishing|63|# n|
absorb|64|#|d
aura swap|65|c|
delve|66|n|p
fortify|67|c|
frenzy|68|#|d
gravestorm|69|n|
poisonous|70|#|d
transfigure|71|c|
champion|72|q|
changeling|73|n|
evoke|74|c|p
hideaway|75|# n|
prowl|76|c|p
reinforce|77|#c|
conspire|78|n|p
persist|79|n|
wither|80|n|d
retrace|81|n|p
devour|82|# q|
exalted|83|n|ad
unearth|84|c|
cascade|85|n|
annihilator|86|#|
level up|87|c|
rebound|88|n|
umbra armor|89|n|d
infect|90|n|d
battle cry|91|n|d
living weapon|92|n|
undying|93|n|
miracle|94|c|p
soulbond|95|n|
overload|96|c|p
scavenge|97|c|
unleash|98|n|b
cipher|99|n|
evolve|100|n|
extort|101|n|p
fuse|102|n|p
bestow|103|c|p
tribute|104|#|
dethrone|105|n|
hidden agenda|106|n|
double agenda|106|n|
outlast|107|c|
prowess|108|n|
dash|109|c|p
exploit|110|n|
menace|111|n|b
renown|112|#|
awaken|113|#c|p
devoid|114|n|
ingest|115|n|
myriad|116|n|a
surge|117|c|p
skulk|118|n|b
emerge|119|c qc|p
escalate|120|c|p
melee|121|n|d
crew|122|#|
fabricate|123|#|
partner|124|n q|
friends forever|124|n|
choose a background|124|n|
doctor's companion|124|n|
undaunted|125|n|p
improvise|126|n|p
aftermath|127|n|
embalm|128|c|
eternalize|129|c|
afflict|130|#|
ascend|131|n|
assist|132|n|p
jump-start|133|n|p
mentor|134|n|
afterlife|135|#|
riot|136|n|a
spectacle|137|c|p
escape|138|c|p
companion|139|q|
mutate|140|c|p
encore|141|c|
boast|142|a|
foretell|143|c|p
demonstrate|144|n|
daybound|145|n|
nightbound|145|n|
disturb|146|c|p
decayed|147|n|b
cleave|148|c|p
training|149|n|
compleated|150|n|p
reconfigure|151|c|
blitz|152|c|p
casualty|153|#|p
enlist|154|n|a
read ahead|155|n|
ravenous|156|n|
squad|157|c|p
space sculptor|158|n|
visit|159|a|
prototype|160|qc|p
living metal|161|n|
more than meets the eye|162|c|p
for mirrodin!|163|n|
toxic|164|#|d
backup|165|#|
bargain|166|n|p
craft|167|qc|
disguise|168|c|p
solved|169|a|
plot|170|c|p
saddle|171|#|
spree|172|n|p
freerunning|173|c|p
gift|174|q|p
offspring|175|c|p
impending|176|#c|p
exhaust|177|a|
max speed|178|a|
start your engines!|179|n|
harmonize|180|c|p
mobilize|181|#|
job select|182|n|
tiered|183|n|p
station|184|n|
warp|185|c|p
∞|186|a|
mayhem|187|c n|p
web-slinging|188|c|p
firebending|189|#|p
sneak|190|c|a
"""

_FOLLOWS = {
    "n": Follows.NOTHING,
    "c": Follows.COST,
    "#": Follows.NUMBER,
    "q": Follows.QUALITY,
    "#c": Follows.NUMBER_AND_COST,
    "qc": Follows.QUALITY_AND_COST,
    "a": Follows.ABILITY,
}
_BEARS = {"a": Bears.ATTACK, "b": Bears.BLOCK, "d": Bears.DAMAGE, "p": Bears.PAYMENT}

# Names that a keyword had before it was renamed.
_FORMER_NAMES = {"totem armor": "umbra armor"}

COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The five colours and their letters, in the rules' order (105.1)."""

COLOR_NAMES = {letter: name for name, letter in COLORS.items()}
"""The same the other way round."""


def keyword(words: str) -> Keyword | None:
    """The keyword ability that these words alone name, in any case of letters, or None.

    Every landwalk (``forestwalk``, ``nonbasic landwalk``, 702.14a), cycling (``plainscycling``,
    702.29e) and offering (``Goblin offering``, 702.48a) is a form of its general keyword.
    """
    name = " ".join(words.lower().split())
    known = keywords()
    found = known.get(_FORMER_NAMES.get(name, name))
    if found is not None:
        return found
    last = name.rpartition(" ")[2]
    if len(last) > len("walk") and last.endswith("walk"):
        return known["landwalk"]
    if len(last) > len("cycling") and last.endswith("cycling"):
        return known["cycling"]
    if name.endswith(" offering"):
        return known["offering"]
    return None


def leading_keyword(line: str) -> tuple[Keyword, str] | None:
    """The longest keyword at the beginning of a line, and what follows it, or None.

    ``protection from red`` gives protection and ``from red``, ``crew 3`` crew and ``3``.
    """
    words = line.replace("—", " — ").split()
    for count in range(min(len(words), _LONGEST), 0, -1):
        found = keyword(" ".join(words[:count]))
        if found is not None:
            rest = " ".join(words[count:])
            return found, rest.removeprefix("—").strip()
    return None


@cache
def keywords() -> dict[str, Keyword]:
    """Every keyword ability by its name, in the order of the rules."""
    found = {}
    for line in _TABLE.split("\n")[1:-1]:
        name, rule, follows, bears = line.split("|")
        found[name] = Keyword(
            name=name,
            rule=f"702.{rule}",
            follows=tuple(_FOLLOWS[mark] for mark in follows.split()),
            bears=tuple(_BEARS[mark] for mark in bears),
        )
    return found


# "more than meets the eye"
_LONGEST = 5

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"


def number_word(word: str) -> int | None:
    """The number that a word or digits mean, from ``a`` and ``one`` to ``ninety-nine``, or None."""
    text = word.lower()
    if text.isascii() and text.isdigit() and len(text) <= _DIGITS:
        return int(text)
    return _number_words().get(text)


# Longer than any number of the game, short enough to keep hostile input cheap.
_DIGITS = 9


@cache
def _number_words() -> dict[str, int]:
    words = {"a": 1, "an": 1, "once": 1, "twice": 2}
    ones = _ONES.split()
    words |= {word: number for number, word in enumerate(ones)}
    for tens, word in enumerate(_TENS.split(), start=2):
        words[word] = 10 * tens
        words |= {f"{word}-{ones[digit]}": 10 * tens + digit for digit in range(1, 10)}
    return words
