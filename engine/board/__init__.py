"""The board: players, permanents and declarations as frozen values (floor 1).

Nothing here knows what an ability means; rules text is kept as it was written.
"""
