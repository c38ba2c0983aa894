"""Settings of Sphinx for the documentation site, which scripts/docs builds."""
import pathlib
import re

source = pathlib.Path(__file__).resolve().parent
project = "dlx"
author = "the dlx authors"
version = release = re.search(r'DLX_VERSION "(.*)"', (source / "dlx/version.hpp").read_text())[1]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
# Sources of examples, data and code that documents link to are copied as they are.
exclude_patterns = ["docs/site", "dlx", "bindings", "data", "puzzles", "sudoku", "apps", "tests", "scripts", "packaging"]
html_theme = "furo"
html_title = f"dlx {version}"
html_copy_source = False

# GitHub's anchors of headings, so that a link works there and on the site.
myst_heading_anchors = 4
# A fence without a language, or with one that Pygments does not know, is plain text.
suppress_warnings = ["misc.highlighting_failure", "myst.header"]

# The shared library is not needed to read the docstrings.
autodoc_mock_imports = ["dlx._library"]
autodoc_default_options = {"members": True, "undoc-members": True, "special-members": "__init__"}
autodoc_member_order = "bysource"
