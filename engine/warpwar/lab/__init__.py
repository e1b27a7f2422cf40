"""The battle lab's positions: battles that are analysed, not played. The values are calculated in
`minds/lab_solver.py`."""
