"""What several phases share."""
