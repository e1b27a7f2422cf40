"""Who looks: which viewer a connection is, who is present, what spectators may see."""
