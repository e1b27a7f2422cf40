"""Decides who may know what: what each seat sees and remembers, and the state as far as a seat knows it."""
