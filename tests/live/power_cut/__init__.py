"""What a disk may keep after a power cut, worked out from the recorded writes and syncs of the real server."""
