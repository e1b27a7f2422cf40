"""Code that all games share: the Game protocol, sealed orders, events with audiences, refusals, codec and chance."""
