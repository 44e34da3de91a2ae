"""What the decision core raises."""


class SolverError(Exception):
    """A computed answer contradicts the decision, or the decision is beyond the solver: a bug, never a verdict."""
