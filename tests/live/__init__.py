"""Tests of the running server from outside: over HTTP and sockets, by its protocol and the rules of the game."""
