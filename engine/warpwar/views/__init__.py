"""Builds what each viewer is shown: the sections of a view, and the public board."""
