"""Rule cases that people run through the rules, and those of them that they share by a link."""
