/**
 * What a thing has to say beside what can be read on it: why it cannot be used now, what a card does, which rule says
 * so. It shows by resting with a mouse, by the focus and by a long press; who hears the page gets it as description.
 *
 * Nothing is plainly `disabled`: that would take the focus and the reason away. A thing with a reason stays there,
 * says that it is disabled, and answers a click with the reason.
 */
import { untrack } from "svelte";
import type { Attachment } from "svelte/attachments";
import type { OwnCard } from "../shown";

export interface Said {
  /** Why it cannot be used now; empty: it can. */
  readonly why?: string;
  readonly name?: string;
  readonly text?: string;
  /** The numbered rule that says so. */
  readonly rule?: string;
  /** A card to read, in place of name and text. */
  readonly own?: OwnCard;
  /** A click goes through although there is a reason: it is told in another way. */
  readonly clicks?: boolean;
}
export interface Hint {
  readonly node: HTMLElement;
  readonly said: Said;
}

const REST = 300; // milliseconds: a mouse that passes asks nothing
const LONG = 450; // milliseconds: a finger that stays asks, and does not choose
const LINGER = 250; // milliseconds: on the way from a thing to what it says

let shown = $state.raw<Hint | null>(null);
let rule = $state("");
const sayings = new WeakMap<HTMLElement, Said>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Gives what is shown now. */
export const hinted = (): Hint | null => shown;
/** Gives the rule that was asked for, if any. */
export const ruleAsked = (): string => rule;

/** Opens the text of a rule, or closes it. */
export function askRule(id: string): void {
  rule = id;
  if (id) shown = null;
}

/** Keeps open what is shown. */
export function stay(): void {
  clearTimeout(timer);
}

/** Closes what is shown, at once or when the pointer had time to come to it. */
export function leave(soon = false): void {
  clearTimeout(timer);
  if (soon) timer = setTimeout(() => (shown = null), LINGER);
  else shown = null;
}

/** Lets a thing that cannot be used now say why; with an empty reason it can. */
export function cannot(why: string): Attachment<HTMLElement> {
  return hint(() => ({ why }));
}

/** Lets a thing say something about itself. */
export function hint(about: () => Said): Attachment<HTMLElement> {
  return (node) => {
    const said = about();
    const described = [said.why, said.text, said.own?.card.text].filter(Boolean).join(" ");
    if (!said.why && !described && !said.rule) return;
    sayings.set(node, said);
    untrack(() => {
      if (shown?.node === node) shown = { node, said };
    });
    if (said.why) node.setAttribute("aria-disabled", "true");
    if (described) node.setAttribute("aria-description", described);
    if (said.rule) node.setAttribute("aria-keyshortcuts", "X");
    const stop = listen(node, said);
    return () => {
      stop();
      sayings.delete(node);
      for (const name of ["aria-disabled", "aria-description", "aria-keyshortcuts"]) node.removeAttribute(name);
      // what only says something else from now on stays open
      queueMicrotask(() => shown?.node === node && !sayings.has(node) && leave());
    };
  };
}

function listen(node: HTMLElement, said: Said): () => void {
  const off = new AbortController();
  const { signal } = off;
  let held = false;
  const show = () => {
    stay();
    shown = { node, said };
  };
  const later = (after: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, after);
  };
  const heed = { signal, capture: true };
  node.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && later(REST, show), heed);
  node.addEventListener(
    "pointerleave",
    (event) => {
      if (event.pointerType === "mouse") leave(shown?.node === node);
    },
    heed,
  );
  node.addEventListener("focus", () => node.matches(":focus-visible") && show(), heed);
  node.addEventListener("blur", () => shown?.node === node && leave(true), heed);
  node.addEventListener(
    "pointerdown",
    (event) => {
      held = false;
      if (event.pointerType !== "mouse")
        later(LONG, () => {
          held = true;
          show();
        });
    },
    heed,
  );
  for (const end of ["pointerup", "pointercancel"] as const)
    node.addEventListener(
      end,
      () => {
        if (!held && shown?.node !== node) stay();
      },
      heed,
    );
  node.addEventListener(
    "click",
    (event) => {
      const swallowed = held || (said.why && !said.clicks);
      held = false;
      if (!swallowed) {
        leave();
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      show();
    },
    heed,
  );
  node.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" && shown) leave();
      if (event.key.toLowerCase() !== "x" || !said.rule || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      askRule(said.rule);
    },
    { signal },
  );
  return () => off.abort();
}
