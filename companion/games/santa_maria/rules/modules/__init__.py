"""The modules of American Kingdoms, each an overlay over the rules."""
