"""The game loop (floor 4): a game is a value, and `loop.apply` takes it from one decision to the next."""
