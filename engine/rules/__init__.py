"""What the rules books say, as data: editions, rule numbers, formats, steps and vocabulary.

The bottom floor: nothing here knows what a board, a decision or a scenario is.
"""
