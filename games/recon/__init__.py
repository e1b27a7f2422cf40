"""Decides who may see what of a match: which viewer a connection has, and what watchers may see."""
