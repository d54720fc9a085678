/** Keys that act wherever the focus is, except in a field or a window. */
import type { Play } from "./play.svelte";

export interface Doors {
  shortcuts: () => void;
  chat: () => void;
}

/** Does what a key stands for; tells whether it stood for something. */
export function press(event: KeyboardEvent, play: Play, doors: Doors): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog[open]")) return false;
  const number = Number(event.key);
  if (number >= 1 && number <= 9) {
    if (target?.closest(".explore")) return false;
    const ware = play.state?.shop[number - 1];
    if (!ware) return false;
    play.want(ware);
    focusBoard();
    return true;
  }
  switch (event.key.toLowerCase()) {
    case "r":
      return play.groups.roll ? (play.pickGroup(play.groups.roll), true) : false;
    case "n":
      return play.groups.end ? (play.pickGroup(play.groups.end), true) : false;
    case "u":
      return play.state?.undo ? (play.table?.undo(), true) : false;
    case "a":
      return answer(play, 0);
    case "d":
      return answer(play, -1);
    case "b":
      return focusBoard();
    case "t":
      play.sheet = "trade";
      play.drawer = true;
      return focusOn('[data-pick^="give-"]');
    case "c":
      doors.chat();
      return focusOn("#chat-text");
    case "p":
      return focusPanel(".players", ".opps", "[data-open-hands]");
    case "h":
      return focusPanel("[data-hand]");
    case "s":
      play.sheet = "build";
      return focusPanel(".choose", ".rack", ".bb", ".build");
    case "l":
      play.sheet = "log";
      return focusPanel("[data-log]");
    case "i":
      play.sheet = "cards";
      return focusPanel(".shown", ".near-desk .rest", ".sheet .sheet-in", ".left .low");
    case "m":
      return focusOn("[data-menu]");
    case "escape":
      play.cancel();
      return true;
    case "?":
      doors.shortcuts();
      return true;
    default:
      return false;
  }
}

/** Answers an open offer: the first answer agrees, the last one declines. */
function answer(play: Play, which: number): boolean {
  const group = play.groups.answers.at(which);
  if (group) play.pickGroup(group);
  return group !== undefined;
}

/** Puts the focus on the first legal place, or on the board itself. */
export function focusBoard(): boolean {
  return focusOn('.legal[tabindex="0"], [data-board]');
}

/**
 * Puts the focus into the first panel of these that is there: on what can be pressed first, or on the panel itself,
 * so that it is read.
 */
function focusPanel(...selectors: string[]): boolean {
  setTimeout(() => {
    const all = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)]);
    const panel = all.find((one) => one.offsetParent !== null && one.childElementCount > 0);
    const first = panel?.querySelector<HTMLElement>('button, a, summary, [tabindex="0"]');
    if (panel && !first && !panel.hasAttribute("tabindex")) panel.tabIndex = -1;
    (first ?? panel)?.focus();
  });
  return true;
}

function focusOn(selector: string): boolean {
  // what the key has opened is there after the page was drawn again
  setTimeout(() => {
    const places = [...document.querySelectorAll<HTMLElement | SVGElement>(selector)];
    (places.find((place) => place.matches(".legal")) ?? places[0])?.focus();
  });
  return true;
}
