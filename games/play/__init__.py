"""The running match: its log, commands, sockets, bots and clocks. docs/life-of-a-command.md walks through it."""
