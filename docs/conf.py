"""How Sphinx builds the site; `tools/docs` collects the pages."""

from companion import __version__

project = "companion"
copyright = "the companion contributors"
version = release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # a notebook may go from a title to a third heading

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "companion"
html_copy_source = False
html_show_sourcelink = False
