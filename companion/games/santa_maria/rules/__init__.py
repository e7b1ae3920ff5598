"""The rules of Santa Maria, under the headings of the rulebook."""
