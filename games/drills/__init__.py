"""Drills: rounds of finished matches, asked as questions one after another. Any visitor may answer them."""
