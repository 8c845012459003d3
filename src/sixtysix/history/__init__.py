"""Matches on disk: the journal of a match being played, exact resume, and the history of matches.

What needs it starts from a :class:`~sixtysix.history.store.Store`. Nothing here is told to the player except through
:mod:`sixtysix.history.sentences`.
"""
