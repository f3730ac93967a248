"""How ``make docs`` builds these pages: Sphinx reads the Markdown with MyST, the API from docstrings."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import hou_standin
from keywright import __version__

hou_standin.install()  # some reports live in modules that need a host

project = "Keywright"
author = "the Keywright authors"
copyright = "the Keywright authors, MIT licence"
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "dead_links",
    "math_as_mathml",
    "native_signatures",
]
exclude_patterns = ["_ext", "_static"]
# Every reference is checked; with -W on the command line a dead one fails the build.
nitpicky = True
nitpick_ignore_regex = [
    # Other people's classes: their pages are not built here, and nothing is fetched.
    (r"py:.*", r"(hou|np|numpy|os|collections|typing|pathlib)\..*|Any|Path|Literal.*|optional|NDArray.*"),
    # Pieces of types that are written with brackets, and names for a few words: their signatures show them.
    (r"py:.*", r"(tuple|dict|list)\[.*|ArrayLike|Driven|IfExists|From|keywright\._core\.Document"),
]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3
# The repository's own files are named, not linked: the site stands alone.
myst_all_links_external = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
napoleon_numpy_docstring = False
napoleon_use_rtype = False


def setup(app: Sphinx) -> None:
    """Gives an attribute's documentation its first words back: napoleon takes ``word: …`` for a type."""

    def restore(_: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
        taken = [line for line in lines if line.startswith(":type: ")]
        if what in ("attribute", "property", "data") and taken:
            lines[:] = [line for line in lines if line not in taken]
            lines[0] = f"{taken[0].removeprefix(':type: ')}: {lines[0].lstrip()}"

    app.connect("autodoc-process-docstring", restore, priority=600)  # after napoleon


copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = "Keywright"
html_static_path = ["_static"]
html_css_files = ["keywright.css"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6fd6", "color-brand-content": "#1f6fd6"},
    "dark_css_variables": {"color-brand-primary": "#6aa9ff", "color-brand-content": "#6aa9ff"},
    "footer_icons": [],
}
