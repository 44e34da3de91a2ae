"""Hypothesis draws the same examples in every run, so that a red test is a change; ``HYPOTHESIS_PROFILE=explore`` draws new ones."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
