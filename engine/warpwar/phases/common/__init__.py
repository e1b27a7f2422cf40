"""Code that several phases use: sealed questions, losses, and the functions of a phase that asks no seat."""
