"""Attacks on a server of our own, over loopback, bounded in count and time.

What a stranger feels, what the server keeps: each module has `lines()`: what it measured, in words, with the aim.
"""
