"""From a game to a screen: pure functions that fill a `View`, every word in the reader's language."""
