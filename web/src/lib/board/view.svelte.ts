/**
 * What of the board is in sight: fitted, zoomed with wheel, pinch, buttons or keys, moved with a finger, a mouse or the
 * focus.
 */
import {
  closeLook,
  firstLook,
  holds,
  isLong,
  reshaped,
  showing,
  union,
  widened,
  within,
  zoomed,
  type Frame,
  type Point,
} from "../geometry";

const STEP = 1 / 1.35;
const DRAG_FROM = 6; // pixels: less is a click

export class Sight {
  whole = $state.raw<Frame>({ x: 0, y: 0, width: 100, height: 100 });
  frame = $state.raw<Frame>({ x: 0, y: 0, width: 100, height: 100 });
  dragging = $state(false);
  pixels = $state(0); // how wide the window is
  #sea: Frame | null = null;
  #came = false;
  #lent: { before: Frame; after: Frame } | null = null;
  #fingers = new Map<number, Point>();
  #start: { frame: Frame; at: Point; spread: number } | null = null;

  get isWhole(): boolean {
    return this.frame.width >= this.whole.width - 0.5;
  }

  /** Says how many units of the board a pixel is. */
  get unit(): number {
    return this.pixels > 0 ? this.frame.width / this.pixels : 1;
  }

  /**
   * Takes in what of the board matters now. It only grows: a map that shrank when a ship left would jump under the
   * hand.
   */
  grow(used: Frame): Frame {
    this.#sea = this.#sea && !holds(used, this.#sea) ? union(this.#sea, used) : used;
    return this.#sea;
  }

  /** Fits the sea into a window: the frame gets the window's shape, so that nothing is cut off. */
  fit(sea: Frame, width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.pixels = width;
    const scale = Math.max(sea.width / width, sea.height / height);
    const wide = width * scale;
    const high = height * scale;
    const whole = { x: sea.x - (wide - sea.width) / 2, y: sea.y - (high - sea.height) / 2, width: wide, height: high };
    const was = this.isWhole || this.frame.width <= 100;
    const lent = this.#lent?.after === this.frame ? this.#lent : null;
    this.whole = whole;
    this.frame = was || this.frame.width >= wide ? whole : reshaped(this.frame, whole);
    if (lent) this.#lent = { before: lent.before, after: this.frame };
  }

  /**
   * Goes to one's own pieces where the board is too long or too small to be seen as a whole; once, since people look
   * where they like. A small board waits until the game runs: first pieces are placed with all of it in sight.
   */
  goHome(sea: Frame, home: Frame | null, runs: boolean): void {
    if (this.#came || !home || this.whole.width <= 100) return;
    const middle = { x: home.x + home.width / 2, y: home.y + home.height / 2 };
    const long = isLong(sea, this.whole);
    if (!long && !runs) return;
    this.#came = true;
    this.frame = long ? firstLook(sea, this.whole, middle) : closeLook(this.whole, this.pixels, home);
  }

  /** Widens the look until certain places are in it, and gives it back when they are gone. */
  lend(places: Frame | null): void {
    const lent = this.#lent;
    if (places && !this.isWhole && !holds(this.frame, places)) {
      const before = lent && lent.after === this.frame ? lent.before : this.frame;
      this.frame = widened(this.frame, this.whole, places);
      this.#lent = { before, after: this.frame };
    } else if (!places && lent) {
      if (lent.after === this.frame) this.frame = within(lent.before, this.whole);
      this.#lent = null;
    }
  }

  /** Looks at a part of the board: as high as it is, and as wide as the window is around its middle. */
  lookAt(part: Frame): void {
    const shape = this.whole.width / this.whole.height;
    const height = Math.min(this.whole.height, part.height);
    const width = Math.min(this.whole.width, height * shape);
    this.#came = true;
    this.frame = within(
      {
        x: part.x + part.width / 2 - width / 2,
        y: part.y + part.height / 2 - width / shape / 2,
        width,
        height: width / shape,
      },
      this.whole,
    );
  }

  /** Shows the whole board again. */
  reset(): void {
    this.#came = true;
    this.frame = this.whole;
  }

  /** Zooms in or out around a point, or around the middle. */
  zoom(
    inwards: boolean,
    around: Point = { x: this.frame.x + this.frame.width / 2, y: this.frame.y + this.frame.height / 2 },
    factor = STEP,
  ): void {
    this.#came = true;
    this.frame = zoomed(this.frame, this.whole, inwards ? factor : 1 / factor, around);
  }

  /** Moves by a share of what is in sight. */
  move(dx: number, dy: number): void {
    this.frame = within(
      { ...this.frame, x: this.frame.x + dx * this.frame.width, y: this.frame.y + dy * this.frame.height },
      this.whole,
    );
  }

  /** Brings a place into sight. */
  show(point: Point): void {
    if (!this.isWhole) this.frame = showing(this.frame, this.whole, point, 110);
  }

  /** Says where on the board a pixel lies. */
  at(event: { clientX: number; clientY: number }, window: DOMRect): Point {
    return {
      x: this.frame.x + ((event.clientX - window.left) / window.width) * this.frame.width,
      y: this.frame.y + ((event.clientY - window.top) / window.height) * this.frame.height,
    };
  }

  /** A finger or the mouse goes down. */
  down(event: PointerEvent): void {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.#begin();
  }

  /** It moves: one finger drags, two pinch. */
  slide(event: PointerEvent, window: DOMRect): void {
    if (!this.#fingers.has(event.pointerId) || !this.#start) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { at, spread } = this.#middle();
    const start = this.#start;
    if (
      !this.dragging &&
      Math.hypot(at.x - start.at.x, at.y - start.at.y) < DRAG_FROM &&
      Math.abs(spread - start.spread) < DRAG_FROM
    )
      return;
    this.dragging = true;
    this.#came = true;
    const scale = spread > 0 && start.spread > 0 ? start.spread / spread : 1;
    const unit = start.frame.width / window.width;
    const anchor = {
      x: start.frame.x + (start.at.x - window.left) * unit,
      y: start.frame.y + (start.at.y - window.top) * unit,
    };
    const grown = scale === 1 ? start.frame : zoomed(start.frame, this.whole, scale, anchor);
    const now = grown.width / window.width;
    this.frame = within(
      { ...grown, x: grown.x - (at.x - start.at.x) * now, y: grown.y - (at.y - start.at.y) * now },
      this.whole,
    );
  }

  /** It is lifted; tells whether the board was moved, so that this was no click. */
  up(event: PointerEvent): boolean {
    this.#fingers.delete(event.pointerId);
    const moved = this.dragging;
    if (this.#fingers.size > 0) this.#begin();
    else {
      this.#start = null;
      this.dragging = false;
    }
    return moved;
  }

  #begin(): void {
    const { at, spread } = this.#middle();
    this.#start = { frame: this.frame, at, spread };
  }

  #middle(): { at: Point; spread: number } {
    const points = [...this.#fingers.values()];
    const [a, b] = points;
    if (!a) return { at: { x: 0, y: 0 }, spread: 0 };
    if (!b) return { at: a, spread: 0 };
    return { at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}
