// Lessons just in time and the companion's advice: their words above the answers, and what glows.
import { h } from "./dom.js";
import { button } from "./buttons.js";
import { icon } from "./icons.js";

// On a phone that is not as high as this the answers have little room: lessons and advice are one line there and unfold.
const LOW = 700;

/** @param {App} app */
const low = (app) => app.layout === "phone" && innerHeight < LOW;

// A lesson just in time, above the answers; the one it points at glows.
/** @param {App} app @param {view.Lesson | null | undefined} lesson */
export function bubble(app, lesson) {
  if (!lesson || app.covered) return null;
  const title = h("span", { class: "c-lesson-title" }, h("strong", {}, lesson.title), " ", h("span", { class: "c-lesson-count" }, lesson.count));
  const rule = button(app, { label: app.word("learn_rule"), icon: "rule", kind: "quiet", command: { op: "article", id: lesson.rule.id } }, { iconOnly: true });
  const ways = [
    button(app, { label: app.word("lesson_off"), kind: "quiet", command: { op: "no_lessons" } }, { key: "off", className: "c-lesson-off" }),
    lesson.show && button(app, lesson.show, { key: "show" }),
    button(app, { label: app.word("lesson_got"), kind: "primary", command: { op: "got_it" } }, { key: "got", className: "c-lesson-got" }),
  ];
  if (low(app)) {
    return h("aside", { key: "lesson", class: "c-lesson folds", "aria-label": lesson.count },
      h("details", { key: lesson.title },
        h("summary", {}, title, icon(app, "down")),
        h("p", {}, lesson.text),
        h("div", { class: "c-row" }, ways, rule)));
  }
  return h("aside", { key: "lesson", class: "c-lesson", "aria-label": lesson.count },
    h("div", { class: "c-row" }, title, rule),
    h("p", {}, lesson.text),
    h("div", { class: "c-row" }, ways));
}

// The companion's advice: its main reason in one line, which unfolds the rest.
/** @param {App} app @param {view.Advice | null | undefined} advice */
export function advised(app, advice) {
  if (!advice || app.covered) return null;
  return h("aside", { key: "advice", class: "c-advice", "aria-label": app.word("advice") },
    h("details", {},
      h("summary", {}, icon(app, "lamp"), h("span", { class: "c-advice-words" }, h("strong", {}, advice.lead), low(app) ? null : ` ${advice.text}`), low(app) ? icon(app, "down") : null),
      h("ul", {}, low(app) ? h("li", { key: "text" }, advice.text) : null, (advice.lines ?? []).map((line, i) => h("li", { key: i }, line)))));
}

// Whether the companion points at an option, by a lesson or by its advice; one that others stand behind is pointed at for them.
/** @param {App} app @param {Option} option */
export function pointedAt(app, option) {
  const { lesson, advice } = app.view.question ?? {};
  const keys = [lesson?.key, advice?.key].filter((key) => key);
  return [option, ...(option.more ?? []), ...(option.beside ?? [])].some((each) => keys.includes(each.key));
}

// The answer that new advice points at comes into sight.
/** @param {App} app @param {Partial<view.View>} before */
export function showAdvised(app, before) {
  const key = app.view.question?.advice?.key;
  if (key && key !== before.question?.advice?.key) requestAnimationFrame(() => app.root.querySelector(".c-side .taught:not(:is(.c-final, .ends) *)")?.scrollIntoView({ block: "nearest" }));
}

// Which places of the board glow: those of an open card or a lesson together, and those of an advised turn in order; -1 is none.
/** @param {App} app @returns {(place: string) => number} */
export function glowing(app) {
  const { lesson, advice } = app.view.question ?? {};
  const { card: open } = app.view;
  const taught = (open ? open.places ?? [] : lesson?.places ?? []).map((pattern) => pattern.split("*")), advised = open ? [] : advice?.places ?? [];
  const fits = (place) => taught.some(([start, end]) => (end === undefined ? place === start : place.startsWith(start) && place.endsWith(end)));
  return (place) => (fits(place) ? 0 : advised.indexOf(place));
}
