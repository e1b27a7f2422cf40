"""One module for each phase of a turn. `turn.Phase` defines the functions that each module provides."""
