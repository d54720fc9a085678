/**
 * What goes over the socket, as docs/protocol.md says. Fields with their usual value are left out by the server, so
 * they are optional here.
 */
export const PROTOCOL = 1;
export const NOT_SEATED = -1;

// ---- from the page to the server

export type Purse = Record<string, number>;
export type Command =
  | { t: "do"; id: string; version: number; action?: string; words?: string }
  | { t: "compose"; id: string; version: number; verb: string; give: Purse; want: Purse; to?: number[] }
  | { t: "undo"; id: string; version: number }
  | { t: "chat"; id: string; text: string }
  | { t: "start"; id: string }
  | { t: "seal"; id: string; hash: string }
  | { t: "reveal"; id: string; nonce: string }
  | { t: "seat"; id: string; seat: number; who: "bot" | "open"; level?: string }
  | { t: "leave"; id: string }
  | { t: "end"; id: string }
  | { t: "vote"; id: string; n: number; yes: boolean }
  | { t: "rematch"; id: string };
export type ToServer =
  | Command
  | {
      t: "hello";
      protocol: number;
      table: string;
      secret?: string;
      language?: string;
      since?: number;
      seen?: string;
      seals?: boolean;
    }
  | { t: "language"; language: string }
  | { t: "look"; since?: number }
  | { t: "ping"; n?: number };

// ---- the scene: what never changes while a game lasts

export interface Hex {
  x: number;
  y: number;
  name: string;
  rim?: boolean;
}
export interface Node {
  x: number;
  y: number;
  name: string;
  hexes: number[];
  nodes: number[];
  edges: number[];
}
export interface Edge {
  x: number;
  y: number;
  angle: number;
  name: string;
  nodes: number[];
  hexes: number[];
}
export interface Thing {
  id: number;
  key: string;
  name: string;
  art: string;
  land?: boolean;
  text?: string;
}
export interface PieceKind {
  id: number;
  key: string;
  name: string;
  art: string;
  where: "node" | "edge";
  price: number[];
  supply: number;
  upright?: boolean;
}
export interface Colour {
  key: string;
  name: string;
  mark: string;
  played?: boolean;
}
export interface Scene {
  frame: number[];
  hexes: Hex[];
  nodes: Node[];
  edges: Edge[];
  terrains: Thing[];
  cards: Thing[];
  pieces: PieceKind[];
  figures: Thing[];
  own_cards: Thing[];
  colours: Colour[];
}
export interface Chosen {
  name: string;
  label: string;
  value: string;
  said: string;
  text: string;
  usual?: boolean;
}
export interface You {
  seat?: number;
  name?: string;
  host?: boolean;
}
export type Status = "waiting" | "playing" | "over";
export interface Welcome {
  t: "welcome";
  protocol: number;
  server: string;
  table: string;
  name: string;
  language: string;
  status: Status;
  you: You;
  box: string;
  box_name: string;
  map: string;
  map_name: string;
  preset: string;
  target: number;
  clock: string;
  private: boolean;
  link: string;
  options: Chosen[];
  commitment: string;
  scene?: Scene | null;
  resigned?: "bot" | "silent";
}
export interface Places {
  t: "places";
  hexes: string[];
  nodes: string[];
  edges: string[];
}

// ---- who is there

export interface SeatInfo {
  seat: number;
  colour: string;
  kind: "person" | "bot" | "open";
  name?: string;
  level?: string;
  here?: boolean;
  host?: boolean;
  stand_in?: boolean;
  silent?: boolean;
  owner?: string;
}
export interface Seats {
  t: "seats";
  status: Status;
  seats: SeatInfo[];
  watchers?: number;
  may_start?: boolean;
}
export interface SealInfo {
  kind: "person" | "bot" | "open" | "silent";
  seal?: string;
  shown?: boolean;
}
export interface Seals {
  t: "seals";
  step: "open" | "closing" | "reveal";
  seats: SealInfo[];
}

// ---- the state

export interface Harbour {
  edge: number;
  kind: string;
  name: string;
  rate: string;
  art: string;
  x: number;
  y: number;
  angle: number;
}
export interface Marker {
  key: string;
  art: string;
  place: "node" | "edge" | "hex";
  at: number;
  name: string;
  number?: number;
  count?: number;
  thing?: string;
  seat?: number;
}
export interface Fact {
  key: string;
  name: string;
  icon: string;
  amount: number;
  award?: boolean;
}
export interface Award {
  key: string;
  name: string;
  icon: string;
  holder: number;
  amount: number;
}
export interface Track {
  key: string;
  name: string;
  art: string;
  at: number;
  length: number;
  attack?: number;
  defence?: number;
}
export interface Note {
  key: string;
  name?: string;
  values: number[];
  by_seat?: boolean;
}
export interface SeatState {
  points: number;
  cards: number;
  facts: Fact[];
  supply: number[];
  rates: number[];
  due?: number;
}
export interface OwnCard {
  card: number;
  count: number;
  fresh?: number;
}
export interface YouState {
  hand: number[];
  points: number;
  aside?: number[];
  own?: OwnCard[];
  limit?: number;
}
export interface Choice {
  action: string;
  node?: number;
  edge?: number;
  hex?: number;
  seat?: number;
  cards?: number[];
  numbers?: number[];
  named?: string;
  text?: string;
  give?: number[];
  want?: number[];
}
export type PlaceKind = "node" | "edge" | "hex";
export type Role = "roll" | "end" | "build" | "card" | "bank" | "answer" | "deal" | "talk" | "choose";
export interface Group {
  verb: string;
  role: Role;
  label: string;
  art: string;
  form: string;
  place: PlaceKind | "none";
  choices: Choice[];
  price?: number[];
  composed?: boolean;
  to?: number[];
}
export interface Ware {
  verb: string;
  label: string;
  art: string;
  price: number[];
  possible: number;
  left?: number;
  short?: number[];
  reason?: string;
  rule?: string;
}
export interface Answer {
  seat: number;
  said: "asked" | "agrees" | "refuses" | "counters";
  give?: number[];
  want?: number[];
}
export interface Talk {
  seat: number;
  give: number[];
  want: number[];
  answers: Answer[];
}
export interface Clock {
  mode: string;
  seat: number;
  left: number;
  total: number;
  running: boolean;
}
export interface State {
  t: "state";
  version: number;
  turn: number;
  on_turn: number;
  phase: string;
  asked: number[];
  prompt: string;
  terrain: number[];
  number: number[];
  nodes: number[][];
  edges: number[][];
  figures: number[][];
  harbours: Harbour[];
  bank: number[];
  seats: SeatState[];
  choices: Group[];
  shop: Ware[];
  awards: Award[];
  notes: Note[];
  dice?: number[];
  die?: string;
  stocks?: Fact[];
  markers?: Marker[];
  tracks?: Track[];
  carried?: number[][];
  paths?: number[][];
  you?: YouState | null;
  talk?: Talk | null;
  offers?: Talk[];
  clock?: Clock | null;
  undo?: boolean;
  winner?: number;
  mark?: string;
  hands?: number[][];
}
export interface Line {
  text: string;
  seat?: number;
}
export interface Happened {
  name: string;
  seat: number;
  what: number;
  detail?: number | null;
  hexes?: number[];
}
export interface Events {
  t: "events";
  version: number;
  seat: number;
  kind: "start" | "play" | "undo";
  lines: Line[];
  facts: Happened[];
  by?: string;
}
export interface History {
  t: "history";
  entries: Events[];
  more?: boolean;
}

// ---- answers

export interface Ack {
  t: "ack";
  id: string;
  version: number;
}
export interface Refused {
  t: "refused";
  id: string;
  key: string;
  text: string;
  version: number;
  rule?: string;
  possible?: string;
}
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}
export interface Chat {
  t: "chat";
  entries: ChatLine[];
}
export interface ClockTick {
  t: "clock";
  clock?: Clock | null;
}
export interface Notice {
  t: "notice";
  text: string;
  seat?: number;
}
export interface Vote {
  t: "vote";
  n: number;
  what: "open" | "end";
  text: string;
  by?: number;
  seat?: number;
  asked?: number[];
  agreed?: number[];
  result?: "agreed" | "declined" | "dropped";
}
export interface Again {
  t: "again";
  table: string;
  link: string;
  secret?: string;
}
export interface Pong {
  t: "pong";
  n: number;
}
export interface Bye {
  t: "bye";
  key: string;
  text: string;
  again?: boolean;
}

// ---- the end

export interface Share {
  key: string;
  name: string;
  points: number;
}
export interface SeatRecord {
  seat: number;
  points: number;
  shares: Share[];
  pieces: number[];
  income: number[];
  expected: number;
  robbed: number;
  stolen: number;
  hand: number[];
}
export interface Added {
  kind: "person" | "bot" | "silent";
  nonce: string;
  seal: string;
}
export interface Over {
  t: "over";
  winner: number;
  sentence: string;
  turns: number;
  seconds: number;
  records: SeatRecord[];
  course: number[][];
  dice: number[];
  commitment: string;
  seed: string;
  added: Added[];
  replay: string;
  review: string;
  end?: "won" | "agreed" | "expired";
}

export type Told =
  | Welcome
  | Places
  | Seats
  | State
  | Events
  | History
  | Ack
  | Refused
  | Chat
  | ClockTick
  | Notice
  | Vote
  | Again
  | Pong
  | Bye
  | Over
  | Seals;
