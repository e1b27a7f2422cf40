"""Parts of the Build phase: where a seat may build, who pays, and how a seat's plan is carried out."""
