"""The rules of Tzolk'in, under the headings of the rulebook."""
