"""The star map: hexes, stars, warplines and star counters; printed maps, new galaxies and how fair they are."""
