"""After the build: every link of every page leads somewhere, and nothing is loaded from the network."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

from sphinx.application import Sphinx
from sphinx.util import logging

_LOG = logging.getLogger(__name__)


def setup(app: Sphinx) -> dict[str, Any]:
    """Looks at the pages when they are finished."""
    app.connect("build-finished", _look)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


class _Page(HTMLParser):
    """Links, loaded files and anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.anchors: set[str] = {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Takes what a tag links to, loads or names."""
        given = {name: value for name, value in attrs if value}
        self.anchors.update(value for name, value in given.items() if name in ("id", "name"))
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif tag == "link" and given.get("rel") != "canonical" and "href" in given:
            self.loaded.add(given["href"])
        elif "src" in given:
            self.loaded.add(given["src"])


def _look(app: Sphinx, failure: Exception | None) -> None:
    if failure is not None or app.builder.name != "html":
        return
    site = Path(app.outdir)
    pages = {path: _Page(path) for path in sorted(site.rglob("*.html"))}
    for path, page in pages.items():
        for target in sorted(page.links | page.loaded):
            where = urlsplit(target)
            if where.scheme in ("http", "https", "mailto", "data") or where.netloc:
                if target in page.loaded and where.scheme != "data":
                    _LOG.warning("%s loads %s from the network", path.name, target)
                continue
            file, anchor = urldefrag(target)
            aimed = (path.parent / unquote(file.partition("?")[0])).resolve() if file else path
            known = pages.get(aimed)
            missing = known is not None and unquote(anchor) not in known.anchors
            if not aimed.exists() or (missing and aimed.name not in ("genindex.html", "search.html")):
                _LOG.warning("%s: dead link %s", path.name, target)
