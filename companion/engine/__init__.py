"""The engine: asks, games, journals, ledgers, catalogs and languages. It knows no game."""
