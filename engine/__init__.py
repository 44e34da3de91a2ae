"""Arbiter's engine: tells whether a decision in a game of Magic: The Gathering is legal, with proof."""

__version__ = "0.1.0"
