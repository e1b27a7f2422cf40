"""Running matches: log, commands, sockets, bots and clocks. See docs/life-of-a-command.md for an overview."""
