"""Attacks on a server of our own, over loopback, limited in count and time.

They measure what another user notices and what the server keeps. Each module has `lines()`, which yields its results as
text, with the aim.
"""
