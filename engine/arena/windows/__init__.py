"""Reaction windows (2.4.6): which seats are asked, their sealed answers, and the result (A-22 to A-24)."""
