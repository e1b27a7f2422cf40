"""The state as one seat may know it. The seat's commands are checked against this state."""
