/**
 * Keeps the focus at the table. A button that is gone after it was used takes the focus with it; who uses keys would
 * begin again at the top of the page. The map gets it then. Whoever uses a pointer has no such place to lose.
 */
import { focusBoard } from "./keys";

let byKey = false;

/** Notes how the page is used. */
export function noteUse(event: KeyboardEvent | PointerEvent): void {
  byKey = event.type === "keydown";
}

/** Gives the focus to the map if it is nowhere. */
export function rescueFocus(): void {
  const nowhere = document.activeElement === null || document.activeElement === document.body;
  if (byKey && nowhere && !document.querySelector("dialog[open]")) focusBoard();
}
