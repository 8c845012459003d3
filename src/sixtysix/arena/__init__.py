"""Many deals between two players, counted."""
