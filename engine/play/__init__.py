"""Commands that play matches between computer players, measure the players, and print finished matches as reports."""
