"""Combat at one star, as pure functions in the order of R-CMB-06; the flow of a match calls them step by step.

orders.check_orders (per seat, sealed) -> orders.complete (all seats, revealed) -> fire.launch (drops, ammunition leave)
-> ecm.deciders, ecm.check_ecm (reaction step, sealed) -> fire.resolve_fire (all weapons at once, Screens)
-> damage.wounds, damage.check_damage (sealed) -> damage.apply_damage -> round_end.close (pick-ups, escapes)
-> stalemate.quiet_after, stalemate.withdrawing.
"""
