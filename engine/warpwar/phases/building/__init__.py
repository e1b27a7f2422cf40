"""Parts of the build phase: where a seat may build, who pays, and carrying out its plan."""
