"""The adjudicator: numbered rule cases in YAML, run through the functions that the live game itself uses.

A case says `id`, `edition` (and `also`), `kind`, `given`, `expected`. What `expected` does not mention is not compared,
except that a refused order must be expected, and that every ship on Retreat is in `escapes` or `held` as it went.
"""
