"""The type line's vocabulary: card types, supertypes and subtypes, with their plurals."""

from functools import cache


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


CARD_TYPES = (
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "dungeon",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
    "vanguard",
)
"""The card types (205.2a)."""

SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
"""The supertypes (205.4a)."""

BASIC_LAND_TYPES = {
    "Plains": "W",
    "Island": "U",
    "Swamp": "B",
    "Mountain": "R",
    "Forest": "G",
}
"""The basic land types and the letter of the mana that each gives (305.6)."""

LAND_TYPES = (
    *BASIC_LAND_TYPES,
    *_words("Cave Cloud Desert Gate Lair Locus Mine Planet Power-Plant Sphere Tower Town Urza's"),
)
"""The land types (205.3i)."""

ARTIFACT_TYPES = _words(
    "Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator "
    "Infinity Junk Lander Map Powerstone Spacecraft Stone Treasure Vehicle"
)
"""The artifact types (205.3g)."""

ENCHANTMENT_TYPES = _words(
    "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine"
)
"""The enchantment types (205.3h)."""

SPELL_TYPES = ("Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap")
"""The types of instants and sorceries (205.3k)."""

BATTLE_TYPES = ("Siege",)
"""The battle types (205.3q)."""

PLANESWALKER_TYPES = _words(
    "Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon "
    "Daretti Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Ersta Estrid Freyalise Garruk "
    "Gideon Grist Guff Huatli Inzerva Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth "
    "Liliana Lolth Lukka Luxior Minsc Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius "
    "Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret "
    "Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu "
    "Yanling Zariel"
)
"""The planeswalker types (205.3j)."""

CREATURE_TYPES = (
    *_words("""
    Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
    Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat
    Bear Beast Beaver Beeble Beholder Berserker Bird Bison Blinkmoth Boar Borg Bringer Brushwagg
    C'tan Caitian Camarid Camel Capybara Caribou Carrier Cat Centaur Cephalid Child Chimera Citizen
    Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile Custodes Cyberman Cyborg Cyclops
    Dalek Dauthi Deer Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor Dog Dragon Drake
    Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental Elephant Elf
    Elk Employee Eternal Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gamma
    Gargoyle Germ Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin
    Griffin Guest Hag Halfling Hamster Harpy Head Hedgehog Hellion Hero Hippo Hippogriff Homarid
    Homunculus Horror Horse Human Hydra Hyena Illusion Imp Incarnation Inhuman Inkling Inquisitor
    Insect Jackal Jellyfish Juggernaut Kangaroo Kavu Kelpien Kirin Kithkin Klingon Knight Kobold Kor
    Kraken Kree Lamia Lammasu Lanthanite Leech Lemur Leviathan Lhurgoyf Licid Lizard Lobster Mammoth
    Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk
    Monkey Moogle Moonfolk Mount Mouse Mummy Mutant Myr Mystic Naga Nautilus Necron Nephilim
    Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph Octopus Officer Ogre Ooze Orb Orc Orgg
    Orion Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest Phelddagrif
    Phoenix Phyrexian Pilot Pincher Pirate Plant Platypus Porcupine Possum Praetor Primarch Prism
    Processor Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable
    Salamander Samurai Sand Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal
    Serf Serpent Servo Shade Shaman Shapeshifter Shark Sheep Siren Skeleton Skrull Skunk Slith
    Sliver Sloth Slug Snail Snake Soldier Soltari Sorcerer Spawn Specter Spellshaper Sphinx Spider
    Spike Spirit Splinter Sponge Spy Squid Squirrel Starfish Surrakar Survivor Symbiote Synth
    Talosian Tentacle Tetravite Thalakos Tholian Thopter Thrull Tiefling Tosk Toy Treefolk Trilobite
    Triskelavite Troll Turtle Tyranid Unicorn Utrom Vampire Varmint Vedalken Viashino Villain Volver
    Vorta Vulcan Wall Walrus Warlock Warrior Weasel Weird Werewolf Whale Wizard Wolf Wolverine
    Wombat Worm Wraith Wurm Xindi Yeti Zombie Zubera
    """),
    "Time Lord",
)
"""The creature types, which kindreds share (205.3m)."""

_IRREGULAR = {
    "Ally": "Allies",
    "Army": "Armies",
    "Child": "Children",
    "Cyberman": "Cybermen",
    "Cyclops": "Cyclopes",
    "Dwarf": "Dwarves",
    "Elf": "Elves",
    "Fungus": "Fungi",
    "Homunculus": "Homunculi",
    "Locus": "Loci",
    "Mouse": "Mice",
    "Mummy": "Mummies",
    "Ox": "Oxen",
    "Pegasus": "Pegasi",
    "Spy": "Spies",
    "Werewolf": "Werewolves",
    "Wolf": "Wolves",
    "phenomenon": "phenomena",
}

_UNCHANGED = frozenset(
    _words(
        "Aetherborn Astartes Aurochs Bison Borg C'tan Caribou Custodes Dauthi Deer Djinn "
        "Eldrazi Elk Equipment Fish Jellyfish Kavu kindred Kirin Kithkin Kor Lammasu Merfolk "
        "Metathran Moonfolk Myr Naga Nephilim Ninja Plains Qu Salamander Samurai Sand Sheep "
        "Soltari Spawn Squid Starfish Surrakar Thalakos Treefolk Urza's Vedalken Viashino Yeti"
    )
)
"""Words whose plural may be the word itself; a plural in -s is accepted beside it."""


def singular(word: str) -> str:
    """The type word that a plural belongs to: ``Elves`` gives ``Elf``, ``sorceries`` ``sorcery``.

    A type word that is singular already comes back in its usual spelling, anything else unchanged.
    """
    return _singulars().get(word.lower(), word)


def is_type_word(word: str) -> bool:
    """True for a card type, supertype or subtype, singular or plural, in any case of letters."""
    return word.lower() in _singulars()


def creature_type(word: str) -> str | None:
    """The creature type that a word names, singular or plural, or None."""
    found = _singulars().get(word.lower())
    return found if found in _creature_types() else None


@cache
def _creature_types() -> frozenset[str]:
    return frozenset(CREATURE_TYPES)


@cache
def _singulars() -> dict[str, str]:
    """Every type word and every plural of one, in lower case, to the type word."""
    words = (
        *CARD_TYPES,
        *SUPERTYPES,
        "permanent",
        "spell",
        "card",
        "token",
        "player",
        *LAND_TYPES,
        *ARTIFACT_TYPES,
        *ENCHANTMENT_TYPES,
        *SPELL_TYPES,
        *BATTLE_TYPES,
        *PLANESWALKER_TYPES,
        *CREATURE_TYPES,
    )
    plurals = {plural.lower(): word for word in words for plural in _plurals(word)}
    # A word that is itself a type wins over a plural that happens to look the same.
    return plurals | {word.lower(): word for word in words}


def _plurals(word: str) -> tuple[str, ...]:
    if word in _IRREGULAR:
        return (_IRREGULAR[word], _regular_plural(word))
    if word in _UNCHANGED:
        return (word, _regular_plural(word))
    return (_regular_plural(word),)


def _regular_plural(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"
