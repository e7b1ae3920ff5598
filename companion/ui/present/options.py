"""The answers to a question: costs, gains, refusals, and the decisions that one tap gives at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import companion
from companion.engine.ask import BACK, DONE, AskHint, Option, OptionHint, Reason
from companion.engine.describe import label_option
from companion.engine.free_actions import is_free
from companion.engine.look_ahead import declines, going_on, unfolded, without_choice
from companion.engine.messages import in_short, messages
from companion.ui import view as v
from companion.ui.present.menus_and_links import rule_link
from companion.ui.present.page_context import GamePage
from companion.ui.present.titles import sentence

QUIET = ("nothing", BACK)
MOST_MEANS = 4
"""No more decisions are put before an option."""
MOST_TIMES = 3
"""No option is offered more often at once."""
SHARED = 3
"""A caution of so many options is said once for all of them."""


class Step(NamedTuple):
    """One decision of an answer: the game in which it is taken, and the option."""

    game: companion.Game
    option: Option


class Tap(NamedTuple):
    """One tap: a decision, or one with those that it leads to; ``more`` are the other ways to go on."""

    steps: Sequence[Step]
    more: Sequence[Tap] = ()
    prepared: bool = False
    """Whether all decisions but the last only gather the goods to pay for it."""
    closes: int = 0
    """How many of the last decisions only say that there is no more, or leave no choice."""
    beside: Sequence[Tap] = ()
    """Then: the ways to have more. Of an option that repeats: the same, several times."""
    stays: bool = False
    """Whether it is the way to go on before such a decision."""

    times: int = 1
    """The number of repetitions."""

    @property
    def meant(self) -> Sequence[Step]:
        """The decisions that it is about."""
        return self.steps[: len(self.steps) - self.closes]

    @property
    def key(self) -> str:
        """Its name on the page."""
        return v.THEN.join(step.option.key for step in self.steps)

    @property
    def allowed(self) -> bool:
        """Whether all of it may be done."""
        return all(step.option.allowed for step in self.steps)


def answers(game: companion.Game) -> list[Tap]:
    """Every answer to the pending question, those that only lead to another one with the answers to that."""
    found, priced = [], _uses(game, AskHint.USUAL)
    for option in game.options:
        if counts := counted(game, option):
            found += counts
            continue
        step = Step(game, option)
        opened = unfolded(game, option, priced)
        if opened is not None and any(OptionHint.ON_BOARD in each.hints for each in opened.heads):
            found.append(Tap([step]))  # options that are rather tapped on the board are asked there
            continue
        if opened is None or AskHint.CLOSING in opened.ask.hints:
            alone = Tap([step])
            last = ended(alone)
            found.append(prepared(game, option) or (last._replace(more=[alone]) if last.closes else repeated(alone)))
            continue
        ways = [ended(Tap([step, Step(opened.game, each)])) for each in (*opened.heads, *opened.rest)]
        heads, rest = ways[: len(opened.heads)], ways[len(opened.heads) :]
        if any(each.closes for each in heads):
            rest.append(Tap([step]))
        found += [*heads[:-1], heads[-1]._replace(more=rest)]
    return [along(closed(answer)) for answer in found]


def repeated(answer: Tap) -> Tap:
    """An answer with the ways to do the same several times at once, where that is possible and asks for nothing."""
    (game, option) = answer.steps[0]
    if OptionHint.REPEATS not in option.hints or not option.allowed or game.ask is None:
        return answer
    steps, beside = list(answer.steps), list[Tap]()
    while len(steps) < MOST_TIMES:
        look = steps[-1].game.outlook(option.key)
        again = [each for each in look.game.legal if each.key == option.key] if look.ask is not None else []
        if look.ask is None or look.ask.id != game.ask.id or not again:
            break
        steps.append(Step(look.game, again[0]))
        beside.append(Tap([*steps], times=len(steps)))
    return answer._replace(beside=beside)


def counted(game: companion.Game, option: Option) -> list[Tap]:
    """The end of a turn with the number that is asked after it: none or all, the others behind the arrow."""
    if option.verb != DONE or not option.allowed or not _uses(game, AskHint.COUNTED):
        return []
    look = game.outlook(option.key)
    if look.ask is None or AskHint.COUNTED not in look.ask.hints:
        return []
    ways = [Tap([Step(game, option), Step(look.game, each)]) for each in look.game.legal]
    return [*ways[:1], *(each._replace(more=ways[1:-1]) for each in ways[1:][-1:])]


def ended(answer: Tap) -> Tap:
    """An answer that leaves nothing to do in the turn but to end it, with that; any other as it is."""
    game, option = answer.steps[-1]
    if game.ask is None or option.verb == DONE or not answer.allowed or not _uses(game, AskHint.RETURNS):
        return answer
    look = game.outlook(option.key)
    if look.ask is None or AskHint.RETURNS not in look.ask.hints or look.ask.entry is not None:
        return answer
    done = next((each for each in look.game.legal if each.key == DONE and not each.verdict.cautions), None)
    others = (each for each in look.game.legal if each.key != DONE)
    if done is None or not all(each.cost and each.brings == {} for each in others):
        return answer
    return Tap([*answer.steps, Step(look.game, done)], closes=1)


def along(answer: Tap) -> Tap:
    """An answer with its consequences without choice; a free action can be done before that, or behind the arrow."""
    if answer.prepared or answer.closes or not _uses(answer.steps[0].game, AskHint.FREE_BESIDE):
        return answer
    more = [each for way in answer.more for each in further(way)]
    steps, others = followed(answer.steps)
    added = steps[len(answer.steps) :]
    stays = [Tap(answer.steps, stays=True)] if any(frees_more(steps[0].game, step.game) for step in added) else []
    return Tap(steps, [*more, *stays, *others], closes=len(added), beside=answer.beside)


def further(way: Tap) -> list[Tap]:
    """A way behind the arrow with its results while no new free action is possible; then the other ways from there."""
    steps, others = followed(way.steps)
    last = len(way.steps)
    while last < len(steps) and not frees_more(steps[0].game, steps[last].game):
        last += 1
    ways = [each for each in others if len(each.steps) <= last]
    return [Tap(steps[:last], closes=last - len(way.steps)), *ways]


def followed(steps: Sequence[Step]) -> tuple[Sequence[Step], Sequence[Tap]]:
    """Decisions with those that follow without a choice, or with a usual one; and the other ways to go on."""
    found, others = [*steps], list[Tap]()
    while (then := without_choice(*found[-1])) is not None:
        game, (first, *rest) = then
        others += [Tap([*found, Step(game, each)]) for each in rest]
        found.append(Step(game, first))
    return found, others


def frees_more(before: companion.Game, now: companion.Game) -> bool:
    """Whether a free action is possible now that was not before, or there is more to do it with."""
    (earlier, had), (possible, has) = free_actions(before), free_actions(now)
    return not possible <= earlier or any(n > had.get(good, 0) for good, n in has.items())


def free_actions(game: companion.Game) -> tuple[set[str], Mapping[str, float]]:
    """The free actions that can be done, and the goods of the player who would do them."""
    assert game.ask is not None
    possible = {each.key for each in game.legal if is_free(each)}
    return possible, game.definition.holdings(game.table, game.ask.player or 0)


def closed(answer: Tap) -> Tap:
    """An answer that also says that there is no more, where it leads to no other question; more stands beside it."""
    if answer.prepared or any(OptionHint.ON_BOARD in step.option.hints for step in answer.steps):
        return answer  # a place of the board has nothing beside it
    then = going_on(*answer.steps[-1]) if _uses(answer.steps[-1].game, AskHint.CLOSING) else None
    if then is None:
        return answer
    game, (done, *others) = then
    more = [Tap([*answer.steps, Step(game, each)]) for each in others if not is_free(each)]
    return Tap([*answer.steps, Step(game, done)], answer.more, closes=1, beside=more)


def prepared(game: companion.Game, option: Option) -> Tap | None:
    """A refused option that lacks nothing but the currency of the turn, after the cards and goods that bring it."""
    if option.allowed or game.ask is None:
        return None
    strip = game.definition.screen().strip(game.table, game.ask, messages("en", game.definition.name))
    if strip is None:
        return None
    steps: list[Step] = []
    then, last = game, option
    while not last.allowed and len(steps) < MOST_MEANS:
        missing = _missing_alone(last, strip.icon)
        adds = [each for each in then.legal if OptionHint.ADDS in each.hints and (each.brings or {}).get(strip.icon)]
        if not missing or not adds:
            return None
        steps.append(Step(then, _nearest(adds, strip.icon, missing)))
        then = then.outlook(steps[-1].option.key).game
        same = _offered_again(then, game.ask.id, option.key)
        if same is None:
            return None
        last = same
    return Tap([*steps, Step(then, last)], prepared=True) if steps and last.allowed else None


def _offered_again(game: companion.Game, ask: str, key: str) -> Option | None:
    """The option with a key, if the game asks that question again and still offers it."""
    if game.ask is None or game.ask.id != ask:
        return None
    return next((each for each in game.options if each.key == key), None)


def _missing_alone(option: Option, good: str) -> float:
    """How much of a good an option is short of, where that is the only reason against it; else 0."""
    missing = [reason.values.get("missing") for reason in option.verdict.reasons]
    if len(missing) == 1 and isinstance(missing[0], Mapping) and missing[0].keys() == {good}:
        return float(missing[0][good])
    return 0


def within_reach(found: Sequence[Tap]) -> Iterator[tuple[str, Tap]]:
    """Places of the board that answer the next question at once, each with the one answer that lies there."""
    there: dict[str, list[Tap]] = {}
    for answer, then in _reaching(found):
        for option in (each for each in then.legal if not is_free(each)):
            for place in _places(then, option):
                way = along(ended(Tap([*answer.steps, Step(then, option)])))
                there.setdefault(place, []).append(unclosed(way))
    for place, ways in there.items():
        if len(ways) == 1:
            yield place, ways[0]
        else:
            yield place, max(ways, key=lambda way: sum(_worth(step.option) for step in way.steps))


def out_of_reach(found: Sequence[Tap]) -> Iterator[tuple[str, Tap]]:
    """Places where the next question would be answered so, and that is refused: a tap shows why."""
    for answer, then in _reaching(found):
        if OptionHint.EXPLAINS not in answer.steps[-1].option.hints:
            continue
        for option in then.options:
            for place in _places(then, option) if not option.allowed else ():
                yield place, Tap([*answer.steps, Step(then, option)])


def _reaching(found: Sequence[Tap]) -> Iterator[tuple[Tap, companion.Game]]:
    """The answers whose next question may be answered on the board at once, with the game at that question."""
    for answer in found:
        if not answer.allowed or OptionHint.REACHES not in answer.steps[-1].option.hints:
            continue
        then = answer.steps[-1].game.outlook(answer.steps[-1].option.key).game
        if then.ask is not None and then.ask.entry is None and AskHint.RETURNS not in then.ask.hints:
            yield answer, then


def _uses(game: companion.Game, hint: AskHint) -> bool:
    """Whether questions of a game have a hint: otherwise nothing is tried for it."""
    return hint in game.definition.screen().hints


def _places(game: companion.Game, option: Option) -> Sequence[str]:
    """The places of an option of the pending question on the board."""
    return game.definition.screen().places(game.ask.id, option) if game.ask is not None else ()


def _worth(option: Option) -> float:
    return option.worth() if callable(option.worth) else option.worth


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


def option_views(page: GamePage, given: Sequence[Tap]) -> tuple[list[v.Option], list[v.Reason]]:
    """All answers as buttons, refused ones last; and the cautions that are said once for many of them."""
    shown = [answer_view(page, answer) for answer in given]
    shown.sort(key=lambda option: (not option.allowed, option.kind == "quiet"))
    return shown, shared_cautions(shown)


def answer_view(page: GamePage, answer: Tap, within: bool = False) -> v.Option:
    """One answer as a button; ``within`` the one whose other ways it belongs to, only its last decision is named."""
    game, first = answer.steps[0]
    then, last = answer.meant[-1]
    assert game.ask is not None
    assert then.ask is not None
    say, screen = page.words, page.screen
    named = last if answer.prepared else first
    paid, gained = exchanged(page, answer)
    label, detail, brief = answer_words(page, answer, within, bare=not (paid or gained))
    return v.Option(
        key=answer.key,
        label=label,
        detail=detail,
        short=brief if brief != detail else "",
        cost=paid,
        gain=gained,
        allowed=answer.allowed,
        reasons=[reason_view(page, each, caution=False) for each in last.verdict.reasons],
        cautions=[
            reason_view(page, each, caution=True) for step in answer.steps for each in step.option.verdict.cautions
        ],
        place=next(iter(_places(game, named)), ""),
        group=group_of(page, game, named) if not within else "",
        kind=kind_of(page, game, named) if not within else kind_of(page, then, last),
        svg=screen.picture(then.table, then.ask, last, say)
        or (screen.picture(game.table, game.ask, first, say) if not answer.prepared else ""),
        family=first.family,
        lacks=lacks(page, last),
        before=before(page, answer) if answer.prepared else [],
        closes=bool(closings(page, answer)),
        open_key=unclosed(answer).key if takes_end_along(answer) else "",
        more=[answer_view(page, each, within=True) for each in answer.more],
        beside=[answer_view(page, each, within=True) for each in answer.beside if each.allowed],
    )


def exchanged(page: GamePage, answer: Tap) -> tuple[list[v.Chip], list[v.Chip]]:
    """The cost and the gain of an answer as chips; one that costs nothing now, for nothing, says so."""
    cost, gain = balance(answer)
    paid, gained = v.Chip.of_goods(page.words, cost, "−", "cost"), v.Chip.of_goods(page.words, gain, "+", "gain")
    if cost and not paid and not gained:
        paid = [v.Chip(text=page.say.text("table.free"))]
    return paid, gained


def answer_words(page: GamePage, answer: Tap, within: bool, bare: bool) -> tuple[str, str, str]:
    """The words of an answer, with those of its end; a ``bare`` one has no price and no gain to explain it."""
    label, detail, brief = _own_words(page, answer, within)
    closing = closings(page, answer)
    if closing:
        brief = "; ".join(filter(None, (brief, *closing))) if bare else closing[-1]
        detail = "; ".join(filter(None, (detail, *closing)))
    elif bare and not detail:
        detail = leads_to(page, *answer.meant[-1])
        brief = in_short(detail)
    return label, detail, brief


def _own_words(page: GamePage, answer: Tap, within: bool) -> tuple[str, str, str]:
    """The label of an answer, its detail, and the detail where there is little room."""
    then, last = answer.meant[-1]
    assert then.ask is not None
    say = page.words
    labels = [sentence(label_option(say, step.option.key, page.game.names)) for step in answer.meant]
    detail = page.screen.detail(then.table, then.ask, last, say)
    if answer.prepared:
        earlier = ", ".join(label[:1].lower() + label[1:] for label in labels[:-1])
        return labels[-1], page.say.text("table.before", steps=earlier), ""
    if within:
        return name_within(page, answer, labels), detail, in_short(detail)
    if len(labels) == 1 or labels[0].endswith(labels[1]):
        return labels[0], detail, in_short(detail)
    leads = ", ".join(labels[1:])
    return labels[0], f"{leads}: {detail}" if detail else leads, detail or leads


def closings(page: GamePage, answer: Tap) -> list[str]:
    """The decisions after an answer that it gives as well, in words: it ends the turn."""
    after = answer.steps[len(answer.meant) :]
    messages = [f"closing.{step.game.ask.id}" for step in after if step.game.ask is not None]
    return [page.words.text(message) for message in messages if message in page.words]


def name_within(page: GamePage, answer: Tap, labels: Sequence[str]) -> str:
    """The name of another way to go on: its addition to the answer that it stands behind or beside."""
    if answer.times > 1:
        return page.say.text("table.times", n=answer.times)
    stays = [page.say.text("table.go-on")] if answer.stays or len(labels) == 1 else []
    return sentence(", ".join([*labels[1:], *stays]))


def before(page: GamePage, answer: Tap) -> list[v.Chip]:
    """The decisions that an answer plays first, as pictures if possible: a small button has no room for words."""
    say, icons = page.words, page.screen.icons
    found = [v.Chip(text=page.say.text("table.before", steps="").strip())]
    for game, option in answer.steps[:-1]:
        icon = next((str(word) for word in reversed(option.words) if word in icons), "")
        found.append(v.Chip(icon=icon) if icon else v.Chip(text=label_option(say, option.key, game.names)))
    return found


def lacks(page: GamePage, option: Option) -> list[v.Chip]:
    """The goods that a refused option is short of, where its reasons count them."""
    short: dict[str, float] = {}
    for reason in option.verdict.reasons:
        missing = reason.values.get("missing")
        short |= missing if isinstance(missing, Mapping) else {}
    return v.Chip.of_goods(page.words, short, "−", "bad")


def balance(answer: Tap) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The cost and the gain of all decisions of an answer; where the rules do not say them, by trying."""
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
        price, paid = _price_and_payment(game, last) if brings else ({}, {})
        brings.update(paid)  # its price stands beside it; the rest was paid with something else, gold perhaps
        cost.subtract({name: n - paid[name] for name, n in price.items()})
        gain.update({name: n for name, n in brings.items() if n > 0})
        if last.cost is None or paid != price:
            cost.update({name: -n for name, n in brings.items() if n < 0})
    return (cost - gain, gain - cost) if answer.prepared else (cost, gain)


def _price_and_payment(game: companion.Game, option: Option) -> tuple[dict[str, float], dict[str, float]]:
    """The price of an option in goods that a player can own, and as much of it as the player has."""
    assert game.ask is not None
    owned = game.definition.holdings(game.table, game.ask.player or 0)
    price = {name: float(n) for name, n in (option.cost or {}).items() if name in owned}
    return price, {name: min(n, owned[name]) for name, n in price.items()}


def looked_at(game: companion.Game, option: Option) -> bool:
    """Whether an option is tried to find its gain: its rules do not state it, and no place of the board shows it."""
    if option.brings is not None or declines(option) or not option.allowed:
        return False
    if option.verb in QUIET or OptionHint.ON_BOARD in option.hints:
        return False
    return game.ask is not None and game.ask.player is not None


def leads_to(page: GamePage, game: companion.Game, option: Option) -> str:
    """The number of ways to go on from an option that says no more of itself, or the only one."""
    if game.ask is None or not looked_at(game, option) or is_free(option):
        return ""
    look = game.outlook(option.key)
    if look.ask is None or look.ask.entry is not None or look.ask.id == game.ask.id:
        return ""
    ways = [each for each in look.game.legal if not is_free(each) and not declines(each)]
    if len(ways) == 1:  # where one may stop as well, it is another decision and says nothing of this one
        ends = any(each.key == "done" for each in look.game.legal)
        return "" if ends else sentence(label_option(page.words, ways[0].key, game.names))
    return page.say.text("table.ways", n=len(ways)) if ways else ""


def group_of(page: GamePage, game: companion.Game, option: Option) -> str:
    """The heading that an option stands under."""
    assert game.ask is not None
    say, verb = page.words, option.verb
    return next((say.text(id) for id in (f"group.{game.ask.id}.{verb}", f"group.{verb}") if id in say), "")


def kind_of(page: GamePage, game: companion.Game, option: Option) -> v.Loudness:
    """The kind of button of an option."""
    assert game.ask is not None
    own = f"group.{game.ask.id}.{option.verb}" in page.words
    if option.verb == DONE:
        return "primary"
    if OptionHint.ASIDE in option.hints:
        return "aside"
    if option.verb in QUIET or (is_free(option) and not own):
        return "quiet"
    return "place" if OptionHint.ON_BOARD in option.hints else "normal"


def reason_view(page: GamePage, reason: Reason, caution: bool) -> v.Reason:
    """A reason in words, with its rule."""
    words, names, link = page.words, page.game.names, rule_link(page, reason.rule)
    if not caution:
        return v.Reason(words.refusal(reason, names), link)
    return v.Reason(words.caution(reason, names), link, short=words.caution_in_short(reason, names))


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


def targets(page: GamePage, given: Sequence[Tap]) -> list[v.Target]:
    """Places with the answers that lie there: a tap gives the only one, or narrows the list."""
    game = page.game
    if game.ask is None or page.reader.view_only or page.reader.look is not None:
        return []
    found: dict[str, list[Tap]] = {}
    for answer in given:
        for place in places(answer):
            found.setdefault(place, []).append(answer)
    found = {place: [unclosed(*there)] if len(there) == 1 else there for place, there in found.items()}
    here = set(found)
    for place, answer in (*within_reach(given), *dict(out_of_reach(given)).items()):
        found.setdefault(place, [answer])
    return [
        _target(page, place, there, ahead=place not in here or there[0] not in given) for place, there in found.items()
    ]


def _target(page: GamePage, place: str, there: Sequence[Tap], ahead: bool) -> v.Target:
    """A place with its answers; ``ahead``: they answer the next question too."""
    labels = [[label_option(page.words, step.option.key, page.game.names) for step in each.steps] for each in there]
    return v.Target(
        place=place,
        label="; ".join(", ".join(label) for label in labels),
        keys=[answer.key for answer in there],
        allowed=any(answer.allowed for answer in there),
        ahead=ahead,
    )


def unclosed(answer: Tap) -> Tap:
    """An answer up to the first choice that it would take along: on the board, the others do not stand beside it."""
    if takes_end_along(answer):
        return Tap(answer.steps[:-1], answer.more)
    for n, (game, option) in enumerate(answer.steps[1:], 1):
        if OptionHint.USUAL in option.hints and sum(not is_free(each) for each in game.legal) > 1:
            return Tap(answer.steps[:n], answer.more)
    return answer


def takes_end_along(answer: Tap) -> bool:
    """Whether an answer also says that there is no more, with the ways to have more beside it."""
    return bool(answer.beside and answer.closes)


def places(answer: Tap) -> list[str]:
    """The places of an answer: those of all its decisions, each once."""
    every = [place for game, option in answer.steps for place in _places(game, option)]
    return list(dict.fromkeys(every))
