"""What measures: `python -m benchmarks` (ratios within one run) and `python -m benchmarks.boards` (against the oracle)."""
