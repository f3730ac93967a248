"""Pages say what is there: pictures, files, labels, outcomes; and leave nothing of it out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keywright._core import parameters
from keywright.node.report import Outcome

from .blocks import PAGES, ROOT, prose

DOCS = ROOT / "docs"
#: Files that pages speak of and that are made, or live elsewhere.
NOT_HERE = re.compile(r"[<*{…]|^(out|site|goldens|keywright/recipes)/|^\$|^/|candidate")


def targets(page: Path) -> list[str]:
    """What the links and pictures of a page lead to."""
    return [found.split()[0] for found in re.findall(r"\]\(([^)]+)\)", prose(page))]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as Git hosts and the site make them."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings]
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in targets(page):
        if target.startswith(("http:", "https:")):
            continue
        file, _, anchor = target.partition("#")
        aimed = (page.parent / file).resolve() if file else page
        assert aimed.exists(), f"{page.name}: {target}"
        if anchor:
            assert anchor in anchors(aimed), f"{page.name}: {target}"


def test_every_picture_is_shown_and_told_in_words() -> None:
    shown = set()
    for page in PAGES:
        for words, target in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", prose(page)):
            assert len(words) > 2, f"{page.name}: {target} has no words for those who cannot see it"
            shown.add((page.parent / target).resolve())
    assert shown == set((DOCS / "images").iterdir())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    for name in re.findall(r"`([\w./<>*{}$…-]+/[\w./<>*{}$…-]*)`", prose(page)):
        if not NOT_HERE.search(name) and name.split("/")[0] in {path.name for path in ROOT.iterdir()}:
            assert (ROOT / name).exists(), f"{page.name}: {name}"


def test_every_outcome_has_its_line() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", prose(DOCS / "targets.md"), re.MULTILINE)
    assert sorted(rows) == sorted(outcome.value for outcome in Outcome)


def test_every_code_has_its_line() -> None:
    told = set(re.findall(r"`([a-z-]+)`(?=[^|\n]*\| [^|\n]+ \|$)", prose(DOCS / "errors.md"), re.MULTILINE))
    core = (ROOT / "rust" / "core" / "src" / "error.rs").read_text(encoding="utf-8")
    raised = set(re.findall(r'=> "([a-z-]+)"', core)) | {"fit-refused"}
    for path in (ROOT / "python" / "keywright").rglob("*.py"):
        raised |= set(re.findall(r'\bcode="([a-z-]+)"', path.read_text(encoding="utf-8")))
    assert told == raised


def test_every_page_is_in_the_table_of_contents() -> None:
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    listed = re.findall(
        r"^(\w+)$", "".join(re.findall(r"```\{toctree\}(.*?)```", text, re.DOTALL)), re.MULTILINE
    )
    assert sorted(listed) == sorted(page.stem for page in DOCS.glob("*.md") if page.stem != "index")


def test_every_shape_and_layer_has_words_and_a_formula() -> None:
    maths = (DOCS / "maths.md").read_text(encoding="utf-8")
    for part in ("shape", "layer"):
        menu = next(row for row in parameters() if (row.part, row.owner, row.field) == (part, "", "type"))
        for token, label in menu.entries:
            assert f"images/{part}_{token}.svg" in (DOCS / f"{part}s.md").read_text(encoding="utf-8")
            if token != "ease":  # a curve, which the page begins with
                assert re.search(rf"^(### |\| ){label}\b", maths, re.MULTILINE), label


def test_python_is_the_one_of_the_checkout_or_of_houdini() -> None:
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            if not line.startswith("<!--"):
                assert not re.search(r"(?<!\.venv/bin/)\bpython (-m|tests/)", line), f"{page.name}: {line}"


def test_pages_say_nothing_of_this_machine() -> None:
    for page in PAGES:
        assert not re.search(r"/work/|/root/|/tmp/", page.read_text(encoding="utf-8")), page.name
