"""Who references whom: kept up to date with each change instead of searched for.

A parameter that references something is resolved when its text changes, and again when the nodes or rows
around it change in a way that could lead its paths elsewhere.
"""

from __future__ import annotations

from hou_standin.expressions import references
from hou_standin.state.scene import NodeRecord, ParmRecord


class ReaderIndex:
    """For each parameter those whose hscript expressions and back-ticks name it."""

    def __init__(self) -> None:
        self._sources: dict[ParmRecord, frozenset[ParmRecord]] = {}
        self._readers: dict[ParmRecord, set[ParmRecord]] = {}
        self._dangling: set[ParmRecord] = set()
        self._is_stale = False

    def of(self, parm: ParmRecord) -> set[ParmRecord]:
        """The parameters that name this one, not those that name them."""
        self._refresh()
        return self._readers.get(parm, set())

    def text_changed(self, reader: ParmRecord) -> None:
        """A parameter got another expression or text."""
        found = list(references.texts_with_references(reader))
        if found or reader in self._sources:
            self._resolve(reader)

    def node_came(self, node: NodeRecord) -> None:
        """A node is part of the scene now; paths that led nowhere may lead to it."""
        for parm in node.all_parms():
            if parm.channel is not None or isinstance(parm.value, str):
                self.text_changed(parm)
        self.something_came()

    def something_came(self) -> None:
        """A node or row is new: paths that led nowhere are tried again."""
        for reader in list(self._dangling):
            self._resolve(reader)

    def paths_changed(self) -> None:
        """Nodes or rows were renamed, moved or removed."""
        self._is_stale = True

    def _refresh(self) -> None:
        if self._is_stale:
            self._is_stale = False
            for reader in list(self._sources):
                self._resolve(reader)

    def _resolve(self, reader: ParmRecord) -> None:
        for source in self._sources.pop(reader, ()):
            self._readers[source].discard(reader)
        self._dangling.discard(reader)
        if not reader.node.alive:
            return
        found = [each for each in references.texts_with_references(reader) if not each.is_node]
        if not found:
            return
        sources = {references.resolved(reader.node, each.path) for each in found}
        if None in sources:
            self._dangling.add(reader)
        self._sources[reader] = frozenset(source for source in sources if source is not None)
        for source in self._sources[reader]:
            self._readers.setdefault(source, set()).add(reader)
