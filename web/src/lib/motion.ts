/**
 * What happened, shown: cards fly from a hex to a hand, and each thing has its sound. It never blocks input, and a new
 * event ends the old motion.
 */
import { pace } from "./settings.svelte";
import { play as sound, type Sound } from "./sounds";
import type { Happened, Scene } from "./wire";

export interface Flight {
  readonly card: number;
  readonly hex: number | null;
  readonly seat: number;
  readonly from: number | null;
}

const MOST = 6; // at once; the rest is a count in the log
const SOUNDS: Record<string, Sound> = {
  rolled: "dice",
  placed: "piece",
  moved: "piece",
  traded: "card",
  bank_trade: "card",
  stolen: "card",
  bought: "card",
  card_played: "card",
  won: "won",
  fleet_attacks: "attack",
  barbarians_attack: "attack",
};
const GAINED = new Set(["gained"]);

/** Lists the cards that fly: from the hexes that gave them, or from one seat to another. */
export function flights(facts: readonly Happened[]): Flight[] {
  const found: Flight[] = [];
  for (const fact of facts) {
    if (GAINED.has(fact.name) && fact.hexes?.length) {
      for (const hex of fact.hexes) found.push({ card: fact.what, hex, seat: fact.seat, from: null });
    }
    if (fact.name === "stolen") found.push({ card: fact.detail ?? -1, hex: null, seat: fact.seat, from: fact.what });
  }
  return found.slice(0, MOST);
}

/** Picks the sound of what happened: the most telling one. */
export function soundOf(facts: readonly Happened[]): Sound | null {
  for (const name of [
    "won",
    "fleet_attacks",
    "barbarians_attack",
    "rolled",
    "placed",
    "moved",
    "card_played",
    "traded",
    "bank_trade",
    "stolen",
    "bought",
  ]) {
    if (facts.some((fact) => fact.name === name)) return SOUNDS[name] ?? null;
  }
  return null;
}

/** Plays the sound of what happened. */
export function ring(facts: readonly Happened[]): void {
  const heard = soundOf(facts);
  if (heard) sound(heard);
}

/** Lets cards fly over the page. The pictures are removed when they have landed. */
export function fly(
  list: readonly Flight[],
  scene: Scene,
  board: SVGSVGElement,
  me: number,
  page: Document = document,
): void {
  const slow = pace();
  if (slow === 0) return;
  for (const old of page.querySelectorAll(".flying")) old.remove();
  list.forEach((flight, k) => {
    const start =
      flight.hex !== null
        ? onScreen(board, scene.hexes[flight.hex])
        : middle(page.querySelector(`[data-seat="${flight.from}"]`));
    const kind = scene.cards[flight.card];
    const end =
      flight.seat === me
        ? middle(
            page.querySelector(`[data-hand] [data-card="${kind?.key ?? ""}"]`) ?? page.querySelector("[data-hand]"),
          )
        : middle(page.querySelector(`[data-seat="${flight.seat}"]`));
    if (!start || !end) return;
    const card = page.createElementNS("http://www.w3.org/2000/svg", "svg");
    card.setAttribute("class", `flying card tone-${kind?.key ?? "own"}`);
    card.setAttribute("viewBox", "-32 -44 64 88");
    card.setAttribute("width", "36");
    card.setAttribute("height", "50");
    card.setAttribute("aria-hidden", "true");
    for (const [id, x, y, width, height] of [
      [kind ? "card-front" : "card-back", -32, -44, 64, 88],
      [kind?.art ?? "", -20, -25, 40, 40],
    ] as const) {
      if (!id) continue;
      const use = page.createElementNS("http://www.w3.org/2000/svg", "use");
      use.setAttribute("href", `#art-${id}`);
      for (const [name, value] of Object.entries({ x, y, width, height })) use.setAttribute(name, String(value));
      card.append(use);
    }
    page.body.append(card);
    const motion = card.animate(
      [
        { transform: `translate(${start.x - 18}px, ${start.y - 25}px) scale(.5)`, opacity: 0 },
        { transform: `translate(${start.x - 18}px, ${start.y - 45}px) scale(1)`, opacity: 1, offset: 0.25 },
        { transform: `translate(${end.x - 18}px, ${end.y - 25}px) scale(.9)`, opacity: 1, offset: 0.92 },
        { transform: `translate(${end.x - 18}px, ${end.y - 25}px) scale(.7)`, opacity: 0 },
      ],
      { duration: 620 * slow, delay: k * 70 * slow, easing: "cubic-bezier(.3,.7,.2,1)", fill: "both" },
    );
    motion.onfinish = () => card.remove();
    motion.oncancel = () => card.remove();
  });
}

function onScreen(board: SVGSVGElement, hex: { x: number; y: number } | undefined): { x: number; y: number } | null {
  const matrix = board.getScreenCTM();
  return hex && matrix ? new DOMPoint(hex.x, hex.y).matrixTransform(matrix) : null;
}

function middle(element: Element | null): { x: number; y: number } | null {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
