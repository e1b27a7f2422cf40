"""Build points in the phases: income, who holds BP at a star, trade between seats."""
