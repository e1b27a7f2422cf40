"""The twelve actions, the special cards, and the choices that follow them (4.2, 2.4)."""
