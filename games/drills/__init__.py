"""Drills: rounds of finished matches as questions to anybody, answered one after another."""
