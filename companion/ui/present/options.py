"""The answers to a question: what each costs and brings, what stands in its way, and what one tap answers at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import companion
from companion.engine.ask import Ask, Option, Reason
from companion.engine.game import label_option
from companion.engine.languages import messages
from companion.engine.outlook import BACK, DONE, declines, going_on, unfolded
from companion.engine.screen import Screen
from companion.ui import view as v
from companion.ui.present.common import chips, rule_link, sentence
from companion.ui.reader import Reader

QUIET = ("nothing", BACK)
MOST_MEANS = 4
"""No more decisions are put before an option."""
SHARED = 3
"""A caution of so many options is said once for all of them."""


class Step(NamedTuple):
    """One decision of an answer: the game in which it is taken, and the option."""

    game: companion.Game
    option: Option


class Tap(NamedTuple):
    """What one tap does: a decision, or one with that which it leads to; ``more`` are the other ways to go on."""

    steps: Sequence[Step]
    more: Sequence[Tap] = ()
    prepared: bool = False
    """Whether all decisions but the last only gather what that one is paid with."""
    closes: bool = False
    """Whether the last decision only says that there is no more."""
    beside: Sequence[Tap] = ()
    """Then: the ways to have more."""

    @property
    def key(self) -> str:
        """Its name on the page."""
        return v.THEN.join(step.option.key for step in self.steps)

    @property
    def allowed(self) -> bool:
        """Whether all of it may be done."""
        return all(step.option.allowed for step in self.steps)


def answers(game: companion.Game) -> list[Tap]:
    """Every answer to the pending question, those that only lead to the next one with what they lead to."""
    found, screen = [], game.definition.screen()
    for option in game.options:
        if counts := counted(game, option):
            found += counts
            continue
        step = Step(game, option)
        opened = unfolded(game, option, screen.free, screen.ranked, screen.usual, screen.returns)
        if opened is not None and any(each.key.partition(" ")[0] in screen.on_board for each in opened.heads):
            found.append(Tap([step]))  # what is rather tapped on the board is asked there
            continue
        if opened is None or (screen.closing is not None and screen.closing(opened.ask)):
            alone = Tap([step])
            last = ended(alone)
            found.append(prepared(game, option) or (last._replace(more=[alone]) if last.closes else alone))
            continue
        ways = [ended(Tap([step, Step(opened.game, each)])) for each in (*opened.heads, *opened.rest)]
        heads, rest = ways[: len(opened.heads)], ways[len(opened.heads) :]
        if any(each.closes for each in heads):
            rest.append(Tap([step]))
        found += [*heads[:-1], heads[-1]._replace(more=rest)]
    return found if screen.closing is None else [closed(answer, screen, screen.closing) for answer in found]


def counted(game: companion.Game, option: Option) -> list[Tap]:
    """The end of a turn with the number that is asked after it: none or all, the others behind the arrow."""
    asks = game.definition.screen().counted
    look = game.outlook(option.key) if asks and option.key == DONE and option.allowed else None
    if look is None or look.ask is None or look.ask.id not in asks:
        return []
    ways = [Tap([Step(game, option), Step(look.game, each)]) for each in look.game.legal]
    return [*ways[:1], *(each._replace(more=ways[1:-1]) for each in ways[1:][-1:])]


def ended(answer: Tap) -> Tap:
    """An answer that leaves nothing to do in the turn but to end it, with that; any other as it is."""
    game, option = answer.steps[-1]
    returns = game.definition.screen().returns
    if not returns or game.ask is None or option.key == DONE or not answer.allowed:
        return answer
    look = game.outlook(option.key)
    if look.ask is None or look.ask.id not in returns or look.ask.entry is not None:
        return answer
    done = next((each for each in look.game.legal if each.key == DONE and not each.verdict.cautions), None)
    others = (each for each in look.game.legal if each.key != DONE)
    if done is None or not all(each.cost and each.brings == {} for each in others):
        return answer
    return Tap([*answer.steps, Step(look.game, done)], closes=True)


def closed(answer: Tap, screen: Screen[Any], closing: Callable[[Ask], bool]) -> Tap:
    """An answer that also says that there is no more, where it leads to no other question; more stands beside it."""
    then = going_on(*answer.steps[-1], closing)
    tapped = any(_first(step.option.key) in screen.on_board for step in answer.steps)
    if then is None or answer.prepared or tapped:  # a place of the board has nothing beside it
        return answer
    game, (done, *others) = then
    more = [Tap([*answer.steps, Step(game, each)]) for each in others if _first(each.key) not in screen.free]
    return Tap([*answer.steps, Step(game, done)], answer.more, closes=True, beside=more)


def prepared(game: companion.Game, option: Option) -> Tap | None:
    """A refused option that lacks nothing but what the turn is paid with, after the cards and goods that bring it."""
    if option.allowed or game.ask is None:
        return None
    strip = game.definition.screen().strip(game.table, game.ask, messages("en", game.definition.name))
    steps: list[Step] = []
    then, last = game, option
    while strip is not None and not last.allowed and len(steps) < MOST_MEANS:
        missing = [reason.values.get("missing") for reason in last.verdict.reasons]
        if len(missing) != 1 or not isinstance(missing[0], Mapping) or missing[0].keys() != {strip.icon}:
            return None
        adds = [each for each in then.legal if (each.brings or {}).get(strip.icon) and _first(each.key) in strip.adds]
        if not adds:
            return None
        steps.append(Step(then, _nearest(adds, strip.icon, missing[0][strip.icon])))
        then = then.outlook(steps[-1].option.key).game
        found = [each for each in then.options if each.key == option.key] if then.ask is not None else []
        if not found or then.ask is None or then.ask.id != game.ask.id:
            return None
        last = found[0]
    return Tap([*steps, Step(then, last)], prepared=True) if steps and last.allowed else None


def within_reach(game: companion.Game, found: Sequence[Tap]) -> Iterator[tuple[str, Tap]]:
    """Places of the board that answer the next question at once, each with the one answer that lies there."""
    screen = game.definition.screen()
    there: dict[str, list[Tap]] = {}
    for answer, then in _reaching(game, found):
        for option in then.legal:
            for place in screen.places(then.ask.id, option.key) if then.ask else ():
                there.setdefault(place, []).append(ended(Tap([*answer.steps, Step(then, option)])))
    prefers, ask = screen.preferred, game.ask
    for place, ways in there.items():
        if len(ways) == 1:
            yield place, ways[0]
        elif prefers is not None and ask is not None:
            worths = [prefers(game.table, ask, [step.option.key for step in way.steps]) for way in ways]
            yield place, ways[worths.index(max(worths))]


def out_of_reach(game: companion.Game, found: Sequence[Tap]) -> Iterator[tuple[str, Tap]]:
    """Places where the next question would be answered so, and that is refused: a tap tells why."""
    for answer, then in _reaching(game, found) if game.definition.screen().tells_why else ():
        for option in then.options:
            for place in game.definition.screen().places(then.ask.id, option.key) if then.ask else ():
                if not option.allowed:
                    yield place, Tap([*answer.steps, Step(then, option)])


def _reaching(game: companion.Game, found: Sequence[Tap]) -> Iterator[tuple[Tap, companion.Game]]:
    """The answers whose next question may be answered on the board at once, with the game at that question."""
    screen = game.definition.screen()
    for answer in found:
        if not answer.allowed or _first(answer.steps[-1].option.key) not in screen.within_reach:
            continue
        then = answer.steps[-1].game.outlook(answer.steps[-1].option.key).game
        if then.ask is not None and then.ask.entry is None and then.ask.id not in screen.returns:
            yield answer, then


def _first(key: str) -> str:
    return key.partition(" ")[0]


def _nearest(adds: Sequence[Option], good: str, missing: float) -> Option:
    """The first of those that bring enough with least to spare; else of those that bring most."""

    def spare(option: Option) -> tuple[bool, float]:
        brings = (option.brings or {})[good]
        return brings < missing, abs(brings - missing)

    return min(adds, key=spare)


def everything(found: Sequence[Tap]) -> Iterator[Tap]:
    """All answers, those behind an arrow too."""
    for answer in found:
        yield answer
        yield from (*answer.more, *answer.beside)


# as buttons


def option_views(reader: Reader, given: Sequence[Tap]) -> tuple[list[v.Option], list[v.Reason]]:
    """All answers as buttons, refused ones last; and the cautions that are said once for many of them."""
    shown = [answer_view(reader, answer) for answer in given]
    shown.sort(key=lambda option: (not option.allowed, option.kind == "quiet"))
    return shown, shared_cautions(shown)


def answer_view(reader: Reader, answer: Tap, within: bool = False) -> v.Option:
    """One answer as a button; ``within`` the one whose other ways it belongs to, only its last decision is named."""
    game, first = answer.steps[0]
    steps = answer.steps[:-1] if answer.closes else answer.steps
    then, last = steps[-1]
    assert game.ask is not None
    assert then.ask is not None
    say, screen = reader.words(game.definition.name), game.definition.screen()
    labels = [sentence(label_option(say, step.option.key, game.names)) for step in steps]
    detail = screen.detail(then.table, then.ask, last.key, say)
    named = last if answer.prepared else first
    if answer.prepared:
        earlier = ", ".join(label[:1].lower() + label[1:] for label in labels[:-1])
        labels, detail = labels[-1:], reader.say.text("table.before", steps=earlier)
    elif within:
        labels = labels[-1:] if len(labels) > 1 else [reader.say.text("table.go-on")]
    elif len(labels) > 1 and not labels[0].endswith(labels[1]):
        leads = ", ".join(labels[1:])
        detail = f"{leads}: {detail}" if detail else leads
    if answer.closes and (ask := answer.steps[-1].game.ask) is not None:
        detail = "; ".join(filter(None, (detail, say.text(f"closing.{ask.id}"))))
    cost, gain = balance(answer)
    paid = chips(say, cost, "−", "cost")
    if cost and not paid and not any(gain.values()):
        paid = [v.Chip(text=reader.say.text("table.free"))]
    return v.Option(
        key=answer.key,
        label=labels[0],
        detail=detail or ("" if paid or any(gain.values()) else leads_to(reader, then, last)),
        cost=paid,
        gain=chips(say, gain, "+", "gain"),
        allowed=answer.allowed,
        reasons=[reason_view(reader, game, each, caution=False) for each in last.verdict.reasons],
        cautions=[
            reason_view(reader, game, each, caution=True)
            for step in answer.steps
            for each in step.option.verdict.cautions
        ],
        place=next(iter(screen.places(game.ask.id, named.key)), ""),
        group=group_of(reader, game, named) if not within else "",
        kind=kind_of(reader, game, named) if not within else kind_of(reader, then, last),
        svg=screen.picture(then.table, then.ask, last.key, reader.language)
        or (screen.picture(game.table, game.ask, first.key, reader.language) if not answer.prepared else ""),
        family=screen.family(game.table, game.ask, first.key),
        lacks=lacks(reader, game, last),
        before=before(reader, answer) if answer.prepared else [],
        closes=answer.closes,
        more=[answer_view(reader, each, within=True) for each in answer.more],
        beside=[answer_view(reader, each, within=True) for each in answer.beside if each.allowed],
    )


def before(reader: Reader, answer: Tap) -> list[v.Chip]:
    """What an answer plays first, as pictures where there are some: a small button has no room for the words."""
    say, icons = reader.words(answer.steps[0].game.definition.name), answer.steps[0].game.definition.screen().icons
    found = [v.Chip(text=reader.say.text("table.before", steps="").strip())]
    for game, option in answer.steps[:-1]:
        icon = next((word for word in reversed(option.key.split(" ")) if word in icons), "")
        found.append(v.Chip(icon=icon) if icon else v.Chip(text=label_option(say, option.key, game.names)))
    return found


def lacks(reader: Reader, game: companion.Game, option: Option) -> list[v.Chip]:
    """The goods that a refused option is short of, where its reasons count them."""
    short: dict[str, float] = {}
    for reason in option.verdict.reasons:
        missing = reason.values.get("missing")
        short |= missing if isinstance(missing, Mapping) else {}
    return chips(reader.words(game.definition.name), short, "−", "bad")


def balance(answer: Tap) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """What all decisions of an answer cost and bring; where the rules do not say it, as it would turn out."""
    cost, gain = Counter[str](), Counter[str]()
    for step in answer.steps:
        if step.option.cost:
            cost.update(step.option.cost)
        if brought := step.option.brings:
            gain.update(brought)
    for game, last in answer.steps:
        if game.ask is None or not looked_at(game, last):
            continue
        brings = Counter(game.outlook(last.key).brings)
        if brings:  # its price stands beside it; what lacks of it was paid with something else, gold perhaps
            owned = game.definition.holdings(game.table, game.ask.player or 0)
            price = {name: n for name, n in (last.cost or {}).items() if name in owned}
            paid = {name: min(n, owned[name]) for name, n in price.items()}
            brings.update(paid)
            if paid != price:
                cost.subtract({name: n - paid[name] for name, n in price.items()})
                cost.update({name: -n for name, n in brings.items() if n < 0})
        gain.update({name: n for name, n in brings.items() if n > 0})
        if last.cost is None:
            cost.update({name: -n for name, n in brings.items() if n < 0})
    return (cost - gain, gain - cost) if answer.prepared else (cost, gain)


def looked_at(game: companion.Game, option: Option) -> bool:
    """Whether an option is tried to see what it brings: its rules do not say it, and no place of the board shows it."""
    if option.brings is not None or declines(option) or not option.allowed:
        return False
    unlooked = (*QUIET, *game.definition.screen().on_board)
    return game.ask is not None and game.ask.player is not None and option.key.partition(" ")[0] not in unlooked


def leads_to(reader: Reader, game: companion.Game, option: Option) -> str:
    """How many ways there are to go on from an option that says no more of itself, or the only one."""
    free = game.definition.screen().free
    if game.ask is None or not looked_at(game, option) or _first(option.key) in free:
        return ""
    look = game.outlook(option.key)
    if look.ask is None or look.ask.entry is not None or look.ask.id == game.ask.id:
        return ""
    ways = [each for each in look.game.legal if each.key.partition(" ")[0] not in free and not declines(each)]
    if len(ways) == 1:  # where one may stop as well, it is another decision and says nothing of this one
        ends = any(each.key == "done" for each in look.game.legal)
        return "" if ends else sentence(label_option(reader.words(game.definition.name), ways[0].key, game.names))
    return reader.say.text("table.ways", n=len(ways)) if ways else ""


def group_of(reader: Reader, game: companion.Game, option: Option) -> str:
    """The heading that an option stands under."""
    assert game.ask is not None
    say, verb = reader.words(game.definition.name), option.key.partition(" ")[0]
    return next((say.text(id) for id in (f"group.{game.ask.id}.{verb}", f"group.{verb}") if id in say), "")


def kind_of(reader: Reader, game: companion.Game, option: Option) -> v.Loudness:
    """How loud an option is."""
    assert game.ask is not None
    screen, verb = game.definition.screen(), option.key.partition(" ")[0]
    own = f"group.{game.ask.id}.{verb}" in reader.words(game.definition.name)
    if verb == "done":
        return "primary"
    if verb in QUIET or (verb in screen.free and not own):
        return "quiet"
    if verb in screen.aside:
        return "aside"
    return "place" if verb in screen.on_board else "normal"


def reason_view(reader: Reader, game: companion.Game, reason: Reason, caution: bool) -> v.Reason:
    """A reason in words, with its rule."""
    say = reader.words(game.definition.name)
    text = say.caution(reason, game.names) if caution else say.refusal(reason, game.names)
    return v.Reason(text=text, rule=rule_link(reader, game.definition.name, reason.rule))


def shared_cautions(options: Sequence[v.Option]) -> list[v.Reason]:
    """The cautions that many options have: said once, and on the options only marked."""
    found = {each.text: each for option in options for each in option.cautions}
    counts = Counter(each.text for option in options for each in option.cautions)
    shared = [text for text, count in counts.items() if count >= SHARED]
    for option in options:
        option.marked = any(each.text in shared for each in option.cautions)
        option.cautions = [each for each in option.cautions if each.text not in shared]
    return [found[text] for text in shared]


# on the board


def targets(reader: Reader, game: companion.Game, given: Sequence[Tap]) -> list[v.Target]:
    """Places with the answers that lie there: a tap gives the only one, or narrows the list."""
    if game.ask is None or reader.read_only or reader.look is not None:
        return []
    say = reader.words(game.definition.name)
    found: dict[str, list[Tap]] = {}
    for answer in given:
        for place in places(answer):
            found.setdefault(place, []).append(answer)
    found = {place: [unclosed(*there)] if len(there) == 1 else there for place, there in found.items()}
    ahead = {place: answer for place, answer in within_reach(game, given) if place not in found}
    ahead |= {place: answer for place, answer in out_of_reach(game, given) if place not in (*found, *ahead)}
    found |= {place: [answer] for place, answer in ahead.items()}
    return [
        v.Target(
            place=place,
            label="; ".join(
                ", ".join(label_option(say, step.option.key, game.names) for step in answer.steps) for answer in there
            ),
            keys=[answer.key for answer in there],
            allowed=any(answer.allowed for answer in there),
            ahead=place in ahead or there[0] not in given,
        )
        for place, there in found.items()
    ]


def unclosed(answer: Tap) -> Tap:
    """An answer without that there is no more: where it is tapped on the board, nothing stands beside it."""
    return Tap(answer.steps[:-1], answer.more) if answer.beside else answer


def places(answer: Tap) -> list[str]:
    """Where an answer lies: all places of all its decisions, each once."""
    every = [
        place
        for game, option in answer.steps
        if game.ask is not None
        for place in game.definition.screen().places(game.ask.id, option.key)
    ]
    return list(dict.fromkeys(every))
