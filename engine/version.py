"""The version of arbiter."""

__version__ = "0.1.0"
