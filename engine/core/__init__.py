"""What every game shares: the Game protocol, sealed orders, events with audiences, refusals, codec and chance."""
