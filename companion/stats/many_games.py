"""Statistics of many games: every function takes a `History` (or anything it can be made of) and gives a frame.

A rate always comes with ``n``, the number of cases behind it, and with the ends of its Wilson interval: where few
games were played, the interval is wide, as it should be.

>>> from companion.simulation import play_out
>>> from companion.tables.play import play_of_game
>>> games = [play_of_game(play_out("tzolkin", 2, seed, "random"), f"{seed}", "2026-05-01T20:00:00Z") for seed in (1, 2)]
>>> list(win_rates(games).columns)
['player', 'n', 'wins', 'rate', 'low', 'high', 'expected', 'mean', 'best']
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from companion.stats.frames import History, Source
from companion.tables.play import Traits, traits_of_game

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import ArrayLike
    from openskill.models import PlackettLuceRating

    from companion.stats.frames import Array

SURE = 1.96
"""Standard deviations of a 95 % interval."""
RATED = 5000
"""Ratings follow the newest games only: they forget the old ones anyway, and every game costs its time."""
AT_ONCE = 500_000
"""Score lines that are summed at once: numpy makes a copy of eight bytes for each."""
REPLAYED = 40
"""The newest games, replayed for values that only a table has."""


def wilson(wins: ArrayLike, n: ArrayLike, sure: float = SURE) -> tuple[Array, Array]:
    """The interval of a rate: between which rates so many wins out of so many are nothing unusual.

    >>> [round(float(end), 2) for end in wilson(1, 1)], [round(float(end), 2) for end in wilson(50, 100)]
    ([0.21, 1.0], [0.4, 0.6])
    """
    from companion.stats.deferred_imports import np

    wins, n = np.asarray(wins, float), np.asarray(n, float)
    with np.errstate(invalid="ignore", divide="ignore"):
        rate, square = wins / n, sure * sure
        middle = (rate + square / (2 * n)) / (1 + square / n)
        half = sure / (1 + square / n) * np.sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    return np.clip(middle - half, 0, 1), np.clip(middle + half, 0, 1)


def _when(frame: pd.DataFrame) -> Array:
    """When games ended, as plain times that are quick to sort; the unknown ones come last."""
    times: Array = frame["finished"].dt.tz_convert(None).to_numpy()
    return times


def _rates(frame: pd.DataFrame) -> pd.DataFrame:
    """Adds the rate and its interval to a frame with ``n`` and ``wins``."""
    low, high = wilson(frame["wins"], frame["n"])
    place = list(frame.columns).index("wins") + 1
    frame.insert(place, "high", high)
    frame.insert(place, "low", low)
    frame.insert(place, "rate", frame["wins"] / frame["n"])
    return frame


def _decided(source: Source) -> pd.DataFrame:
    """The players of the games with a known result."""
    history = History.of(source)
    if history.plays["decided"].all():
        return history.players
    known = history.plays.loc[history.plays["decided"].to_numpy(bool), "play"]
    return history.players[history.players["play"].isin(known)]


# winners


def win_rates(source: Source) -> pd.DataFrame:
    """One row a player, the most frequent first: games, wins, the rate and the rate by chance alone."""
    players = _decided(source)
    grouped = players.assign(chance=1 / players["count"]).groupby("player", observed=True)
    frame = grouped.agg(n=("winner", "size"), wins=("winner", "sum"), expected=("chance", "mean"),
                        mean=("points", "mean"))  # fmt: skip
    frame["best"] = _best(players).reindex(list(frame.index)).to_numpy()
    return _rates(frame.reset_index()).sort_values(["n", "rate"], ascending=False, ignore_index=True)


def _best(players: pd.DataFrame) -> pd.Series[float]:
    """Everyone's best score by name, the latest of equal ones; not a number where none is known."""
    from companion.stats.deferred_imports import np, pd

    who, better = players["player"].cat.codes.to_numpy(), players["better"].to_numpy()
    names = players["player"].cat.categories
    highest, found = np.full(len(names), -np.inf), np.full(len(names), np.nan)
    np.fmax.at(highest, who, better)
    reached = better == highest[who]
    found[who[reached]] = players["points"].to_numpy()[reached]
    return pd.Series(found, names)


def head_to_head(source: Source, most: int = 8) -> pd.DataFrame:
    """One row a pair of the most frequent players: how often the first was ahead of, behind or level with the other."""
    from companion.stats.deferred_imports import np, pd

    players = History.of(source).players
    often = players["player"].value_counts().head(most)
    names = list(often[often > 0].index)
    place, code = players["place"].to_numpy(), players["play"].cat.codes.to_numpy()
    unplaced = np.bincount(code, np.isnan(place)) > 0
    rank = np.where(unplaced[code], -players["better"].to_numpy(), place)  # places and points do not mix in a game
    who = players["player"].cat.set_categories(names).cat.codes.to_numpy()
    known = (who >= 0) & ~np.isnan(rank)
    play, seat = pd.factorize(code[known])[0], players["seat"].to_numpy()[known]
    shape = (play.max(initial=-1) + 1, seat.max(initial=-1) + 1)
    at, ranks = np.full(shape, -1), np.zeros(shape)
    at[play, seat], ranks[play, seat] = who[known], rank[known]
    tally = np.zeros((3, len(names) ** 2), int)
    for one in range(shape[1]):
        for other in range(shape[1]):
            both = (at[:, one] >= 0) & (at[:, other] >= 0) & (one != other)
            pair = at[both, one] * len(names) + at[both, other]
            sign = np.sign(ranks[both, one] - ranks[both, other]).astype(int)
            for row, outcome in enumerate((-1, 1, 0)):
                tally[row] += np.bincount(pair[sign == outcome], minlength=len(names) ** 2)
    ahead, behind, level = tally
    frame = pd.DataFrame(
        {
            "player": np.repeat(np.array(names, object), len(names)),
            "other": np.tile(np.array(names, object), len(names)),
            "n": ahead + behind + level,
            "wins": ahead,
            "behind": behind,
            "level": level,
        }
    )
    return _rates(frame[frame["n"] > 0].reset_index(drop=True)).rename(columns={"wins": "ahead"})


def first_player(source: Source) -> pd.DataFrame:
    """One row a player count: how often the first player won, against chance, and the points more than the others'."""
    from companion.stats.deferred_imports import np

    players = _decided(source)
    play, first = players["play"].cat.codes.to_numpy(), players["first"].to_numpy()
    known = np.zeros(len(players["play"].cat.categories), bool)
    known[play[first]] = True
    began, others = players[first], players[known[play] & ~first]
    means = others.groupby("count")["points"].mean()
    grouped = began.groupby("count")
    frame = grouped.agg(n=("winner", "size"), wins=("winner", "sum"), points=("points", "mean")).reset_index()
    frame["expected"] = 1 / frame["count"]
    frame["more"] = frame.pop("points") - frame["count"].map(means)
    return _rates(frame)


def streaks(source: Source) -> pd.DataFrame:
    """One row a player: games, the longest row of wins, and the one under way."""
    from companion.stats.deferred_imports import np, pd

    players = _decided(source)
    order = np.lexsort((_when(players), players["player"].cat.codes.to_numpy()))
    who = players["player"].cat.codes.to_numpy()[order]
    won = players["winner"].to_numpy()[order]
    fresh = np.append(True, who[1:] != who[:-1]) if len(who) else np.zeros(0, bool)
    # A run ends with every game that was not won, and with every player.
    run = np.cumsum(fresh | ~won)
    length = np.bincount(run, won, minlength=run.max(initial=0) + 1).astype(int)
    frame = pd.DataFrame({"player": who, "length": length[run]})
    grouped = frame.groupby("player")["length"]
    found = grouped.agg(n="size", longest="max", current="last").reset_index()
    found["player"] = players["player"].cat.categories[found["player"]]
    return found.sort_values(["longest", "current", "n"], ascending=False, ignore_index=True)


class _Ours(list["list[PlackettLuceRating]"]):
    """Teams that openskill may change: it makes a deep copy of others, which takes longer than all its sums."""

    def __deepcopy__(self, _: object) -> _Ours:
        return self


def ratings(source: Source, most: int = RATED) -> pd.DataFrame:
    """One row a player: the skill that the places of the newest games speak for (Plackett-Luce, by openskill).

    ``skill`` is the estimate and ``unsure`` its standard deviation; ``rating`` is three of them lower: what a player
    is at least worth, so that few games make a low rating.
    """
    from companion.stats.deferred_imports import models, np, pd

    players = History.of(source).players
    players = players[players["place"].notna().to_numpy()]
    play = players["play"].cat.codes.to_numpy()
    order = np.lexsort((play, _when(players)))
    begins = np.flatnonzero(np.append(True, np.diff(play[order]) != 0)) if len(order) else np.zeros(0, int)
    names, who = players["player"].cat.categories, players["player"].cat.codes.to_numpy()[order]
    places = players["place"].to_numpy()[order]
    model = models.PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    played: dict[int, int] = {}
    for begin, end in pairwise([*begins[-most:].tolist(), len(order)]):
        seats = who[begin:end].tolist()
        if len(seats) < 2 or len(set(seats)) < len(seats):
            continue
        teams = _Ours([known.get(seat) or model.rating()] for seat in seats)
        for seat, (after,) in zip(seats, model.rate(teams, ranks=places[begin:end].tolist()), strict=True):
            known[seat] = after
            played[seat] = played.get(seat, 0) + 1
    rows = [(names[seat], played[seat], each.ordinal(), each.mu, each.sigma) for seat, each in known.items()]
    frame = pd.DataFrame(rows, columns=["player", "n", "rating", "skill", "unsure"])
    return frame.sort_values("rating", ascending=False, ignore_index=True)


# how many points


def spread(source: Source) -> pd.DataFrame:
    """One row a player count: how final scores are spread."""
    from companion.stats.deferred_imports import np

    players = History.of(source).players
    grouped = players.dropna(subset="points").groupby("count")["points"]
    frame = grouped.agg(n="size", mean="mean", least="min", most="max")
    quarters = grouped.quantile(np.array([0.25, 0.5, 0.75])).unstack()
    for place, (name, share) in enumerate({"lower": 0.25, "median": 0.5, "upper": 0.75}.items(), 2):
        frame.insert(place, name, quarters[share] if len(frame) else frame["mean"])
    return frame.reset_index()


WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100)
"""Ranges of points that people count in."""


def histogram(source: Source, bins: int = 12) -> pd.DataFrame:
    """One row a player count and a range of points: how many final scores fell into it, and which share.

    The ranges are as wide as people count, and at most so many that a phone can show them.
    """
    from companion.stats.deferred_imports import np, pd

    players = History.of(source).players.dropna(subset="points")
    if not len(players):
        return pd.DataFrame({"count": [], "low": [], "high": [], "n": [], "share": []})
    least, most = float(players["points"].min()), float(players["points"].max())
    width = next((each for each in WIDTHS if (most - least) / each < bins - 1), np.ceil((most - least) / (bins - 1)))
    edges = np.arange(np.floor(least / width), np.floor(most / width) + 2) * width
    parts = []
    for count, group in players.groupby("count"):
        n = np.histogram(group["points"], edges)[0]
        parts.append(
            pd.DataFrame({"count": count, "low": edges[:-1], "high": edges[1:], "n": n, "share": n / max(1, n.sum())})
        )
    return pd.concat(parts, ignore_index=True)


RECORDS = {"points": ("most", "fewest"), "margin": ("clearest", "closest"), "minutes": ("longest", "shortest")}
"""The names of the highest and the lowest value of a column."""


def records(source: Source) -> pd.DataFrame:
    """One row a record and player count: which, whose, how much, when."""
    from companion.stats.deferred_imports import np, pd

    rows = []
    for count, games in _results(History.of(source)).groupby("count"):
        for column, names in RECORDS.items():
            values = games[column].to_numpy()
            known = np.flatnonzero(~np.isnan(values) if column == "points" else values > 0)
            for name, extreme in zip(names, (np.argmax, np.argmin), strict=True) if len(known) else ():
                each = games.iloc[known[extreme(values[known])]]
                rows.append((name, count, each["player"], each[column], each["play"], each["game"], each["day"]))
    return pd.DataFrame(rows, columns=["record", "count", "player", "value", "play", "game", "day"])


def _results(history: History) -> pd.DataFrame:
    """One row a game: its winner, the winner's points, and the distance to the next."""
    if history not in _won:
        _won[history] = _winners(history)
    return _won[history]


_won: WeakKeyDictionary[History, pd.DataFrame] = WeakKeyDictionary()


def _winners(history: History) -> pd.DataFrame:
    from companion.stats.deferred_imports import np

    players = _decided(history)
    play, better = players["play"].cat.codes.to_numpy(), players["better"].to_numpy()
    order = np.lexsort((-better, ~players["winner"].to_numpy(), play))
    first = np.append(True, np.diff(play[order]) != 0) if len(order) else np.zeros(0, bool)
    winners: pd.DataFrame = players.iloc[order[first]].reset_index(drop=True)
    begins = np.flatnonzero(first)
    following = np.minimum(begins + 1, len(order) - 1)
    alone = play[order[following]] != play[order[begins]]
    margin = better[order[begins]] - better[order[following]]
    winners["margin"] = np.where(alone, np.nan, margin)
    minutes = np.full(len(players["play"].cat.categories), np.nan)
    minutes[history.plays["play"].cat.codes.to_numpy()] = history.plays["minutes"].to_numpy()
    winners["minutes"] = minutes[winners["play"].cat.codes.to_numpy()]
    return winners


def best_so_far(source: Source) -> pd.DataFrame:
    """One row whenever the best score of a player count was beaten: when, by whom, how much."""
    games = _results(History.of(source)).dropna(subset="points").sort_values("finished", kind="stable")
    best = games.groupby("count")["better"].cummax()
    before = best.groupby(games["count"]).shift()
    beaten = games[(before.isna() | (games["better"] > before)).to_numpy(bool)]
    return beaten[["count", "day", "player", "points", "play"]].reset_index(drop=True)


# where they come from


def sources(source: Source) -> pd.DataFrame:
    """One row a source: points a player and game on average; those of winners and of the others."""
    from companion.stats.deferred_imports import np, pd

    history = History.of(source)
    lines = history.scored
    won, known = history.players["winner"].to_numpy(), lines.known
    names, codes = lines.source.categories, lines.source.codes
    sums = np.zeros((len(names), 2))
    for part in (slice(first, first + AT_ONCE) for first in range(0, len(codes), AT_ONCE)):
        key = codes[part].astype("int32") * 2 + won[lines.scorer[part]]
        sums += np.bincount(key, lines.points[part], minlength=sums.size).reshape(-1, 2)
    n = np.array([(known & ~won).sum(), (known & won).sum()])
    with np.errstate(invalid="ignore", divide="ignore"):
        others, winners = (sums / n).T
        frame = pd.DataFrame(
            {"source": names, "n": n.sum(), "mean": sums.sum(axis=1) / n.sum(), "winners": winners, "others": others}
        )
    frame["apart"] = frame["winners"] - frame["others"]
    return frame[np.bincount(codes, minlength=len(names)) > 0].reset_index(drop=True)


def details(source: Source, of: str) -> pd.DataFrame:
    """One row a tile, temple or space of a source: its scorers, how often they won, and its points."""
    from companion.stats.deferred_imports import np, pd

    history = History.of(source)
    lines, names = history.scored, history.scored.detail.categories
    mine = (lines.source == of) & (lines.detail != "")
    key = lines.scorer[mine].astype("int64") * len(names) + lines.detail.codes[mine]
    had, where = np.unique(key, return_inverse=True)
    points = np.bincount(where, lines.points[mine], minlength=len(had))
    detail, won = had % max(1, len(names)), history.players["winner"].to_numpy()[had // max(1, len(names))]
    n = np.bincount(detail, minlength=len(names))
    frame = pd.DataFrame(
        {
            "detail": names,
            "n": n,
            "wins": np.bincount(detail, won, minlength=len(names)).astype(int),
            "mean": np.bincount(detail, points, minlength=len(names)) / np.maximum(n, 1),
        }
    )
    frame = _rates(frame[frame["n"] > 0].reset_index(drop=True))
    return frame.sort_values("n", ascending=False, kind="stable", ignore_index=True)


def how_many(source: Source, of: str) -> pd.DataFrame:
    """One row a number of tiles, temples or spaces of a source: how often players with so many won; their points."""
    from companion.stats.deferred_imports import np, pd

    history = History.of(source)
    lines, players = history.scored, history.players
    mine = lines.source == of
    details = max(1, len(lines.detail.categories))
    had = np.unique(lines.scorer[mine].astype("int64") * details + lines.detail.codes[mine])
    number = np.bincount(had // details, minlength=len(players))
    columns = {"number": number, **{name: players[name].to_numpy() for name in ("winner", "points")}}
    return _by_number(pd.DataFrame({name: column[lines.known] for name, column in columns.items()}), "number")


def _by_number(frame: pd.DataFrame, by: str) -> pd.DataFrame:
    grouped = frame.groupby(by)
    found = grouped.agg(n=("winner", "size"), wins=("winner", "sum"), mean=("points", "mean")).reset_index()
    return _rates(found.rename(columns={by: "number"}))


def traits(source: Source, most: int = REPLAYED) -> pd.DataFrame:
    """One row a player of the newest games with a journal: figures of their style, such as workers in play."""
    from companion.stats.deferred_imports import pd

    history = History.of(source)
    kept = history.plays[history.plays["journal"].to_numpy(bool)].sort_values("finished", kind="stable").tail(most)
    archived = history.traits(list(kept["play"]))
    found = {
        id: archived.get(id) or _replayed_traits(history, id, n)
        for id, n in zip(kept["play"], kept["decisions"], strict=True)
    }
    those = history.players[history.players["play"].isin(list(found))]
    names = list(dict.fromkeys(name for each in found.values() for seat in each[:1] for name in seat))
    rows = [
        (*row, *map(found[row[0]][row[1]].get, names))
        for row in zip(*(those[name] for name in ("play", "seat", "player", "points", "winner")), strict=True)
        if found[row[0]]
    ]
    return pd.DataFrame(rows, columns=["play", "seat", "player", "points", "winner", *names])


_replayed: dict[tuple[str, float], Traits] = {}
"""Results of games that were replayed: they do not change."""


def _replayed_traits(history: History, play: str, decisions: float) -> Traits:
    """The traits of a game that was archived without them."""
    if (play, decisions) not in _replayed:
        game = history.game(play)
        _replayed[play, decisions] = traits_of_game(game) if game is not None else ()
    return _replayed[play, decisions]


def by_trait(frame: pd.DataFrame, trait: str) -> pd.DataFrame:
    """One row a value of a trait: how often the players with it won, and their points."""
    return _by_number(frame, trait)


# how often, and when


def titles(source: Source) -> pd.DataFrame:
    """One row a game of the shelf, the most played first, with its rank."""
    plays = History.of(source).plays
    frame = plays["game"].value_counts().rename_axis("game").reset_index(name="n")
    frame = frame[frame["n"] > 0].reset_index(drop=True)
    frame["rank"] = range(1, len(frame) + 1)
    return frame


def h_index(source: Source) -> int:
    """The largest number h such that h different games were played at least h times each."""
    frame = titles(source)
    return int((frame["n"] >= frame["rank"]).sum())


def calendar(source: Source) -> pd.DataFrame:
    """One row a day on which anything was played, by the clock of this machine: how many games, how many minutes."""
    plays = History.of(source).plays
    grouped = plays.rename(columns={"day": "date"}).dropna(subset="date").groupby("date")
    return grouped.agg(n=("play", "size"), minutes=("minutes", "sum")).reset_index()
