"""Sixty-Six and its relatives: a rules engine, opponents, and a table for the terminal.

The engine is in :mod:`sixtysix.engine`; importing this package imports nothing else.
"""

__version__ = "0.1.0"
