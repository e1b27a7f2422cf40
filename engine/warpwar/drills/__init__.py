"""Drills: rounds of combat of finished matches, asked as questions. Answers are judged in `minds/drill_solver.py`."""
