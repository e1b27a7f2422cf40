"""Rule cases that users run through the rules, and those they share by a link."""
