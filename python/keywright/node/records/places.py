"""Paths that were, and paths that are now: which belong together, by as much of their ends as is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def pairs(were: Iterable[str], are: Iterable[str], least: int = 1) -> Iterator[tuple[str, str]]:
    """Paths of which each is the other's only match; the longest common end first.

    A channel whose object was renamed has its parameter's name left; one that was moved with its object has
    that too, and is told from others of the parameter by it.

    Args:
        were: Paths that lead nowhere now, or to something else.
        are: Paths of channels.
        least: How many names at the end have to be the same.
    """
    old, new = dict.fromkeys(were), dict.fromkeys(are)
    for parts in range(max((path.count("/") for path in old), default=0), least - 1, -1):
        there = _by_end(new, parts)
        for end, paths in _by_end(old, parts).items():
            if len(paths) == len(there.get(end, ())) == 1:
                yield paths[0], there[end][0]
                del old[paths[0]], new[there[end][0]]


def is_moved(were: str, are: str) -> bool:
    """Whether the object has the name it had, under another parent."""
    return were.split("/")[-2:] == are.split("/")[-2:]


def _by_end(paths: Iterable[str], parts: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault("/".join(path.split("/")[-parts:]), []).append(path)
    return found
