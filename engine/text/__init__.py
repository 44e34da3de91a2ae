"""Rules text: Oracle-style English read into abilities (floor 2)."""
