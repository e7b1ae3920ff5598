"""The rules of Tawantinsuyu, under the headings of the rulebook."""
