"""What the tests of the page without a server run on both sides."""
