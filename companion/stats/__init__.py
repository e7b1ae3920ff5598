"""Data frames and figures: how a game went, and how all games went."""
