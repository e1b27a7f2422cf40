"""What the rulebooks say and where it is kept: `docs/coverage.md` and the cases that the page of rulings shows.

`python -m tools.rulebooks` writes both anew, `--check` says whether they are fresh. Needs the project's packages.
"""
