"""Code for build points (BP) in the phases: income, holders of BP at a star, trade between seats."""
