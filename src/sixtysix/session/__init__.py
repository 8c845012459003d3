"""Seating a match: dealing, acting, drawing and claiming for a player who wants that, and the record of it all."""
