"""Positions of the battle lab: battles that are analysed, not played. `minds/lab_solver.py` calculates the values."""
