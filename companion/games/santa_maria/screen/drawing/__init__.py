"""The drawings of the table of Santa Maria, as SVG."""
