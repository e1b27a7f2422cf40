"""Ships, their design, dummy counters, and the Emperor."""
