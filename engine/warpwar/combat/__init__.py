"""Combat at one star, as pure functions in the order of R-CMB-06. `combat_round` combines them into a round.

orders.check_orders (each seat, sealed) -> combat_round.reveal (all orders complete; drops and ammunition leave)
-> ecm.check_ecm (each seat that can use ECM, sealed) -> combat_round.fire_all (all weapons at once, Screens)
-> damage.check_damage (each seat that was hit, sealed) -> combat_round.close (damage, pick-ups, escapes)
-> stalemate.quiet_after, stalemate.withdrawing.
"""
