"""Finished matches looked through by their game's analyst: made in the background, kept, told in report and export."""
