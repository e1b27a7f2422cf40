"""The star map: hexes, stars, warplines and star counters; printed maps; new galaxies and their fairness."""
