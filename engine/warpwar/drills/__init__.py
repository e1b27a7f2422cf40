"""Drills: rounds of combat of finished matches, as questions. What they are worth: `minds/drill_solver.py`."""
