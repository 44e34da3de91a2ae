"""Results in words and in the formats of other programs; pure functions, nothing printed (floor 6)."""
