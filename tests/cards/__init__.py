"""Tests of cards and their files; all cards are made up."""
