"""The sections that each viewer is shown, and the public board."""
