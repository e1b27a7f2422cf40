"""Cases of WarpWar.

A case has `id`, `edition` (and `also`), `kind`, `given`, `expected`. What `expected` does not mention is not compared,
with two exceptions: a refused order must be expected, and every ship on Retreat must be listed in `escapes` or `held`.
"""
