"""Cards and decks for games that are played by chance: vanilla and keyword creatures, burn, lands."""

from __future__ import annotations

from random import Random

from engine.board.board import Board
from engine.board.card import CardText
from engine.board.permanent import RulesLine, TypeLine
from engine.board.player import Player
from engine.rules.editions import Edition
from engine.rules.formats import FORMATS

LANDS = {"R": "Mountain", "G": "Forest"}


def land(kind: str) -> CardText:
    name = LANDS[kind]
    line = TypeLine(supertypes=("Basic",), types=("Land",), subtypes=(name,))
    return CardText(id=name, name=name, type_line=line)


def creature(name: str, cost: str, pt: str, *text: str) -> CardText:
    power, toughness = pt.split("/")
    return CardText(
        id=name,
        name=name,
        type_line=TypeLine(types=("Creature",)),
        power=int(power),
        toughness=int(toughness),
        colours=("red",) if "R" in cost else ("green",),
        mana_cost=cost,
        text=tuple(RulesLine(text=line) for line in text),
    )


def spell(name: str, kind: str, cost: str, text: str) -> CardText:
    return CardText(
        id=name,
        name=name,
        type_line=TypeLine(types=(kind,)),
        colours=("red",),
        mana_cost=cost,
        text=(RulesLine(text=text),),
    )


CREATURES = (
    creature("Cub", "{G}", "1/1"),
    creature("Ox", "{1}{G}", "2/2"),
    creature("Boar", "{2}{G}", "3/3", "Trample"),
    creature("Elk", "{3}{G}", "4/4", "Vigilance"),
    creature("Hawk", "{1}{R}", "1/1", "Flying, haste"),
    creature("Fencer", "{1}{R}", "2/1", "First strike"),
    creature("Duelist", "{2}{R}", "2/2", "Double strike"),
    creature("Adder", "{G}", "1/1", "Deathtouch"),
    creature("Leech", "{2}{G}", "2/3", "Lifelink"),
    creature("Hedge", "{1}{G}", "0/5", "Defender, reach"),
    creature("Gang", "{2}{R}", "3/2", "Menace"),
    creature("Brute", "{R}", "2/1", "This creature attacks each combat if able."),
    creature("Mite", "{1}{G}", "1/1", "Infect"),
    creature("Oak", "{4}{G}", "3/6", "Indestructible"),
    creature("Monk", "{G}", "1/2", "Exalted"),
    creature("Chief", "{2}{R}", "1/3", "Other creatures you control get +1/+0."),
)
SPELLS = (
    spell("Spark", "Instant", "{R}", "Spark deals 2 damage to any target."),
    spell("Blast", "Sorcery", "{2}{R}", "Blast deals 4 damage to target creature."),
    spell("Growth", "Instant", "{G}", "Target creature gets +3/+3 until end of turn."),
    spell("Rain", "Sorcery", "{3}{R}", "Rain deals 2 damage to each creature and each player."),
    spell("Balm", "Instant", "{G}", "You gain 3 life."),
    spell("Study", "Sorcery", "{1}{G}", "Draw two cards."),
)


SCHEMES = tuple(
    CardText(
        id=f"Plot {number}",
        name=f"Plot {number}",
        type_line=TypeLine(types=("Scheme",)),
        text=(RulesLine(text=f"When you set this scheme in motion, {what}"),),
    )
    for number, what in enumerate(
        (
            "you gain 2 life.",
            "each opponent loses 1 life.",
            "draw a card.",
            "create a 1/1 red Rat creature token.",
        )
        * 3
    )
)
"""Twelve schemes, of which a deck has two each."""


def deck(chance: Random) -> tuple[tuple[tuple[str, int], ...], tuple[CardText, ...]]:
    """Forty cards: seventeen lands, creatures and spells, with their texts."""
    chosen = [chance.choice((*CREATURES, *CREATURES, *SPELLS)) for _ in range(23)]
    counts: dict[str, int] = {"Mountain": 8, "Forest": 9}
    for text in chosen:
        counts[text.name] = counts.get(text.name, 0) + 1
    texts = {text.name: text for text in chosen}
    return tuple(counts.items()), (land("R"), land("G"), *texts.values())


def opening_board(
    edition: Edition, names: tuple[str, ...] = ("Ann", "Bob"), format: str = "duel", seed: int = 0
) -> Board:
    """Players with their decks, before the game has begun. Teams are made of two neighbours each where the format has teams."""
    from dataclasses import replace

    chance = Random(seed)
    rules = replace(FORMATS[format], deck_minimum=40, copies=40)
    players = []
    for place, name in enumerate(names):
        cards, texts = deck(chance)
        villain = format == "supervillain-rumble" or (format == "archenemy" and place == 0)
        team = (
            "Heroes"
            if format == "archenemy" and place
            else f"team {place // rules.team_size}"
            if rules.team_size
            else name
        )
        players.append(
            Player(
                name=name,
                team=team,
                archenemy=villain,
                life=rules.starting_life(archenemy=villain),
                deck=cards,
                cards=(*texts, *SCHEMES) if villain else texts,
                schemes=tuple(scheme.id for scheme in SCHEMES) * 2 if villain else (),
            )
        )
    active = players[0].team if rules.shared_turns else names[0]
    return Board(edition=edition, format=rules, players=tuple(players), active=active)
