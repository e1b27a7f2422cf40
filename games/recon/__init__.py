"""Who looks: which viewer a connection is, what spectators may see."""
