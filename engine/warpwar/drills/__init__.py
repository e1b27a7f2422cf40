"""Drills: rounds of combat from finished matches, asked as questions. `minds/drill_solver.py` judges the answers."""
