"""Rounds of combat found in a recorded match, and the types of an analysis. The values are calculated in
`minds/match_analysis.py`."""
