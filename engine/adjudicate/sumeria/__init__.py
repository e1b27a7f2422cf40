"""Cases of Sumeria: a given position, steps through the phases of the live game, and the expected result."""
