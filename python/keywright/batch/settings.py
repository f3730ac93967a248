"""What a run over scenes is asked to do."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """What to do with scenes.

    Attributes:
        preset: Only nodes whose recipe came from this one: ``category/name``, or a path that ends in
            ``.json``; empty: all.
        save: Whether scenes in which something changed are saved.
        save_partial: Whether a scene is saved in which some nodes were refused too.
        accept_warnings: Whether a scene that loaded with warnings is worked on.
    """

    preset: str = ""
    save: bool = False
    save_partial: bool = False
    accept_warnings: bool = False

    @property
    def saves(self) -> bool:
        """Whether anything is saved at all: to save in part is to save."""
        return self.save or self.save_partial
