"""What a seat may know: the state that its commands are judged on."""
