"""The battle lab: a battle that nobody plays, looked into. What is reckoned out of it: `minds/lab_solver.py`."""
