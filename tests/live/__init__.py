"""The running server from outside: over HTTP and sockets, knowing its protocol and the rules of the game."""
