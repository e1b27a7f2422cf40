"""The rules of every game in the hall, in pure Python: no Django, no I/O, no clock, no global random."""
