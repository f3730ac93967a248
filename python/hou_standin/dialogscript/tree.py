"""A dialog script as it is written: statements and blocks in order, every token kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hou_standin.dialogscript.tokens import Source, Word

PARM = "parm"
IMPORT = "import"
GROUPS = ("group", "groupsimple", "groupcollapsible", "groupradio")
MULTIS = ("multiparm", "multiscroll", "multiswitcher")
MENUS = ("menu", "menureplace", "menutoggle", "menumini", "menujoin")


@dataclass(frozen=True, slots=True)
class Bracketed:
    """``{ ... }`` or ``[ ... ]`` as an argument of a statement."""

    opening: str
    items: tuple[Item, ...]

    def words(self) -> tuple[str, ...]:
        """Texts of the words directly inside."""
        return tuple(item.text for item in self.items if isinstance(item, Word))


Item = Word | Bracketed


@dataclass(frozen=True, slots=True)
class Statement:
    """A keyword and what belongs to it."""

    keyword: Word
    arguments: tuple[Item, ...] = ()

    @property
    def name(self) -> str:
        """The keyword's text."""
        return self.keyword.text

    def text(self, index: int = 0) -> str:
        """Text of a word among the arguments; empty if there is none."""
        if index < len(self.arguments):
            item = self.arguments[index]
            if isinstance(item, Word):
                return item.text
        return ""

    def bracketed(self) -> tuple[Item, ...]:
        """What is inside the first bracketed argument."""
        for item in self.arguments:
            if isinstance(item, Bracketed):
                return item.items
        return ()


@dataclass(frozen=True, slots=True)
class Block:
    """A parm, a folder, a multiparm block or an import block."""

    keyword: Word
    body: tuple[Statement | Block, ...] = ()

    @property
    def kind(self) -> str:
        """The keyword's text."""
        return self.keyword.text

    def statements(self, name: str | None = None) -> Iterator[Statement]:
        """Statements directly inside, all or those of one keyword."""
        for entry in self.body:
            if isinstance(entry, Statement) and name in (None, entry.name):
                yield entry

    def statement(self, name: str) -> Statement | None:
        """The last statement of a keyword, which is the one that counts."""
        found = None
        for entry in self.statements(name):
            found = entry
        return found

    def has(self, name: str) -> bool:
        """Whether a flag is there."""
        return self.statement(name) is not None

    def text(self, name: str, missing: str = "") -> str:
        """First word of a statement."""
        found = self.statement(name)
        return missing if found is None else found.text()

    def blocks(self) -> Iterator[Block]:
        """Blocks directly inside."""
        for entry in self.body:
            if isinstance(entry, Block):
                yield entry

    def walk(self) -> Iterator[Block]:
        """Every block inside, depth first, in order."""
        for block in self.blocks():
            yield block
            yield from block.walk()


@dataclass(frozen=True, slots=True)
class Script(Block):
    """A whole script; its header are the statements directly inside."""

    comments: tuple[str, ...] = ()
    source: Source | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The type's name."""
        return self.text("name")

    @property
    def label(self) -> str:
        """The type's label."""
        return self.text("label")
