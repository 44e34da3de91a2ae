"""The decisions that the rules leave to players, each stated as options, restrictions, requirements and costs (floor 3)."""
