"""The twelve actions, special cards, and the choices that follow them (4.2, 2.4)."""
