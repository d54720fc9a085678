/** Everything that lies on a board, worked out once and kept: what did not change is the same object as before. */
import { nearby, type Frame, type Point } from "../geometry";
import { figures, frameOf, paths, piers, signs, standing, tiles, type Figure, type Sign } from "../picture";
import type { Pier, Standing, Tile, Way } from "../picture";
import { Kept, sharing } from "../same";
import type { State } from "../state";
import type { Scene } from "../wire";

const NOTHING: readonly never[] = [];
const named = <K>({ key }: { readonly key: K }): K => key;

export class Drawn {
  #tiles = new Kept<Tile>(({ at }) => at);
  #pieces = new Kept<Standing>(named);
  #signs = new Kept<Sign>(named);
  #figures = new Kept<Figure>(named);
  #piers = new Kept<Pier>(named);
  #paths = new Kept<Way>(named);
  #frame: Frame | null = null;
  #part: Frame | null = null;

  constructor(
    readonly scene: () => Scene,
    readonly state: () => State | null,
    readonly look: () => { readonly frame: Frame; readonly whole: Frame },
  ) {}

  tiles = $derived.by(() => this.#tiles.take(tiles(this.scene(), this.state())));
  pieces = $derived.by(() => this.#now(NOTHING, (scene, now) => this.#pieces.take(standing(scene, now))));
  signs = $derived.by(() => this.#now(NOTHING, (scene, now) => this.#signs.take(signs(scene, now))));
  figures = $derived.by(() => this.#now(NOTHING, (scene, now) => this.#figures.take(figures(scene, now))));
  piers = $derived.by(() => this.#now(NOTHING, (scene, now) => this.#piers.take(piers(scene, now.harbours))));
  paths = $derived.by(() => this.#now(NOTHING, (scene, now) => this.#paths.take(paths(scene, now))));
  /** The part of the board that matters. */
  frame = $derived.by((): Frame => (this.#frame = sharing(this.#frame, frameOf(this.scene(), this.state(), this))));
  /** The part that is drawn: of a row of many boards what lies around the window. */
  part = $derived.by((): Frame | null => {
    const { frame, whole } = this.look();
    return (this.#part = sharing(this.#part, nearby(frame, whole)));
  });

  lying = $derived.by(() => this.inPart(this.pieces.filter((piece) => piece.on === "edge")));
  upright = $derived.by(() => this.inPart(this.pieces.filter((piece) => piece.on === "node")));
  beside = $derived.by(() => this.inPart(this.signs.filter((sign) => !sign.badge)));
  badges = $derived.by(() => this.inPart(this.signs.filter((sign) => sign.badge)));
  ground = $derived.by(() => this.inPart(this.tiles));
  walkers = $derived.by(() => this.inPart(this.figures));

  /** Leaves out what is not drawn. */
  inPart<P extends Point>(list: readonly P[]): readonly P[] {
    const part = this.part;
    if (!part) return list;
    const [right, bottom] = [part.x + part.width, part.y + part.height];
    return list.filter(({ x, y }) => x >= part.x && x <= right && y >= part.y && y <= bottom);
  }

  #now<T>(nothing: T, work: (scene: Scene, now: State) => T): T {
    const now = this.state();
    return now ? work(this.scene(), now) : nothing;
  }
}
