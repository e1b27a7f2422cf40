"""What a disk may keep when the power goes, worked out from the recorded writes and syncs of the real server."""
