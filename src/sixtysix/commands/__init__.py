"""The sub-commands that print text and end: one module each.

Each module has ``run(options)``, which takes the parsed command line and returns the exit status;
:mod:`sixtysix.cli` says which attributes ``options`` has.
"""
