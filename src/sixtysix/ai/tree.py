"""A tree of actions with what playouts have found out about them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

DEEPEST = 128
"""More actions than a deal can have."""


class Tree:
    """Nodes by number, in packed arrays; node 0 is the root. ``capacity`` is how many more nodes there may be.

    ``child`` is a node's first child, ``sibling`` the next child of the same node, 0 where there is none. ``action``
    led to the node, ``visits`` are the playouts through it, ``total`` the sum of their rewards to who took the action.
    ``path`` and ``mover`` are the nodes of the running playout and who moved to each.
    """

    def __init__(self, capacity: i64) -> None:
        size = capacity + 2
        # A literal 1 would be shifted as a C int, which is too narrow for the last actions.
        self.one: i64 = 1
        self.nodes: i64 = 1
        self.child: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.sibling: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.action: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.visits: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.total: vec[i64] = vec[i64]([0 for _ in range(size)])
        self.path: vec[i64] = vec[i64]([0 for _ in range(DEEPEST)])
        self.mover: vec[i64] = vec[i64]([0 for _ in range(DEEPEST)])

    def cut(self) -> None:
        """Leave nothing but the root."""
        self.nodes = 1
        self.child[0] = 0

    def grow(self, node: i64, action: i64) -> i64:
        """Add a child to a node and return it."""
        fresh = self.nodes
        self.nodes = fresh + 1
        self.child[fresh] = 0
        self.action[fresh] = action
        self.visits[fresh] = 0
        self.total[fresh] = 0
        self.sibling[fresh] = self.child[node]
        self.child[node] = fresh
        return fresh

    def best(self) -> i64:
        """The action at the root with the most playouts."""
        found: i64 = -1
        most: i64 = -1
        at = self.child[0]
        while at:
            if self.visits[at] > most:
                most = self.visits[at]
                found = self.action[at]
            at = self.sibling[at]
        return found
