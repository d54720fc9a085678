/**
 * Turns what lies near a seat of a hall into the table that the panels of Connect read: the boards in sight are its
 * map, the people there its seats. Nothing of the hall beyond them is needed, or known.
 */
import { seatMark } from "../../art";
import { EMPTY, type Table } from "../../reducer";
import { sharing } from "../../same";
import type { State } from "../../state";
import type {
  Colour,
  HallBoardPatch,
  HallRound,
  HallScene,
  HallWelcome,
  OnPlaces,
  Places,
  RowSeats,
  Scene,
  SeatInfo,
  SeatState,
  Shown,
  Welcome,
} from "../../wire";
import { coatOf, rowName } from "../places";
import { h } from "../words";
import { groupsOf, READY } from "./choices";
import { groundOf, lyingIn, type Ground } from "./ground";
import { NOTHING_NEAR, type Near } from "./near";
import { shopOf } from "./shop";

const PATTERNS = 3; // boards of a row are printed in turn: A, B, C (K-2)
const GREY = "grey";
const POSTS = "posts"; // the key of the fact that says where trading posts are printed
const AREA_ROWS = "boards"; // the key of the fact that says on which board a hex is printed
const SIDES = ["moon", "sun"];

export interface Hallside {
  readonly welcome: HallWelcome;
  readonly scene: HallScene;
  readonly round: HallRound | null;
  readonly near: Near;
}

/** Gives the boards in sight, laid out; the same object as long as the same boards are in sight. */
export function groundFor({ scene, near }: Hallside, before: Ground | null): Ground {
  const patterns = Object.fromEntries(Object.entries(near.boards).map(([key, board]) => [key, board.pattern ?? 0]));
  const lying = lyingIn(near.me.boards ?? [], patterns);
  const same = before !== null && JSON.stringify(before.lying) === JSON.stringify(lying);
  return same ? before : groundOf(scene, lying);
}

function boardsIn(
  ground: Ground,
  near: Near,
): readonly { board: HallBoardPatch; from: number; number: number | null }[] {
  return ground.lying.map(({ key, number }, k) => ({
    board: near.boards[key] ?? {},
    from: ground.firstHex[k] ?? 0,
    number,
  }));
}

export function sceneFor(hall: Hallside, ground: Ground, me: number): Scene {
  const { scene } = hall;
  const areas = ground.lying.flatMap((board, k) => {
    const from = ground.firstHex[k] ?? 0;
    return (scene.boards[board.pattern]?.hexes ?? []).flatMap((hex, at) => {
      const side = SIDES.indexOf(hex.area ?? "none");
      const seat = board.number !== null && side >= 0 ? ground.seatHere(2 * board.number + side) : -1;
      return [from + at, k + 1, seat];
    });
  });
  const shown: Shown[] = [
    ...scene.shown,
    {
      kind: "places",
      key: AREA_ROWS,
      name: "",
      help: "",
      art: "i-isle",
      place: "hex",
      way: "area",
      numbered: true,
      owned: true,
      printed: areas,
    },
  ];
  const colours = ground.seats.map((seat): Colour => ({
    key: coatOf(seat),
    name: h(`coat.${coatOf(seat)}`),
    mark: seatMark(coatOf(seat)),
    played: true,
  }));
  return {
    frame: [...ground.frame],
    hexes: [...ground.hexes],
    nodes: [...ground.nodes],
    edges: [...ground.edges],
    terrains: scene.terrains,
    cards: scene.cards,
    pieces: scene.pieces,
    figures: scene.figures,
    docks: scene.docks,
    shown,
    colours: me >= 0 ? [...colours, { key: GREY, name: h("seat.grey"), mark: seatMark(GREY), played: false }] : colours,
    topics: [],
    shelves: scene.shelves,
  };
}

/** Says what touches a place: "forest 9, pasture 4". */
export function placesFor(scene: HallScene, ground: Ground): Places {
  const names = ground.printed.map((hex) => {
    const terrain = scene.terrains.find((one) => one.id === hex.terrain)?.name ?? "";
    return hex.number ? `${terrain} ${hex.number}` : terrain;
  });
  const touching = (hexes: readonly number[]): string => hexes.map((hex) => names[hex] ?? "").join(", ");
  return {
    t: "places",
    hexes: names,
    nodes: ground.nodes.map((node) => touching(node.hexes)),
    edges: ground.edges.map((edge) => touching(edge.hexes)),
  };
}

function seatsFor(ground: Ground, near: Near): SeatInfo[] {
  return boardsIn(ground, near).flatMap(({ board, number }) =>
    number === null
      ? []
      : [0, 1].map((side): SeatInfo => {
          const person = board.people?.[side];
          const seat = ground.seatHere(2 * number + side);
          const kind = person?.kind ?? "free";
          return {
            seat,
            colour: coatOf(2 * number + side),
            kind: kind === "person" || kind === "away" ? "person" : kind === "free" ? "open" : "bot",
            name: person?.name || h(kind === "rest" ? "seat.rests" : kind === "free" ? "seat.free" : "bot"),
            here: kind === "person",
            stand_in: kind === "away",
          };
        }),
  );
}

function standing(ground: Ground, near: Near, what: "nodes" | "edges"): number[][] {
  const grey = ground.seats.length;
  const found = new Map<number, number[]>();
  for (const { board } of boardsIn(ground, near)) {
    for (const [name, [kind = 0, seat = -1]] of Object.entries(board[what] ?? {})) {
      const place = what === "nodes" ? ground.nodeAt(name) : ground.edgeAt(name);
      const here = seat < 0 ? grey : ground.seatHere(seat);
      if (place >= 0) found.set(place, [place, kind, here < 0 ? grey : here]);
    }
  }
  return [...found.values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

function figuresOn(hall: Hallside, ground: Ground): number[][] {
  return boardsIn(ground, hall.near).flatMap(({ board }) =>
    Object.entries(board.figures ?? {}).flatMap(([name, bits]) =>
      hall.scene.figures.filter((figure) => bits & figure.id).map((figure) => [ground.hexAt(name), figure.id]),
    ),
  );
}

/** Puts the facts of all boards in sight together, by what kind they are. Seats and places get their numbers here. */
export function factsFor(hall: Hallside, ground: Ground): Record<string, number[]> {
  const facts: Record<string, number[]> = {};
  const boards = boardsIn(ground, hall.near);
  for (const shown of hall.scene.shown) {
    const rows = boards.flatMap(({ board, from, number }) => factOf(shown, board, from, number, ground, hall.scene));
    if (rows.length > 0 || boards.some(({ board }) => board.facts?.[shown.key])) facts[shown.key] = rows;
  }
  return facts;
}

function factOf(
  shown: Shown,
  board: HallBoardPatch,
  from: number,
  number: number | null,
  ground: Ground,
  scene: HallScene,
): readonly number[] {
  const told = board.facts?.[shown.key] ?? [];
  const here = (seat: number): number => (seat < 0 ? seat : ground.seatHere(seat));
  if (shown.kind === "by-seat") {
    // two seats a board: those of a board that says nothing have none of it
    return number === null ? [] : told.length > 0 ? told : Array<number>(shown.award ? 4 : 2).fill(0);
  }
  if (shown.kind === "places" && shown.key === POSTS) return postsOn(shown, board, from, scene);
  if (shown.kind === "places" && !shown.printed && shown.way !== "area") {
    const owned = shown.owned ? 1 + Number(shown.numbered ?? 0) + (shown.counted ? 1 : 0) : -1;
    const wide = 1 + Number(shown.numbered ?? 0) + (shown.counted ? 1 : 0) + Number(shown.owned ?? 0);
    return rowsOf(told, wide + (shown.of?.length ? 1 : 0)).flatMap((row) =>
      row.map((n, k) => (k === 0 ? from + n : k === owned ? here(n) : n)),
    );
  }
  if (shown.kind === "pile" && shown.by) {
    const bySeat = shown.by === "seat" || shown.by === "side";
    return rowsOf(told, 1 + Math.max(1, shown.of?.length ?? 0)).flatMap((row) =>
      row.map((n, k) => (k === 0 && bySeat ? here(n) : n)),
    );
  }
  if (shown.kind === "deals")
    return rowsOf(told, 4).flatMap(([seat = -1, to = -1, said = 0, terms = 0]) => [here(seat), here(to), said, terms]);
  return [];
}

/** Posts are printed: the pattern says where, and for which card. */
function postsOn(shown: OnPlaces, board: HallBoardPatch, from: number, scene: HallScene): number[] {
  return (scene.boards[board.pattern ?? -1]?.hexes ?? []).flatMap((hex, at) => {
    const key = hex.post ? scene.docks.find((dock) => dock.id === hex.post)?.key : undefined;
    const kind = key === undefined ? -1 : (shown.of ?? []).findIndex((part) => part.key === key);
    return kind >= 0 ? [from + at, kind] : [];
  });
}

function rowsOf(numbers: readonly number[], wide: number): number[][] {
  return Array.from({ length: Math.floor(numbers.length / wide) }, (_, k) => numbers.slice(k * wide, (k + 1) * wide));
}

/** Says what to do now: the rules have a sentence for each stance; while the clock stands, that goes first. */
function promptFor({ scene, round, near }: Hallside): string {
  if (!round || round.phase === "waiting") return h("phone.waiting");
  if (round.phase === "over") return h("round.over");
  if (round.halted) return h(round.halted === "claim" ? "wall.claim" : "clock.paused");
  return scene.prompts[near.me.stance ?? ""] ?? "";
}

export function stateFor(hall: Hallside, ground: Ground, before: State | null): State {
  const { welcome, scene, round, near } = hall;
  const place = welcome.you;
  const me = ground.seatHere(place?.seat ?? -1);
  const facts = factsFor(hall, ground);
  const own = near.me.facts ?? {};
  const boards = boardsIn(ground, near).filter(({ number }) => number !== null);
  const side = place?.side === "sun" ? 1 : 0;
  const mine = boards.find(({ number }) => number === place?.board);
  const at = boards.findIndex(({ number }) => number === place?.board);
  const hand = mine?.board.hands?.[side] ?? scene.cards.map(() => 0);
  const partners = [at - 1, at, at + 1].flatMap((k) => {
    const beside = boards[k];
    if (!beside || at < 0) return [];
    return [0, 1]
      .map((other) => ({ seat: ground.seatHere(2 * (beside.number ?? 0) + other), hand: beside.board.hands?.[other] }))
      .filter(({ seat }) => seat !== me);
  });
  const seats = boards.flatMap(({ board }) =>
    [0, 1].map((one): SeatState => ({
      points: board.points?.[one] ?? 0,
      cards: (board.hands?.[one] ?? []).reduce((a, b) => a + b, 0),
      supply: board.supply?.[one] ?? [],
      rates: board.rates?.[one] ?? [],
      due: board.due?.[one] ?? 0,
    })),
  );
  const names = seatsFor(ground, near);
  const name = (seat: number): string => names.find((one) => one.seat === seat)?.name ?? "";
  const stance = near.me.stance ?? "";
  const others = partners.map(({ seat }) => seat);
  const choices = groupsOf(near.can, scene, ground, near.me.offers ?? false, others, name);
  const playing = round?.phase === "round" && !round.halted;
  if (playing) {
    const on = mine?.board.people?.at(side)?.ready ?? false;
    const label = h(on ? "phone.unready" : "phone.ready");
    choices.push({
      verb: READY,
      label,
      art: "i-check",
      form: "",
      place: "none",
      role: "end",
      choices: [{ action: on ? "not-ready" : READY }],
    });
  }
  const active = stance.includes("active") || stance.includes("laying");
  const record = [
    round?.n ?? 0,
    (round?.dice ?? []).reduce((a, b) => a + b, 0),
    Math.round((round?.total ?? 0) / 1000),
    0,
    round?.phase === "round" ? SIDES.indexOf(round.side) : -1,
  ];
  const row = welcome.row;
  const state: State = {
    version: 0,
    turn: round?.n ?? 0,
    on_turn: -1,
    phase: round?.phase ?? "waiting",
    asked: near.can.length > 0 ? [me] : [],
    terrain: [...ground.terrain],
    number: [...ground.number],
    nodes: standing(ground, near, "nodes"),
    edges: standing(ground, near, "edges"),
    figures: figuresOn(hall, ground),
    harbours: [],
    bank: [],
    seats,
    facts: { ...facts, round: record },
    dice: round?.dice ?? [],
    winner: -1,
    prompt: promptFor(hall),
    choices: round?.halted ? [] : choices,
    shop: shopOf(scene, choices, hand, mine?.board.supply?.[side] ?? [], active && playing),
    you: {
      hand,
      points: near.me.points ?? mine?.board.points?.[side] ?? 0,
      facts: { ...own, own_place: [(place?.board ?? 0) - (row?.first ?? 0) + 1, side] },
      near: partners.map(({ seat, hand: theirs }) => ({ seat, hand: theirs ?? scene.cards.map(() => 0) })),
    },
    clock: null,
  };
  return sharing(before, state);
}

/** Gives what lies near a seat before the game has begun: the boards beside it as they are printed, and who sits. */
export function nearBefore(welcome: HallWelcome, seats: RowSeats): Near {
  const [place, row] = [welcome.you, welcome.row];
  if (!place || !row) return NOTHING_NEAR;
  const at = place.board - row.first;
  const beside = [at - 1, at, at + 1]
    .map((k) => (row.ring ? (k + row.boards) % row.boards : k))
    .filter((k, index, all) => k >= 0 && k < row.boards && all.indexOf(k) === index);
  const boards = beside.map((k): [string, HallBoardPatch] => {
    const board = seats.boards.find((one) => one.n === row.first + k);
    const people = board ? [board.moon, board.sun].map(({ kind, name }) => ({ kind, name: name ?? "" })) : [];
    return [String(row.first + k), { pattern: k % PATTERNS, people }];
  });
  return { boards: Object.fromEntries(boards), me: { boards: boards.map(([key]) => key) }, can: [] };
}

/** Gives the table after something has come; `anew` where the boards in sight or the language have changed. */
export function tableFor(hall: Hallside, ground: Ground, before: Table, anew: boolean): Table {
  const me = ground.seatHere(hall.welcome.you?.seat ?? -1);
  const table = anew ? { ...EMPTY, beat: before.beat } : before;
  return {
    ...table,
    welcome: table.welcome ?? welcomeFor(hall, sceneFor(hall, ground, me), me),
    places: table.places ?? placesFor(hall.scene, ground),
    seats: sharing(table.seats, { t: "seats", status: "playing", seats: seatsFor(ground, hall.near) }),
    state: stateFor(hall, ground, table.state),
  };
}

/** Counts what a roll brings a seat: one card for a settlement, two for a city, none where a robber stands (K-31). */
export function broughtBy(hall: Hallside, ground: Ground, state: State, me: number, sum: number): number[] {
  const robbed = new Set(state.figures.map(([hex]) => hex));
  const found = hall.scene.cards.map(() => 0);
  for (const [node = -1, kind = 0, seat = -1] of state.nodes) {
    if (seat !== me) continue;
    const many = hall.scene.pieces.find((piece) => piece.id === kind)?.key === "city" ? 2 : 1;
    for (const hex of ground.nodes[node]?.hexes ?? []) {
      const terrain = ground.terrain[hex] ?? -1;
      if (ground.number[hex] === sum && !robbed.has(hex) && terrain < found.length)
        found[terrain] = (found[terrain] ?? 0) + many;
    }
  }
  return found;
}

function welcomeFor({ welcome }: Hallside, scene: Scene, me: number): Welcome {
  return {
    t: "welcome",
    protocol: welcome.protocol,
    server: welcome.server,
    table: welcome.hall,
    name: welcome.name,
    language: welcome.language,
    status: "playing",
    you: { seat: me, name: welcome.you?.name ?? "", host: false },
    box: "connect",
    box_name: "",
    map: "",
    map_name: "",
    preset: "",
    target: welcome.target,
    clock: "off",
    private: true,
    link: `/j/${welcome.hall}`,
    options: [],
    commitment: welcome.commitment,
    scene,
  };
}

/** Names the row of a seat. */
export function rowSaid(welcome: HallWelcome): string {
  return welcome.you?.row_name || rowName(welcome.row ? [welcome.row] : [], 0);
}
