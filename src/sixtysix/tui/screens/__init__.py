"""Every screen that is not the table in a deal: menus, forms, lists and readers over the one board.

``panel`` are the values that are drawn, ``base`` is how keys move through them; each other module is one screen or
two of a kind. Drawing is :mod:`sixtysix.tui.panels`.
"""
