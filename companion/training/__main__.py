"""``python -m companion.training tzolkin 4``: train the computer players of one table, of one game or of all.

A run keeps its games in a folder outside the repository and goes on where it was stopped. New weights replace the old
ones only if they win a match against them by more than two standard errors.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.engine.errors import CompanionError
from companion.engine.journal import write_safely
from companion.games import definition
from companion.players.table_values import weights_file
from companion.simulation import cores
from companion.training.runs import MATCH_SEED, Plan, Round, Run, Workers, shipped
from companion.training.training_games import tables

DEFAULT = ((Round("weak", 240), Round("learner", 80), Round("learner", 80)), 0)
EFFORT: dict[str, tuple[tuple[Round, ...], int]] = {
    "tzolkin 4": ((Round("weak", 400), *[Round("learner", 150)] * 3, *[Round("ahead", 200)] * 2), 500),
    "tzolkin": ((Round("weak", 300), *[Round("learner", 120)] * 2), 300),
    "santa_maria": ((Round("weak", 160), *[Round("learner", 100)] * 3), 300),
    "endless_winter": ((Round("weak", 160), *[Round("learner", 100)] * 3), 300),
    "santa_maria 1": ((Round("weak", 160), *[Round("learner", 100)] * 3), 0),
    "tawantinsuyu 1": ((Round("weak", 100), *[Round("learner", 60)] * 3), 0),
    "tawantinsuyu": ((Round("weak", 60), *[Round("learner", 100)] * 4), 300),
}
"""The rounds of each table, and the games that prove its chances to win; alone there are none."""
NONE = "none"
"""No rounds: the weights stay as they are, and only their chances to win are proven."""
MATCH = 60
"""Games of the match that decides."""


def home() -> Path:
    """Where runs are kept unless a folder is given: the cache of the user."""
    import platformdirs

    return platformdirs.user_cache_path("boardgame-companion", appauthor=False) / "training"


def arguments() -> argparse.ArgumentParser:
    """The options of the command."""
    parser = argparse.ArgumentParser("python -m companion.training", description=__doc__)
    parser.add_argument("game", nargs="?", help="a game; all by default")
    parser.add_argument("players", nargs="?", type=int, help="a number of players; all by default")
    parser.add_argument("--folder", type=Path, default=None, help="the folder of the run; a cache folder by default")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes; one per core by default")
    parser.add_argument("--cluster", help="the address of a Dask scheduler, whose workers play instead")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", help="other rounds: weak:60,learner:100,ahead:20, or none")
    parser.add_argument("--proof", type=int, default=None, help="games that prove the chances to win")
    parser.add_argument("--match", type=int, default=MATCH, help="games of the deciding match")
    parser.add_argument("--keep", action="store_true", help="leave the weights of the package as they are")
    return parser


def rounds_from(text: str) -> list[Round]:
    """Rounds as they are written on the command line.

    >>> rounds_from("weak:60,ahead:20"), rounds_from("none")
    ([Round(players='weak', games=60), Round(players='ahead', games=20)], [])
    """
    pairs = [each.partition(":") for each in text.split(",") if text != NONE]
    return msgspec.convert([[kind, int(games)] for kind, _, games in pairs], list[Round])


def train(name: str, players: int, chosen: argparse.Namespace) -> None:
    """Train one table, and put its weights into the package if they are better."""
    rounds, proof = EFFORT.get(f"{name} {players}", EFFORT.get(name, DEFAULT))
    folder = (chosen.folder or home()) / f"{name}-{players}-{chosen.seed}"
    many = proof if chosen.proof is None else chosen.proof
    chosen_rounds = rounds_from(chosen.rounds) if chosen.rounds else list(rounds)
    plan = Plan(name, players, chosen_rounds, many, chosen.seed, definition(name).rules_version)
    run = Run(plan, folder, Workers(chosen.jobs, chosen.cluster))
    new = run.weights()
    raw = msgspec.json.encode(new)
    write_safely(folder / "weights.json", raw + b"\n")
    print(f"{name} {players}: chances to win {new.proof}")
    if is_better(run, raw, chosen.match) and not chosen.keep:
        file = weights_file(name, players)
        file.parent.mkdir(exist_ok=True)
        write_safely(file, raw + b"\n")
        print(f"{name}/{file.name}: {file.stat().st_size / 1000:.1f} kB")


def is_better(run: Run, raw: bytes, games: int) -> bool:
    """Whether new weights win a match against those of the package; without old or new ones none is needed."""
    old = shipped(run.plan.game, run.plan.players)
    if not old or not run.plan.rounds:
        return True
    if old == raw:
        return False
    match = run.match(raw, old, games + games % 2, MATCH_SEED, "shipped")
    write_safely(run.folder / "match.json", msgspec.json.format(msgspec.json.encode(match)) + b"\n")
    print(f"{run.plan.game} {run.plan.players}, against the weights of the package: {match}")
    return match.is_better


def main(given: Sequence[str] | None = None) -> None:
    """Train every table that is asked for."""
    chosen = arguments().parse_args(given)
    for name, players in tables():
        if chosen.game in (None, name) and chosen.players in (None, players):
            try:
                train(name, players, chosen)
            except CompanionError as error:
                raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
