"""Faults in the layout of a page: each check is a script that names its findings."""

from collections.abc import Mapping

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

COMMON = """
const app = document.querySelector('.c-app');
const once = (work, known = new Map()) => (of) => { // nothing moves meanwhile
    if (!known.has(of)) known.set(of, work(of));
    return known.get(of);
};
const heard = once((el) => // by a screen reader alone
    Boolean(el?.classList) && (getComputedStyle(el).clipPath === 'inset(50%)' || heard(el.parentElement)));
const seen = (el) => el.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !el.closest('.c-hidden, .js-plotly-plot') && !heard(el);
const texts = once(() => {
    const walk = document.createTreeWalker(app, NodeFilter.SHOW_TEXT), found = [];
    while (walk.nextNode()) found.push(walk.currentNode);
    return found.filter((node) => node.data.trim() && seen(node.parentElement));
});
const plain = once(() => texts().filter((node) => !node.parentElement.closest('svg, select')));
const lines = (node, from = 0, to = node.length) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter((box) => box.width > 0.5);
};
const boxes = once((node) => lines(node));
const words = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 40);
const name = (el) => (el.closest('[class]')?.getAttribute('class') ?? el.tagName).trim().split(' ')[0];
const both = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
});
const meet = (one, other) => {
    const { left, right, top, bottom } = both(one, other);
    return right - left > 2 && bottom - top > 2;
};
const room = once((el) => { // the part of the window in which an element can be seen
    let box = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    for (let each = el.parentElement; each; each = each.parentElement) {
        const { display, overflowY } = getComputedStyle(each);
        if (overflowY !== 'visible' && display !== 'contents') box = both(box, each.getBoundingClientRect());
    }
    const sign = app.querySelector('.c-edge.shown .c-edge-sign');
    const last = el.closest('.c-final, .c-form-end, .c-edge, .ends');
    const stays = last && getComputedStyle(last).position === 'sticky';
    if (sign && !stays && el.closest('.c-side')) box.bottom = Math.min(box.bottom, sign.getBoundingClientRect().top);
    return box;
});
"""
BROKEN = """ // A word that goes on in the next line, and not after a hyphen.
const wraps = (node) => Math.max(...boxes(node).map((box) => box.top)) - boxes(node)[0]?.top > 3;
for (const node of plain().filter(wraps))
    for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
        const first = lines(node, index, index + 1).at(-1);
        const [last] = lines(node, index + word.length - 1, index + word.length);
        if (last?.top - first?.top > 3) found.push(`${name(node.parentElement)}: ${word}`);
    }
"""
NARROW = """ // A column of words that is read down instead of along.
for (const node of plain()) {
    const all = boxes(node), count = new Set(all.map((box) => Math.round(box.top))).size;
    const width = Math.max(...all.map((box) => box.right)) - Math.min(...all.map((box) => box.left));
    if (count > 3 && width < 120) found.push(`${name(node.parentElement)}: ${count} lines: ${words(node.data)}`);
}
"""
CUT = """ // Words of a button that reach beyond it, or beyond their own part of it; the name of a person may.
for (const node of plain()) {
    const el = node.parentElement, button = el.closest('button, summary, td, th');
    if (!button || el.closest('.c-seat, .c-column-name')) continue;
    const parts = [];
    for (let each = el; each !== button; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible') parts.push(each);
    const out = (part) => {
        const own = part.getBoundingClientRect();
        return boxes(node).some((box) => box.left < own.left - 2 || box.right > own.right + 2
            || box.top < own.top - 2 || box.bottom > own.bottom + 2);
    };
    if ([button, ...parts].some(out)) found.push(`${name(el)}: ${words(node.data)}`);
}
"""
COVERED = """ // Words, also of the board, under something that lies over them.
const over = '.c-over > *, .c-edge.shown .c-edge-sign, .c-gains.lies, .c-reveal-ways, .c-badge, .c-careful, '
    + '.c-card-actions .c-icon';
for (const pill of [...app.querySelectorAll(over)].filter(seen)) {
    const box = both(pill.getBoundingClientRect(), room(pill));
    for (const node of texts()) {
        const el = node.parentElement;
        if (pill.contains(el) || pill.closest('.c-veil') !== el.closest('.c-veil')) continue;
        const hidden = boxes(node).some((line) => meet(both(line, room(el)), box));
        if (hidden) found.push(`${name(pill)} over ${name(el)}: ${words(node.data)}`);
    }
}
"""
BELOW = """ // The main answer, the winner or the newest line of the log out of sight; a low window scrolls.
const answers = innerHeight > 700 ? '.c-question :is(.primary > .c-option, .c-submit, .c-lay), ' : '';
const main = `${answers}.c-headline-text, .c-reveal-title, .c-reveal-ways .primary, .c-points-lost`;
for (const el of [...app.querySelectorAll(main)].filter(seen)) {
    const list = app.querySelector('.c-on-table.open');
    if (el.closest('.c-fold, .c-more, .c-others') || (list && !list.contains(el))) continue;
    const box = el.getBoundingClientRect(), { top, bottom } = room(el);
    if (box.bottom > bottom + 1 || box.top < top - 1) found.push(`${words(el.innerText)} at ${Math.round(box.bottom)}`);
}
const pad = app.querySelector('.c-question .c-field')?.querySelector('.c-facecells:not(:empty) ~ .c-ready-box');
const keys = [...pad?.querySelectorAll('.c-ready-face') ?? []].slice(0, 4);
for (const el of [...keys, ...app.querySelectorAll('.playing .c-question:has(.c-dice) .c-piece')].filter(seen)) {
    const low = Math.round(el.getBoundingClientRect().bottom);
    if (low > room(el).bottom + 1) found.push(`a key at ${low}`);
}
for (const line of app.matches('.tab-log') ? app.querySelectorAll('.c-line.current') : []) {
    const { top } = line.getBoundingClientRect(), seen = room(line);
    if (top < seen.top - 1 || top + 44 > seen.bottom + 1) found.push(`the newest line at ${Math.round(top)}`);
}
for (const side of app.querySelectorAll('.playing.layout-phone .c-side')) {
    const { bottom } = side.getBoundingClientRect();
    if (Math.abs(bottom - innerHeight) > 2) found.push(`the sheet ends at ${Math.round(bottom)}`);
}
for (const sign of app.querySelectorAll('.c-edge.shown .c-edge-sign')) { // at the edge, or above what stays there
    const low = sign.getBoundingClientRect().bottom;
    const stays = '.c-final, .c-form-end, .c-on-table-foot, .c-slot-row.ends';
    const edges = [sign.closest('.c-side').getBoundingClientRect().bottom,
        ...[...app.querySelectorAll(`.c-side :is(${stays})`)].map((each) => each.getBoundingClientRect().top)];
    if (edges.every((each) => Math.abs(each - low) > 2)) found.push(`the sign of more at ${Math.round(low)}`);
}
"""
OVER = """ // Two numbers of the board over each other, or two of the guided set-up, also over those of its picture.
const inside = '.c-board-part.chosen svg text, .c-guide-picture .c-drawing:not(.small) text, .c-guide-badge';
const drawn = [...app.querySelectorAll(inside)]
    .filter((el) => /\\d/.test(el.textContent) && seen(el));
const around = drawn.map((el) => el.getBoundingClientRect()), size = ({ width, height }) => width * height;
for (const [n, one] of around.entries())
    for (const [m, other] of around.slice(0, n).entries()) {
        const { left, right, top, bottom } = both(one, other);
        const shared = Math.max(0, right - left) * Math.max(0, bottom - top);
        if (shared > 0.25 * Math.min(size(one), size(other)))
            found.push(`${words(drawn[m].textContent)} and ${words(drawn[n].textContent)}`);
    }
"""
SMALL = """ // Text in a drawing under 9 pixels, any other under 11.
const least = (el) => (el.closest('svg') ? 8.95 : 10.95);
const scale = (el) => {
    const { a = 1, b = 0 } = el.closest('svg') ? el.closest('text')?.getScreenCTM() ?? {} : {};
    return Math.hypot(a, b);
};
for (const node of texts()) {
    const el = node.parentElement, size = parseFloat(getComputedStyle(el).fontSize) * scale(el);
    if (size < least(el)) found.push(`${name(el)}: ${words(node.data)} ${size.toFixed(1)}`);
}
"""
TARGETS = """ // What is tapped off the board and its pictures, and is smaller than a finger.
const tapped = 'button, summary, select, input:not([type=hidden]), [role=button], [role=radio]';
for (const el of [...app.querySelectorAll(tapped)].filter(seen)) {
    if (el.closest('.c-board-part, .c-guide-picture')) continue;
    const { width, height } = el.getBoundingClientRect();
    if (Math.min(width, height) < 43.5) found.push(`${name(el)}: ${words(el.innerText)} ${width | 0}x${height | 0}`);
}
"""
SIDEWAYS = """ // A page that scrolls sideways.
for (const el of [document.documentElement, ...app.querySelectorAll('.c-main')])
    if (el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).overflowX !== 'hidden')
        found.push(`${name(el)}: ${el.scrollWidth} of ${el.clientWidth}`);
"""
ROOM = """ // A board with too little room, or with much of it empty; a narrow question; what lies in two drawings.
const host = app.matches('.playing:not(.drawn-up, .head-line)') && app.querySelector('.c-board-parts');
if (host && seen(host) && !app.querySelector('.c-on-table.open')) {
    const own = host.getBoundingClientRect(), wide = app.matches('.layout-desk, .layout-tablet');
    const side = app.querySelector('.c-side').getBoundingClientRect().width, there = new Map();
    if (own.height < Math.min(220, innerHeight * 0.13)) found.push(`the board is ${Math.round(own.height)} high`);
    if (wide && side < 400) found.push(`the question is ${Math.round(side)} wide`);
    let drawn = 0;
    for (const part of wide ? [...host.querySelectorAll('.c-board-part')].filter(seen) : []) {
        const svg = part.querySelector('svg'), { x, y, width, height } = svg.viewBox.baseVal;
        const from = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        const to = new DOMPoint(x + width, y + height).matrixTransform(svg.getScreenCTM());
        const lies = { left: from.x, top: from.y, right: to.x, bottom: to.y };
        const box = both(both(lies, part.getBoundingClientRect()), own);
        drawn += Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
        for (const place of new Set([...svg.querySelectorAll('[data-place]')].map((each) => each.dataset.place))) {
            if (there.has(place)) found.push(`${place} in ${there.get(place)} and in ${part.ariaLabel}`);
            there.set(place, part.ariaLabel);
        }
    }
    const share = drawn / (own.width * own.height);
    const several = app._app.view.board.parts.filter(({ svg }) => svg).length > 1; // else it was made for a phone
    if (wide && several && share < 0.69) found.push(`the boards take ${Math.round(100 * share)} % of their room`);
}
"""
FAINT = """ // Words that do not stand out from their ground; colours move nothing, so one window tells for all.
const number = (text) => {
    const parts = text.match(/[\\d.]+/g).map(Number), whole = text.startsWith('color(') ? 255 : 1;
    return [...parts.slice(0, 3).map((each) => each * whole), parts[3] ?? 1];
};
const mixed = (over, under) => over.slice(0, 3).map((each, n) => each * over[3] + under[n] * (1 - over[3])).concat(1);
const light = (colour) => colour.slice(0, 3).map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, n) => sum + each * [0.2126, 0.7152, 0.0722][n], 0);
const still = document.head.appendChild(document.createElement('style'));
still.textContent = '* { transition: none !important; }';
const was = app.dataset.theme, inactive = ':disabled, [aria-disabled=true], .refused, .c-slot-empty';
for (const theme of ['light', 'dark']) {
    for (const el of [app, document.documentElement]) el.dataset.theme = theme;
    const ground = once((el) => {
        if (!el) return [255, 255, 255, 1];
        const own = number(getComputedStyle(el).backgroundColor);
        return own[3] === 1 ? own : mixed(own, ground(el.parentElement));
    });
    const faint = once((el) => Boolean(el) && (getComputedStyle(el).opacity < 1 || faint(el.parentElement)));
    const judged = once((el) => {
        const { color, fontSize, fontWeight } = getComputedStyle(el), under = ground(el);
        const [one, two] = [light(mixed(number(color), under)), light(under)].sort((a, b) => b - a);
        const large = parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
        return (one + 0.05) / (two + 0.05) - (large ? 3 : 4.5);
    });
    for (const node of plain()) {
        const el = node.parentElement;
        if (el.closest(`${inactive}, .c-slot-face, .c-mark, .c-sign`) || faint(el) || judged(el) > -0.05) continue;
        found.push(`${theme} ${name(el)}: ${words(node.data)}`);
    }
}
for (const el of [app, document.documentElement]) el.dataset.theme = was;
still.remove();
"""
CHECKS = {"broken": BROKEN, "narrow": NARROW, "cut": CUT, "covered": COVERED, "over": OVER, "below": BELOW,
          "small": SMALL, "target": TARGETS, "sideways": SIDEWAYS, "room": ROOM}  # fmt: skip


def faults(page: Page, checks: Mapping[str, str] = CHECKS) -> list[str]:
    """The findings of the checks."""
    parts = [f"{{ const found = []; {code} all.push(...found.map((each) => '{name}: ' + each)); }}"
             for name, code in checks.items()]  # fmt: skip
    found: list[str] = page.evaluate(f"() => {{ const all = []; {COMMON} {' '.join(parts)} return all; }}")
    return found


def faint(page: Page) -> list[str]:
    """The words that are hard to read in the light or in the dark."""
    return faults(page, {"faint": FAINT})


COLOURS = "color-contrast"
"""The rule of axe that takes three quarters of its time; it depends on the theme and not on the language."""


def serious(page: Page, where: str, colours: bool | None = None) -> list[str]:
    """The barriers that axe finds; to list the passed checks, too, would take it twice as long.

    Without colours where the same screen was looked at in the same theme and another language, and for colours alone
    where it was looked at in the other theme.
    """
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if colours is not None:
        options |= {"runOnly": [COLOURS]} if colours else {"rules": {COLOURS: {"enabled": False}}}
    if not page.evaluate("() => 'axe' in window"):  # half a megabyte, once for each page
        page.evaluate(Axe().axe_script)
    found = page.evaluate("(options) => axe.run(options).then(({ violations }) => violations)", options)
    first = {each["id"]: each["nodes"][0] for each in found if each["impact"] in ("serious", "critical")}
    return [f"{where}: {id} {node['html'][:200]} {node.get('failureSummary', '')[:200]}" for id, node in first.items()]
