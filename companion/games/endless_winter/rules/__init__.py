"""The rules of Endless Winter, under the headings of the rulebook."""
