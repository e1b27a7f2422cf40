"""Sumeria: rival kings between two rivers, 2 to 4 players."""
