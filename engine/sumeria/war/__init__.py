"""War: segment commands, battles, cards, stored commands."""
