"""The decision core: options, restrictions, requirements and costs, without any Magic (floor 0)."""
