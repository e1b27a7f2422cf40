"""The analyst: which rounds of a recorded match there are, and what is told of them. What is reckoned:
`minds/match_analysis.py`."""
