"""Opponents: a View goes in, a decision comes out. They never see a Deal."""
