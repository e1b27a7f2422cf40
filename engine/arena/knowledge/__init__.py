"""What a seat may know: the state against which its commands are checked."""
