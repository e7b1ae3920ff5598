"""Checks of the page without a server that run on both sides."""
