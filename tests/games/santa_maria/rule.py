"""Which rules a test shows."""

rule = lambda *ids: lambda test: test  # noqa: E731
