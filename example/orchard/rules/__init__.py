"""The rules, a file for each heading of the rulebook."""
