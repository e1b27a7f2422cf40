"""Parts of the build phase: where a seat may build and who pays, and carrying out its plan."""
