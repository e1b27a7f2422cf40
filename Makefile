# Everyday commands. Each fetches what it needs into this folder; see tools/run.py.
PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000
export HOST PORT PART

.PHONY: play test quick dev check format bench battery lock wheel

play:    ## start the server and print the link to share
test:    ## every test; PART=engine, server, frontend or browser: one part
quick:   ## an answer in a minute: style and types of what was changed, rules, pure code
dev:     ## server and frontend that reload as you edit, with a match to look at
check:   ## what must hold before a commit: style, types, directions, build
format:  ## lay out Python and the frontend as the check wants them
bench:   ## measure speed
battery: ## the long runs: random matches of everything, servers killed at every step
lock:    ## renew the lock files after editing pyproject.toml or package.json
wheel:   ## a package in dist/ for `pipx install` or `uvx`, with the built page in it

play test quick dev check format bench battery lock wheel:
	@exec $(PYTHON) tools/run.py $@
