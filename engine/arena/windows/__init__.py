"""Reaction windows (2.4.6): who is asked, what lies sealed, and what becomes of what was answered (A-22 to A-24)."""
