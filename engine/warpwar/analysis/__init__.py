"""Types of a match analysis, and a finder for the contested rounds of combat in a recorded match.
`minds/match_analysis.py` calculates the values."""
