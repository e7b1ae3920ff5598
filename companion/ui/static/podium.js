// The podium of a game: everybody's points as steps, the winner first.
import { h } from "./dom.js";
import { mark } from "./icons.js";

// Everybody's points as steps; where it is large, with names and places, and the winner in the middle.
/** @param {view.PodiumStep[]} steps @param {boolean} [large] */
export function podium(steps, large = false) {
  const shown = large && steps.length > 2 ? [steps[1], steps[0], ...steps.slice(2)] : steps;
  return h("span", { key: "steps", class: `c-podium ${large ? "large" : ""}`, "aria-hidden": "true" }, shown.map(({ player, points, share, place }) =>
    h("span", { key: player.seat, class: `c-${player.colour} ${large && place === 1 ? "first" : ""}` }, mark(player, large ? "" : "small"), large && h("span", { class: "c-podium-name" }, player.name),
      h("span", { class: "c-podium-step", style: `--share:${share}` }, points, large && h("span", { class: "c-podium-place" }, place)))));
}
