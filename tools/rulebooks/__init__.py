"""Coverage of the rulebooks (`docs/coverage*.md`), and the cases that the pages of rulings and cases show.

`python -m tools.rulebooks` writes them again, `--check` reports stale ones. It needs the project's packages.
"""
