"""Cases of Sumeria: given a position, steps through the phases of the live game, expected what stands then."""
