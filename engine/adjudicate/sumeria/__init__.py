"""Cases of Sumeria. A case gives a position, steps through the phases of the live game, and the expected result."""
