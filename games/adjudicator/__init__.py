"""Rule cases: users run them through the rules and share them by a link."""
