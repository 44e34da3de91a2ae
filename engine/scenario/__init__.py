"""Scenario files: reading them, asking their questions, and changing them to and from other forms (floor 5)."""
