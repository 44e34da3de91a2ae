"""Explanations: what to declare instead, and why a requirement can't be obeyed."""

from solver.conflict import RuledOut as RuledOut
from solver.conflict import ruled_out_by as ruled_out_by
from solver.nearest import nearest_legal as nearest_legal
