"""Speed and memory: `make bench`. Figures and ratios of one run, no assertions."""
