"""Drills: rounds of finished matches as exercises. Any visitor may answer a drill."""
