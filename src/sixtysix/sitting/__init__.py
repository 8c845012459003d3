"""One player's matches against an opponent, kept on disk, and what is said of them. No screen here."""
