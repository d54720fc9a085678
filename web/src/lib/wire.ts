/**
 * What goes over the wire, as docs/protocol.md says. Fields that may be left out are optional.
 * Written by tools/wire_types.py from the types of the server; do not edit it, change those and run `make wire`.
 */
export const PROTOCOL = 2;

/** Whom the host gives a seat to. */
export type SeatGift = "bot" | "open";

/** How far a table is. */
export type Status = "waiting" | "playing" | "over";

/** How long people may think. */
export type ClockMode = "off" | "relaxed" | "fast";

/** Where a kind of piece stands. */
export type StandsOn = "node" | "edge";

/** Places of the board. */
export type PlaceKind = "node" | "edge" | "hex";

/** What becomes of the seat of somebody who leaves the game. silent: only safe moves are made. */
export type Resigned = "bot" | "silent";

/** Who has a seat. */
export type ChairKind = "person" | "bot" | "open";

/** What is clicked on the board to do something. */
export type Clicked = "node" | "edge" | "hex" | "none";

/** What a verb is for on the page. */
export type Role =
  "roll" | "end" | "build" | "card" | "bank" | "answer" | "decline" | "deal" | "talk" | "claim" | "choose";

/** What an entry of the log is. */
export type EntryKind = "start" | "play" | "undo";

/** Who made an entry. empty: the start; standing: what somebody has said once for many offers. */
export type By = "" | "person" | "bot" | "stand-in" | "clock" | "standing";

/**
 * How a statistic of a finished game is laid out. seats: a row for each seat; all: one row for everybody; pairs: a row
 * and a column for each seat, then columns of their own; faces: one row: how often each face of a die fell.
 */
export type StatSort = "seats" | "all" | "pairs" | "faces";

/** How a seat added. guest: a person in a hall, who may change the seat between sealing and the start. */
export type AddedKind = "person" | "guest" | "bot" | "silent";

/**
 * How a game ended. agreed: all people agreed to end it, and there is no winner; expired: nobody has looked at it for
 * long; closed: whoever runs the server has closed it.
 */
export type Ending = "won" | "agreed" | "expired" | "closed";

/**
 * How far the seals are. closing: the start waits for seals; reveal: no seal can change any more: show your nonce now.
 */
export type SealStep = "open" | "closing" | "reveal";

/** Who seals, or that a seat adds nothing. */
export type SealKind = "person" | "bot" | "open" | "silent";

/** What a question to all people is about. open: a seat for somebody new; end: the game, without a winner. */
export type VoteOn = "open" | "end";

/** What came of a question. dropped: the question is gone. */
export type VoteResult = "agreed" | "declined" | "dropped";

/** How a line is meant: it is drawn so, and never told by colour alone. */
export type Tone = "gain" | "loss" | "note";

/** Who shall have a seat of a new table. */
export type ChairWish = "you" | "open" | "bot";

/** Who checks a claim (K-79, K-128). manual: the player claims, the host checks; auto: a victory is found by itself. */
export type ClaimMode = "manual" | "auto";

/** What becomes of seats without a person when the game begins (K-129). */
export type EmptySeats = "bot" | "rest";

/**
 * How far a hall is. setup: the doors are closed, and the game has not begun; open: people may come; paused: the host
 * has halted the clock, or a claim has.
 */
export type HallStatus = "setup" | "open" | "playing" | "paused" | "over";

/**
 * Who has a seat. free: nobody yet; once the game has begun a bot plays it, or it rests; away: a person who is not
 * here: after a while safe actions are played (K-130); rest: collects and discards by itself, and does nothing else
 * (K-129).
 */
export type Sitting = "free" | "person" | "away" | "bot" | "rest";

/** Whose round it is, or where somebody sits. */
export type HallSide = "moon" | "sun" | "none";

/** Who looks at a hall. */
export type HallRole = "seat" | "desk" | "wall";

/** What the hall does now. waiting: for the start. */
export type HallPhase = "waiting" | "round" | "robber" | "over";

/**
 * Why the clock stands still. claim: until the host has accepted or dismissed it (K-128); restart: of the server:
 * people are waited for, for a few seconds.
 */
export type Halt = "" | "host" | "claim" | "restart";

/** The first message: which table, whose seat (no secret: a spectator), which language, what was seen last. */
export interface Hello {
  t: "hello";
  protocol: number;
  table: string;
  secret?: string;
  language?: string;
  /** the last version seen; -1: none */
  since?: number;
  /** version:mark */
  seen?: string;
  /** states come as patches, and a frame may hold a list of messages */
  patches?: boolean;
  /** this client seals a nonce for the dice as soon as it has seen the commitment */
  seals?: boolean;
}

/** Do a legal action: the int of a choice as decimal digits, or words ('road c2/e'). */
export interface Do {
  t: "do";
  id: string;
  version: number;
  action?: string;
  words?: string;
}

/** Offer, propose or counter: what is given and wanted, by keys of cards; to all (empty) or to one seat. */
export interface Compose {
  t: "compose";
  id: string;
  version: number;
  verb: string;
  give: Record<string, number>;
  want: Record<string, number>;
  to?: number[];
}

/** Take the own last action back. */
export interface Undo {
  t: "undo";
  id: string;
  version: number;
}

/** Say something to everybody at the table; who looks on says a name too, and needs leave of the host. */
export interface Say {
  t: "chat";
  id: string;
  text: string;
  name?: string;
}

/** Let those who look on chat, or not any more (the host). */
export interface GuestsTalk {
  t: "guests";
  id: string;
  talk: boolean;
}

/** Start the game (the host). */
export interface Start {
  t: "start";
  id: string;
}

/** Promise a nonce for the dice: the hash of a label, the table, the seat and the nonce. */
export interface Seal {
  t: "seal";
  id: string;
  hash: string;
}

/** Show the nonce that was sealed, when everybody has sealed. */
export interface Reveal {
  t: "reveal";
  id: string;
  nonce: string;
}

/** Give a seat to a bot, or open it for somebody else (the host); in a running game all people are asked first. */
export interface Assign {
  t: "seat";
  id: string;
  seat: number;
  who: SeatGift;
  /** of the bot; empty: the usual one */
  level?: string;
}

/** Leave for good: before the start the seat is open again, later a bot plays it. */
export interface Leave {
  t: "leave";
  id: string;
}

/** Propose to end the game now, without a winner; all other people at the table are asked. */
export interface End {
  t: "end";
  id: string;
}

/** Answer a question to the table; who has asked it takes it back with no. */
export interface CastVote {
  t: "vote";
  id: string;
  /** of the question */
  n: number;
  yes: boolean;
}

/** Give none of these cards away in this turn, or do again: offers that ask for them are declined at once. */
export interface Keep {
  t: "keep";
  id: string;
  card: string;
  on: boolean;
}

/** Do not trade with a seat until further notice, or do again; everybody hears of it. */
export interface Shun {
  t: "embargo";
  id: string;
  seat: number;
  on: boolean;
}

/** Play again at the same table with the same people (after the end). */
export interface Rematch {
  t: "rematch";
  id: string;
}

/** Hear everything in another language from now on. */
export interface Speak {
  t: "language";
  language: string;
}

/** Send me what I have missed since a version, and the state. */
export interface Look {
  t: "look";
  since?: number;
}

/** Show me the board as it was at a version. */
export interface LookBack {
  t: "moment";
  version: number;
}

/** Tell me what these legal actions of mine would bring; of what is not legal any more nothing is told. */
export interface Foresee {
  t: "foresee";
  version: number;
  actions: string[];
}

/** Ask whether the server is there. */
export interface Ping {
  t: "ping";
  n?: number;
}

/** The table, and the scene once the game has started. */
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
  clock: ClockMode;
  private: boolean;
  /** the path of the table's page */
  link: string;
  options: Chosen[];
  /** the hash of the server's seed, before anybody has added anything */
  commitment: string;
  scene?: Scene | null;
  resigned?: Resigned;
}

/** Who the connection is. */
export interface You {
  seat?: number;
  name?: string;
  host?: boolean;
}

/** An option as it was chosen. */
export interface Chosen {
  name: string;
  label: string;
  value: string;
  /** the value in words */
  said: string;
  text: string;
  /** it has its default */
  usual?: boolean;
}

/** What never changes while a game lasts, in board units: a hex has a circumradius of 100. */
export interface Scene {
  /** left, top, width, height of the sea */
  frame: number[];
  hexes: Hex[];
  nodes: Node[];
  edges: Edge[];
  terrains: Thing[];
  cards: Thing[];
  pieces: PieceKind[];
  figures: Thing[];
  /** kinds of harbours */
  docks: Thing[];
  /** what the rules show, in their order */
  shown: (BySeat | Levels | Pile | OnPlaces | Track | Works | ShownRecord | OwnCards | Deals | Odds)[];
  /** the seats in turn order, then those nobody plays */
  colours: Colour[];
  /** what lines of the log can be about */
  topics: LogTopic[];
  /** the groups of what is sold */
  shelves: Shelf[];
}

/** A hex of the board: its middle, and its name. */
export interface Hex {
  x: number;
  y: number;
  name: string;
  /** sea of the frame: figures may stand there, nothing else */
  rim?: boolean;
}

/** A corner: where it lies, and what touches it. */
export interface Node {
  x: number;
  y: number;
  name: string;
  hexes: number[];
  nodes: number[];
  edges: number[];
}

/** A side: its middle, its own angle in degrees, and what touches it. */
export interface Edge {
  x: number;
  y: number;
  angle: number;
  name: string;
  nodes: number[];
  hexes: number[];
}

/** A kind of terrain, card or figure: its number, key, name and drawing. */
export interface Thing {
  id: number;
  key: string;
  name: string;
  art: string;
  /** of terrains */
  land?: boolean;
  /** what it does, in a sentence */
  help?: string;
  /** the numbered rule that says so */
  rule?: string;
  /** of cards: other cases of the name, where the language has them */
  forms?: Record<string, string>;
}

/** A kind of piece. */
export interface PieceKind {
  id: number;
  key: string;
  name: string;
  art: string;
  where: StandsOn;
  /** by kind of card */
  price: number[];
  supply: number;
  /** stands on its side instead of lying along it */
  upright?: boolean;
  /** what it does, in a sentence */
  help?: string;
  /** the numbered rule that says so */
  rule?: string;
}

/** A number for each seat; with an award a second one says who holds the special card. */
export interface BySeat {
  kind: "by-seat";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  /** its name */
  award?: string;
  /** what goes unsaid if everybody has it */
  usual?: number;
  /** a set of bits: people see how many */
  many?: boolean;
  /** those nobody plays have one too */
  colours?: boolean;
  /** it is the most of this that is safe: cards */
  caps?: string;
}

/** For each seat a level in each of several fields. */
export interface Levels {
  kind: "levels";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: Part[];
  upto?: number;
  /** the level that gives something for good: the text of the field */
  perk?: number;
  /** by field and level: cards for the next one */
  prices?: number[][][];
}

/** One of several things, fields or sorts. */
export interface Part {
  key: string;
  name: string;
  art?: string;
  /** what it gives, what it asks for, or the rate of a harbour */
  text?: string;
  /** of fields: number, seconds, yes, seat, card, cards, piece, dock, named, rolls, node, edge, hex */
  sort?: string;
  /** of a field of the sort named: what its numbers stand for */
  names?: string[];
  /** and the drawings of that */
  arts?: string[];
}

/** What lies beside the board; with `by` each row begins with the number of its place. */
export interface Pile {
  kind: "pile";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: Part[];
  by?: string;
  by_name?: string;
  /** cards are exchanged there, so many for one */
  rate?: number;
}

/** Things on the board: rows of a place and what is declared, in this order. */
export interface OnPlaces {
  kind: "places";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  /** always said: whoever compares it must not know what is usual */
  place: PlaceKind;
  /** beside, under, instead, lying, carried, badge, path or area */
  way?: string;
  numbered?: boolean;
  /** the drawing of what is counted */
  counted?: string;
  counted_name?: string;
  owned?: boolean;
  of?: Part[];
  /** the last number is the bits of the seats that have a part in it */
  shared?: boolean;
  /** its rows, if they never change; then no state has them */
  printed?: number[];
}

/** How far something has come, attack and defence. */
export interface Track {
  kind: "track";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  length?: number;
  attack?: string;
  defence?: string;
  /** the key of the numbers by seat whose sum is the defence */
  shares?: string;
}

/** For each: holder or -1, level, purse of the next level, bits of the seats that may take it, and of each need. */
export interface Works {
  kind: "works";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: Part[];
  upto?: number;
  /** of each: what must be fulfilled, in words; as many numbers as the longest list */
  needs?: string[][];
  /** the verb that takes one */
  begun_by?: string;
  /** the verb that builds the next level */
  raised_by?: string;
}

/** A few facts, one number each. */
export interface ShownRecord {
  kind: "record";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: Part[];
}

/** The own hidden cards by name; with `fresh` a second row of as many numbers. */
export interface OwnCards {
  kind: "own-cards";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: HiddenCard[];
  fresh?: boolean;
  decks?: Part[];
}

/** A kind of hidden card. */
export interface HiddenCard {
  key: string;
  name: string;
  art?: string;
  /** what it does, in full */
  text?: string;
  /** and in a few words */
  brief?: string;
  /** the numbered rule that says so */
  rule?: string;
  /** which of the decks it comes from, if there are several */
  deck?: number;
}

/**
 * Rows: speaker, to whom or -1, what is said, terms.      Terms are 40 bits: for each kind of card five bits, sixteen
 * plus what the speaker gives, or minus what it gets.
 */
export interface Deals {
  kind: "deals";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  /** what is said, by its number: offers, asked, agrees, refuses, counters */
  said?: string[];
  /** each offer lies open by itself; else it is one talk with the seat on turn */
  many?: boolean;
}

/** Rows: seat or -1, face, weight, hex or -1, outcome or -1. The sort of an outcome is good, bad or plain. */
export interface Odds {
  kind: "odds";
  key: string;
  name: string;
  help: string;
  art: string;
  featured?: boolean;
  goal?: string;
  of?: Part[];
  /** what throws */
  verb?: string;
}

/** A seat, or a colour that nobody plays. */
export interface Colour {
  key: string;
  name: string;
  /** the drawing of its mark */
  mark: string;
  played?: boolean;
}

/** What lines of the log can be about. */
export interface LogTopic {
  key: string;
  name: string;
}

/** A group of things to do, that always stands at the same place. */
export interface Shelf {
  key: string;
  name: string;
  /** it is sold in the panel of the shown fact of this key */
  panel?: boolean;
}

/** The places as a person says them: 'forest 9, pasture 4, sea'. Sent again when an island changes. */
export interface Places {
  t: "places";
  hexes: string[];
  nodes: string[];
  edges: string[];
}

/** Everybody at the table. */
export interface Seats {
  t: "seats";
  status: Status;
  seats: SeatInfo[];
  watchers?: number;
  may_start?: boolean;
  /** who looks on may chat */
  guests_talk?: boolean;
}

/** Who sits on a seat. */
export interface SeatInfo {
  seat: number;
  colour: string;
  kind: ChairKind;
  name?: string;
  /** of the bot that plays, or would play */
  level?: string;
  /** somebody is connected */
  here?: boolean;
  host?: boolean;
  /** a bot plays safe moves for somebody who is away */
  stand_in?: boolean;
  /** somebody has left, and only safe moves are made */
  silent?: boolean;
  /** a bot that thinks long does so now */
  thinking?: boolean;
  /** who had the seat first and may come back to it */
  owner?: string;
}

/** How things stand at one version. */
export interface State {
  t: "state";
  version: number;
  /** what a hello shows as `seen` when it comes back */
  mark: string;
  public: PublicState;
  own: OwnState;
  clock?: Clock | null;
}

/** What everybody may know. */
export interface PublicState {
  /** counted from 1 */
  turn: number;
  on_turn: number;
  phase: string;
  asked: number[];
  terrain: number[];
  number: number[];
  /** node, kind of piece, colour */
  nodes: number[][];
  /** edge, kind of piece, colour */
  edges: number[][];
  /** hex, figure */
  figures: number[][];
  harbours: Harbour[];
  bank: number[];
  seats: SeatState[];
  /** what the rules show: the numbers of scene.shown, by key */
  facts: Record<string, number[]>;
  /** as they fell last */
  dice?: number[];
  /** the drawing of another die that fell with them */
  die?: string;
  winner?: number;
}

/** A harbour with its pier and sign. */
export interface Harbour {
  edge: number;
  kind: string;
  name: string;
  /** "3:1" */
  rate: string;
  /** the card on its sign, or empty */
  art: string;
  /** of the sign */
  x: number;
  y: number;
  /** from the coast out to the sea, in degrees */
  angle: number;
}

/** What all can see of a seat. */
export interface SeatState {
  points: number;
  cards: number;
  /** in the order of scene.pieces */
  supply: number[];
  /** by kind of card */
  rates: number[];
  /** how many answers or cards are waited for */
  due?: number;
}

/** What only one seat may know, and what it can do; a spectator's has a prompt and prices, and nothing to do. */
export interface OwnState {
  /** whose turn it is and what to do now */
  prompt: string;
  choices: Group[];
  shop: Ware[];
  you?: YouState | null;
  undo?: boolean;
  /** the own cards that cannot be played now, and why */
  waiting?: WaitingCard[];
  /** what the rules would do as things stand, by the facts that it is about */
  stakes?: Stake[];
}

/** All legal actions of one verb. */
export interface Group {
  verb: string;
  label: string;
  art: string;
  /** kinds of arguments: "edge", "hex seat?", "card card", "terms seat"; empty: none */
  form: string;
  place: Clicked;
  role: Role;
  choices: Choice[];
  price?: number[];
  /** built by the player and sent as `compose`; it has no choices */
  composed?: boolean;
  /** whom it may be addressed to alone */
  to?: number[];
  /** of a trade with the bank: how many cards it takes for one; 0: the seat's rate for that card */
  rate?: number;
  /** the key of the hidden card of one's own that it plays, where that has another name */
  card?: string;
}

/** One legal action. Only the fields that its verb asks for are there. */
export interface Choice {
  /** the int as digits: it does not fit into 53 bits */
  action: string;
  node?: number;
  edge?: number;
  hex?: number;
  seat?: number;
  cards?: number[];
  numbers?: number[];
  /** the key of another thing with a name (a development card, a wonder) */
  named?: string;
  /** the whole action as a phrase; left out where the place says it */
  text?: string;
  /** of an answer that repeats what it agrees to: what the own hand gives */
  give?: number[];
  /** and what it gets */
  want?: number[];
}

/** Something that can be built or bought at this table, possible now or not. */
export interface Ware {
  verb: string;
  label: string;
  art: string;
  price: number[];
  /** how many choices there are now */
  possible: number;
  /** pieces in the own supply or cards in the pile; -1: does not matter */
  left?: number;
  /** what is paid besides cards: how many */
  fee?: number;
  /** the key of that number in scene.shown */
  fee_of?: string;
  /** what it does, where its name does not say it */
  text?: string;
  /** cards that are missing */
  short?: number[];
  /** why it is not possible */
  reason?: string;
  rule?: string;
  /** the reason in a few words: the first thing that is missing */
  brief?: string;
  /** nothing is missing but the own turn */
  later?: boolean;
  /** the group it stands in: a key of scene.shelves */
  shelf?: string;
  /** what it does, if it is several verbs, or one of another name */
  verbs?: string[];
  /** which of the named things of its verb it is: the key of an area */
  named?: string;
  /** how many there are of what it is for: "2 at rest"; else places are counted */
  room?: string;
}

/** What only the own seat sees. */
export interface YouState {
  hand: number[];
  /** all of them */
  points: number;
  /** laid face down */
  aside?: number[];
  /** what the rules show to this seat alone */
  facts?: Record<string, number[]>;
  /** where not all of the table is in sight: who is */
  near?: Neighbour[];
}

/** A seat in sight, whose hand lies open. */
export interface Neighbour {
  seat: number;
  hand: number[];
}

/** A hidden card of one's own that cannot be played now. */
export interface WaitingCard {
  key: string;
  reason: string;
  rule?: string;
}

/** What a rule would do to whoever looks, as things stand, and one way to meet it. */
export interface Stake {
  /** the key of a shown fact: its panel says it */
  about: string;
  /** bad, good or plain */
  tone: string;
  /** the whole sentence */
  text: string;
  /** where there is little room */
  short: string;
  /** belongs to the short form: "if they land now" */
  aside?: string;
  /** what can be done about it, what it costs and what it brings */
  way?: string;
  /** what the way begins with */
  verb?: string;
}

/** The clock of the seats that are asked, or of a phase that ends for all at once. */
export interface Clock {
  mode: ClockMode;
  /** whose clock it is; -1: everybody's */
  seat: number;
  /** seconds */
  left: number;
  total: number;
  running: boolean;
}

/** What one version brought. */
export interface Events {
  t: "events";
  version: number;
  /** who did it */
  seat: number;
  kind: EntryKind;
  lines: Line[];
  facts: Happened[];
  /** who played */
  by?: By;
}

/** An act in one line: whose it is, and what it is about (keys of scene.topics). */
export interface Line {
  runs: Run[];
  seat?: number;
  about?: string[];
  /** begins a turn or a round */
  heading?: boolean;
  /** left out of a brief log */
  minor?: boolean;
}

/** A stretch of a line: its letters, and what they speak of, which a page may draw instead. */
export interface Run {
  text: string;
  seat?: number;
  /** kind of card and how many; 0: the kind alone */
  cards?: number[][];
  place?: PlaceKind | null;
  /** the number of the place */
  at?: number;
  /** begins a sentence that follows in the same line */
  next?: boolean;
}

/** One event for animations: the names and values of docs/events.md. A hidden detail is left out. */
export interface Happened {
  name: string;
  seat: number;
  what: number;
  detail?: number | null;
  /** of cards gained by the dice: the hexes they come from */
  hexes?: number[];
}

/** What was missed, oldest first. */
export interface History {
  t: "history";
  entries: Events[];
  /** there was more before */
  more?: boolean;
}

/** Taken, and on the disk. Commands that are no actions give the version as it is. */
export interface Ack {
  t: "ack";
  id: string;
  version: number;
}

/** Not taken; nothing has changed. */
export interface Refused {
  t: "refused";
  id: string;
  key: string;
  text: string;
  version: number;
  rule?: string;
  possible?: string;
}

/** What was said. */
export interface Chat {
  t: "chat";
  entries: ChatLine[];
}

/** Something that was said. */
export interface ChatLine {
  n: number;
  seat: number;
  name: string;
  text: string;
  /** milliseconds since 1970 */
  at: number;
}

/** The clock has changed and nothing else. */
export interface ClockTick {
  t: "clock";
  clock?: Clock | null;
}

/** Something about the table that is not of the game: somebody came, left, is away. */
export interface Notice {
  t: "notice";
  text: string;
  seat?: number;
}

/** A rematch has been laid: go there. The secret of a seat here opens the same seat there. */
export interface Again {
  t: "again";
  table: string;
  link: string;
}

/** Here. */
export interface Pong {
  t: "pong";
  n: number;
}

/** The last message before the server closes the socket. */
export interface Bye {
  t: "bye";
  /** "old-client", "slow", "replaced", "unknown-table", "flood", "too-late", "closing", "left" ... */
  key: string;
  text: string;
  /** trying again makes sense */
  again?: boolean;
}

/** Why a bot has done what it did last, in a sentence without a subject: from what everybody sees. */
export interface BotReason {
  t: "reason";
  seat: number;
  text: string;
}

/** How it ended. */
export interface Over {
  t: "over";
  winner: number;
  sentence: string;
  turns: number;
  seconds: number;
  records: SeatRecord[];
  /** a row for each turn: the points of the seats as all saw them; the last is the end */
  course: number[][];
  /** how often 2 .. 12 fell */
  dice: number[];
  /** what the boxes count; only what happened */
  statistics: Statistic[];
  commitment: string;
  /** now it may be known */
  seed: string;
  /** what the seats added to the dice */
  added: Added[];
  /** the path of the replay file */
  replay: string;
  /** the path of the review */
  review: string;
  end?: Ending;
}

/** How the game went for one seat. */
export interface SeatRecord {
  seat: number;
  points: number;
  shares: Share[];
  /** on the board, in the order of scene.pieces */
  pieces: number[];
  /** from the dice, by kind of card */
  income: number[];
  /** cards that the dice should have brought */
  expected: number;
  hand: number[];
}

/** Points from one rule. */
export interface Share {
  key: string;
  name: string;
  points: number;
}

/** Something that a rule or a box counts of a game. */
export interface Statistic {
  key: string;
  name: string;
  sort: StatSort;
  /** of pairs: those after the columns of the seats */
  columns: StatColumn[];
  rows: number[][];
  /** of faces */
  expected?: number[];
}

/** What a column counts, and its drawing. */
export interface StatColumn {
  name: string;
  art?: string;
}

/** What one seat added; nonce and seal in hex. */
export interface Added {
  kind: AddedKind;
  nonce: string;
  seal: string;
}

/** Everybody's seals. They are told in full before anybody shows a nonce: none can be changed afterwards. */
export interface Seals {
  t: "seals";
  step: SealStep;
  seats: SealInfo[];
}

/** A seat: what it has sealed, and whether it has shown it. */
export interface SealInfo {
  kind: SealKind;
  seal?: string;
  shown?: boolean;
}

/** A question to all people at the table: open while there is no `result`. */
export interface Vote {
  t: "vote";
  n: number;
  what: VoteOn;
  text: string;
  /** who asks; -1: the table */
  by?: number;
  /** the seat that is to be opened */
  seat?: number;
  /** whose answer is waited for */
  asked?: number[];
  agreed?: number[];
  result?: VoteResult | null;
}

/** How things stood at an earlier version, for these eyes: nothing can be done there. */
export interface Moment {
  t: "moment";
  version: number;
  public: PublicState;
  you?: YouState | null;
}

/** What people have said once for many offers; everybody is told. */
export interface Standing {
  t: "standing";
  /** by seat: cards that it does not give away in this turn */
  kept: number[][];
  /** by seat: with whom it does not trade until it says otherwise */
  shuns: number[][];
}

/** What was asked with `foresee`, at the version that it holds for. */
export interface Foreseen {
  t: "foreseen";
  version: number;
  prospects: Prospect[];
}

/** What one action would bring, the weightiest line first. */
export interface Prospect {
  action: string;
  lines: Consequence[];
}

/** One line about an action. */
export interface Consequence {
  text: string;
  tone: Tone;
}

/** How things stand now, as what has changed since the state or patch that came before on this connection. */
export interface Patch {
  t: "patch";
  version: number;
  mark: string;
  public?: PublicPatch;
  own?: OwnPatch;
  /** as it stands now: left out where there is none */
  clock?: Clock | null;
}

/** What has changed of what everybody may know. */
export interface PublicPatch {
  turn?: number;
  on_turn?: number;
  phase?: string;
  asked?: number[];
  terrain?: number[];
  number?: number[];
  /** rows of the places that changed; kind 0: nothing stands there now */
  nodes?: number[][];
  edges?: number[][];
  /** all of them */
  figures?: number[][];
  /** all of them */
  harbours?: Harbour[];
  bank?: number[];
  /** k: the item that was number k */
  seats?: (number | SeatState)[];
  /** by key; null: is not shown any more */
  facts?: Record<string, number[] | null>;
  dice?: number[] | null;
  die?: string | null;
  winner?: number | null;
}

/** What has changed of what only one seat may know and do. */
export interface OwnPatch {
  prompt?: string;
  choices?: (number | Group)[];
  shop?: (number | Ware)[];
  you?: YouPatch;
  undo?: boolean | null;
  waiting?: (number | WaitingCard)[] | null;
  stakes?: (number | Stake)[] | null;
}

/** What has changed of what only the own seat sees. */
export interface YouPatch {
  hand?: number[];
  points?: number;
  aside?: number[] | null;
  facts?: Record<string, number[] | null> | null;
  near?: (number | Neighbour)[] | null;
}

/** Who shall sit on a seat. */
export interface Chair {
  who: ChairWish;
  level?: string;
  /** empty: one that is left */
  colour?: string;
}

/** Create a table. */
export interface NewTable {
  /** the name of the one who creates it */
  you: string;
  /** how many fit is a setting */
  seats: Chair[];
  box?: string;
  map?: string;
  preset?: string;
  options?: Record<string, string>;
  /** loose rules, by name */
  rules?: string[];
  name?: string;
  private?: boolean;
  clock?: ClockMode;
  resigned?: Resigned;
  /** who looks on may chat */
  guests_talk?: boolean;
  /** the seed of an island that was looked at before; empty: the dice deal it at the start */
  island?: string;
  /** as soon as this person is there: nobody else is waited for */
  start?: boolean;
  language?: string;
}

/** Take an open seat. */
export interface Join {
  you: string;
  /** any */
  seat?: number;
  language?: string;
}

/** A seat with its secret: who has it is this player. */
export interface Seated {
  table: string;
  link: string;
  seat: number;
  secret: string;
  /** to the seed of the dice, before anybody has added anything */
  commitment: string;
}

/** An option of a box. */
export interface OptionInfo {
  name: string;
  label: string;
  text: string;
  default: string;
  /** words; of a number the lowest and the highest */
  values: string[];
  /** the values in words; empty for numbers */
  said: string[];
  number?: boolean;
}

/** A map or scenario. */
export interface MapInfo {
  map: string;
  name: string;
  text: string;
  seats: number[];
  target: number;
  /** options without which the box does not play it; the server sets them by itself */
  needs?: Record<string, string>;
}

/** A drawing of the server's folder that cannot be played, and why. */
export interface Unplayable {
  map: string;
  problems: string[];
}

/** A hex of a drawing, for a picture. */
export interface SentTile {
  x: number;
  y: number;
  /** a terrain, or "open" for one that is dealt */
  key: string;
  number?: number;
}

/** A harbour of an island, and the middle of its coast. */
export interface Dock {
  harbour: Harbour;
  x: number;
  y: number;
}

/** Something that cannot be chosen as the rest is chosen, and why. */
export interface Impossible {
  /** "seats", "map", "colour", "preset", or "option:" and its name */
  kind: string;
  value: string;
  why: string;
}

/** What a table would be: the island of a seed, or why there is none; and what cannot be chosen with the rest. */
export interface Island {
  seed: number;
  /** why such a table cannot be laid */
  why?: string;
  /** every seed deals this island */
  fixed?: boolean;
  tiles?: SentTile[];
  docks?: Dock[];
  /** of the seats */
  colours?: string[];
  /** points to win */
  target?: number;
  impossible?: Impossible[];
}

/** A picture of every map, by box and map. */
export interface Boards {
  boards: Record<string, Record<string, SentTile[]>>;
}

/** How a box is played on a drawing. */
export interface SentInBox {
  box: string;
  seats: number[];
  /** 0: as the way of playing says */
  target: number;
  /** options that the server sets by itself */
  needs?: Record<string, string>;
}

/** What is to be said about a drawing that somebody has sent. */
export interface SentDrawing {
  /** why it cannot be played */
  problems?: string[];
  /** problems that are not said */
  more?: number;
  /** what can be played, but is hardly meant so */
  warnings?: string[];
  hexes?: number;
  tiles?: SentTile[];
  /** how a table asks for it; nothing: it cannot be played */
  map?: string;
  /** whoever has it can create a table on this drawing */
  link?: string;
  name?: string;
  text?: string;
  /** for which it is drawn */
  box?: string;
  boxes?: SentInBox[];
}

/** A box. */
export interface BoxInfo {
  box: string;
  name: string;
  text: string;
  seats: number[];
  maps: MapInfo[];
  options: OptionInfo[];
}

/** A rule that can be put on a table besides those of its box. */
export interface RuleInfo {
  rule: string;
  name: string;
  text: string;
  /** those it goes with */
  boxes: string[];
  options: OptionInfo[];
  /** there is a page of help under its name */
  help?: boolean;
}

/** A ready choice of box, seats and options. */
export interface PresetInfo {
  preset: string;
  name: string;
  text: string;
  boxes: string[];
  /** it is for so many; empty: for any */
  seats: number[];
  options: Record<string, string>;
  clock?: ClockMode;
  /** by box: what it chooses besides there */
  in_box?: Record<string, Record<string, string>>;
  /** loose rules that it puts on the table */
  rules?: string[];
}

/** Something to choose from. */
export interface Named {
  key: string;
  name: string;
  text?: string;
}

/** Everything that can be chosen for a table. */
export interface Catalogue {
  protocol: number;
  server: string;
  languages: Named[];
  boxes: BoxInfo[];
  rules: RuleInfo[];
  presets: PresetInfo[];
  levels: Named[];
  clocks: Named[];
  colours: Named[];
  unplayable?: Unplayable[];
}

/** A seat as strangers see it. */
export interface SeatCard {
  colour: string;
  kind: ChairKind;
  name?: string;
  level?: string;
}

/** A table as strangers see it. */
export interface TableCard {
  table: string;
  link: string;
  name: string;
  box: string;
  box_name: string;
  map: string;
  map_name: string;
  preset: string;
  clock: ClockMode;
  status: Status;
  seats: SeatCard[];
  open: number;
  turn: number;
  target: number;
  private?: boolean;
}

/** Tables to join and to watch. */
export interface Lobby {
  tables: TableCard[];
}

/** A numbered rule in the reader's language; `also` says it in the others, so that their words find it too. */
export interface RuleText {
  id: string;
  text: string;
  also?: string;
}

/** A chapter of numbered rules; a heading below it begins with the rule that it stands above. */
export interface ChapterText {
  /** 'base/8' */
  address: string;
  title: string;
  rules: RuleText[];
  /** by the rule that follows */
  headings?: Record<string, string>;
}

/** A card of a pile, with all that it does. */
export interface CardText {
  key: string;
  name: string;
  text: string;
  art?: string;
  deck?: string;
  /** which of several decks it comes from, counted from 0 */
  part?: number;
  part_name?: string;
  part_art?: string;
}

/** A page of its own within a rulebook, such as that of a scenario. */
export interface PageText {
  key: string;
  name: string;
  text: string;
}

/** A drawn position that helps to understand some rules. */
export interface PictureInfo {
  key: string;
  rules: string[];
  text: string;
}

/** Everything that is written about a box or a rule, in one language. */
export interface Rulebook {
  box: string;
  name: string;
  language: string;
  title: string;
  preface: string;
  help: string;
  chapters: ChapterText[];
  cards?: CardText[];
  scenarios?: PageText[];
  pictures?: PictureInfo[];
  /** what the rules say that help and scenarios name, by id */
  rules?: Record<string, string>;
}

/** Help for a box in our own words, as Markdown; `[B-78]` after a sentence names the rules it states. */
export interface Help {
  box: string;
  name: string;
  language: string;
  text: string;
  /** what the rules say that the page names, by id */
  rules?: Record<string, string>;
}

/** Why something did not work, for a person. */
export interface Problem {
  key: string;
  text: string;
}

/** The body of every answer that is not 200. */
export interface Failed {
  error: Problem;
}

/** One version of a finished game: how it stood for all eyes, with open hands, and what the version brought. */
export interface Frame {
  version: number;
  public: PublicState;
  /** by seat; of hands that these eyes did not see, nothing */
  hands: number[][];
  events: Events;
  /** what the seat whose eyes these are saw besides */
  you?: YouState | null;
}

/** A stretch of a finished game, for a slider. */
export interface Review {
  /** versions of the game */
  total: number;
  from: number;
  welcome: Welcome;
  seats: Seats;
  places: Places;
  frames: Frame[];
}

/** The log of a finished game, without the boards. */
export interface Story {
  welcome: Welcome;
  seats: Seats;
  /** without facts */
  entries: Events[];
}

/** That the server is there, and how much it has to do. */
export interface Health {
  ok: boolean;
  version: string;
  /** that are not over */
  tables: number;
  awake: number;
}

/** That the process runs. */
export interface Live {
  live: boolean;
}

/** That tables can be played: the store writes and reads, and it is ours. */
export interface Ready {
  ready: boolean;
}

/** How long rounds last. */
export interface RoundSeconds {
  first?: number;
  later?: number;
  robber?: number;
}

/** Create a hall. Its rows: `10x30` (ten rows of thirty boards), or `30,30,12r` (the last one a ring). */
export interface NewHall {
  rows: string;
  name?: string;
  row_names?: string[];
  seconds?: RoundSeconds;
  claims?: ClaimMode;
  empty?: EmptySeats;
  away_seconds?: number;
  /** of the bots; empty: the usual one */
  level?: string;
  early?: boolean;
  /** 0: as the rules say */
  target?: number;
  language?: string;
}

/** A hall, and the secret of its host. */
export interface HallMade {
  code: string;
  secret: string;
  desk: string;
  wall: string;
  join: string;
  commitment: string;
}

/** A row, and how many seats of it are free. */
export interface RowCard {
  name: string;
  boards: number;
  first: number;
  ring: boolean;
  free: number;
}

/** What everybody may know who has the code. */
export interface HallCard {
  code: string;
  name: string;
  status: HallStatus;
  rows: RowCard[];
  people: number;
  seats: number;
  commitment: string;
  seconds: HallSeconds;
}

/** How long rounds last (K-25, K-65). */
export interface HallSeconds {
  first: number;
  later: number;
  robber: number;
}

/** A seat of a board. */
export interface PlaceCard {
  kind: Sitting;
  name?: string;
}

/** A board with its two seats. */
export interface BoardCard {
  n: number;
  moon: PlaceCard;
  sun: PlaceCard;
}

/** Who sits in a row. */
export interface RowSeats {
  row: number;
  name: string;
  boards: BoardCard[];
}

/** Take a seat: any, one of a row, one of a board, or a certain one. With a secret: change the seat. */
export interface HallJoin {
  name?: string;
  row?: number | null;
  board?: number | null;
  side?: HallSide;
  secret?: string;
  seal?: string;
  language?: string;
}

/** A seat with its secret. */
export interface HallSeated {
  hall: string;
  secret: string;
  place: HallPlace;
}

/** A seat, by row, board and side (K-124). */
export interface HallPlace {
  seat: number;
  /** counted from 0 */
  row: number;
  /** through the whole hall */
  board: number;
  side: HallSide;
  row_name: string;
  /** of the person */
  name?: string;
}

/** A hex of a printed board: its name on the board, where it lies (axial), and what is printed there. */
export interface HallHex {
  name: string;
  q: number;
  r: number;
  terrain: number;
  number?: number;
  /** a kind of scene.docks */
  post?: number;
  /** whose it is; of an end board nobody's */
  area?: HallSide;
  /** the desert where a robber begins */
  home?: boolean;
}

/** A board as it is printed; the next one lies `width` hexes to the right. */
export interface PrintedBoard {
  /** A, B, C, left, right */
  key: string;
  hexes: HallHex[];
}

/** A verb: what it is called, and what its words ask for. */
export interface VerbCard {
  verb: string;
  label: string;
  art: string;
  form: string;
  place: string;
  role: string;
  price?: number[];
  composed?: boolean;
  rate?: number;
}

/** What never changes: printed boards, and the names and drawings of all kinds of things. */
export interface HallScene {
  boards: PrintedBoard[];
  width: number;
  terrains: Thing[];
  cards: Thing[];
  pieces: PieceKind[];
  figures: Thing[];
  docks: Thing[];
  shown: (BySeat | Levels | Pile | OnPlaces | Track | Works | ShownRecord | OwnCards | Deals | Odds)[];
  shelves: Shelf[];
  verbs: VerbCard[];
  /** what a stance asks for, as a sentence */
  prompts: Record<string, string>;
  /** to tell people near each other apart: four of them, by board and side */
  colours: Colour[];
}

/** Somebody in the ranking (K-81, K-132). */
export interface Ranked {
  rank: number;
  place: HallPlace;
  points: number;
  cards: number;
  /** cards in the order of the tie-break: grain, ore, brick, lumber, wool */
  by_kind: number[];
  won?: boolean;
  /** played by a bot in more than half of the rounds */
  bot?: boolean;
  kind?: Sitting;
}

/** Everybody, ranked. */
export interface HallRanking {
  code: string;
  name: string;
  rounds: number;
  status: HallStatus;
  ranking: Ranked[];
}

/** How somebody stood after a round. */
export interface CoursePoint {
  round: number;
  points: number;
  rank: number;
}

/** The evening of one person, for a page to print. */
export interface HallCourse {
  code: string;
  hall: string;
  ranked: Ranked;
  /** who is ranked first */
  first: Ranked | null;
  /** how many were ranked */
  of: number;
  shares: PointsShare[];
  course: CoursePoint[];
  /** what was done, by verb */
  built: Record<string, number>;
  trades: number;
  rounds: number;
  started: number;
  ended: number;
}

/** A part of somebody's points. */
export interface PointsShare {
  key: string;
  name: string;
  points: number;
}

/** A roll of the evening, and what was done until the next one. */
export interface HallRoll {
  /** that it began; of a robber phase: the one before it */
  round: number;
  dice: number[];
  /** that was active; none in a robber phase */
  side: HallSide;
  /** where they went after a seven: a number of hexes, 7 is home, 0 nowhere */
  robbers: number;
  seconds: number;
  actions: number;
  trades: number;
}

/** How often robbers went to hexes with a number; 7 is home. */
export interface RobbersWent {
  number: number;
  times: number;
}

/** How one of the best stood after each round. */
export interface LeaderCourse {
  place: HallPlace;
  rank: number;
  points: number[];
}

/** A row of the hall, to be compared with the others. */
export interface RowStats {
  name: string;
  boards: number;
  ring: boolean;
  people: number;
  mean: number;
  best: HallPlace;
  best_points: number;
  trades: number;
  actions: number;
}

/** What was counted in a hall whose game is over. */
export interface HallStats {
  code: string;
  name: string;
  rounds: number;
  seats: number;
  people: number;
  actions: number;
  trades: number;
  claims: number;
  best: number;
  middle: number;
  mean: number;
  started: number;
  ended: number;
  /** how often each sum fell, from 2 to 12 */
  dice: number[];
  robbers: RobbersWent[];
  rolls: HallRoll[];
  /** how often what was done, by verb */
  done: Record<string, number>;
  leaders: LeaderCourse[];
  rows: RowStats[];
}

/** The first message: which hall, and who one is; the wall needs no secret. */
export interface HallHello {
  t: "hello";
  protocol: number;
  hall: string;
  role: HallRole;
  secret?: string;
  language?: string;
}

/** Do something, in words: `road 12b4/sw`, `offer 1 ore for 1 lumber to 3moon`. */
export interface HallDo {
  t: "do";
  id: string;
  action: string;
}

/** Say that one is ready for the next roll, or not after all (K-127). */
export interface SayReady {
  t: "ready";
  id: string;
  on: boolean;
}

/** Claim the victory (K-79). */
export interface ClaimVictory {
  t: "claim";
  id: string;
}

/** Say that one goes away for a while, or is back (K-130). */
export interface Away {
  t: "away";
  id: string;
  on: boolean;
}

/** Show the nonce that was sealed at joining, when the start asks for it. */
export interface RevealNonce {
  t: "reveal";
  id: string;
  nonce: string;
}

/** Let people in. */
export interface OpenDoors {
  t: "open";
  id: string;
}

/** Let nobody else in. */
export interface CloseDoors {
  t: "close";
  id: string;
}

/** Begin the game (K-125). */
export interface StartHall {
  t: "start";
  id: string;
}

/** Halt the clock (K-125). */
export interface Pause {
  t: "pause";
  id: string;
}

/** Let the clock go on with what was left. */
export interface Resume {
  t: "resume";
  id: string;
}

/** Set how long the running round has still to go, and how long rounds of each kind last. */
export interface SetSeconds {
  t: "seconds";
  id: string;
  now?: number | null;
  first?: number | null;
  later?: number | null;
  robber?: number | null;
}

/** Lengthen the running round, or shorten it. */
export interface AddSeconds {
  t: "add";
  id: string;
  seconds: number;
}

/** Call the next roll now (K-125). */
export interface NextRoll {
  t: "next";
  id: string;
}

/** Say something to everybody, in both languages; of one that is empty the other is taken. */
export interface Announce {
  t: "announce";
  id: string;
  pl?: string;
  en?: string;
}

/** Accept claims: the best of those that are right wins (K-81). */
export interface AcceptClaim {
  t: "accept";
  id: string;
  seat: number;
}

/** Dismiss a claim: the clock goes on with what was left (K-128). */
export interface DismissClaim {
  t: "dismiss";
  id: string;
  seat: number;
}

/** Take a seat away from a person. */
export interface RemovePerson {
  t: "remove";
  id: string;
  seat: number;
}

/** Put a person on a seat that nobody has. */
export interface MovePerson {
  t: "move";
  id: string;
  seat: number;
  to: number;
}

/** Let two people change seats (K-5, K-124). */
export interface SwapPeople {
  t: "swap";
  id: string;
  a: number;
  b: number;
}

/** Have a bot play a seat, or give it back to its person, or let it be free. */
export interface GiveToBot {
  t: "bot";
  id: string;
  seat: number;
  on: boolean;
}

/** Have bots play all free seats, or take them away again. */
export interface FillWithBots {
  t: "fill";
  id: string;
  on: boolean;
}

/** Give a person another name. */
export interface Rename {
  t: "rename";
  id: string;
  seat: number;
  name: string;
}

/** Set rows and their names anew, before the doors open. */
export interface SetRows {
  t: "rows";
  id: string;
  rows: string;
  names?: string[];
}

/** Set what the hall is played with, before the start; name, empty seats, bots, time for who is away always. */
export interface SetHall {
  t: "set";
  id: string;
  name?: string | null;
  claims?: ClaimMode | null;
  empty?: EmptySeats | null;
  away_seconds?: number | null;
  /** of the bots; empty: the usual one */
  level?: string | null;
  early?: boolean | null;
  target?: number | null;
}

/** Ask for a secret for another host. */
export interface MakeCoHost {
  t: "cohost";
  id: string;
  name?: string;
}

/** End the game now: everybody is ranked as things stand. */
export interface EndHall {
  t: "end";
  id: string;
}

/** Take back something that a host has done, before the next roll. */
export interface TakeBack {
  t: "take_back";
  id: string;
  n: number;
}

/** Look at a board. */
export interface LookAtBoard {
  t: "look";
  id: string;
  board: number;
}

/** The first message: the hall, and who one is in it. */
export interface HallWelcome {
  t: "welcome";
  protocol: number;
  server: string;
  /** its code */
  hall: string;
  name: string;
  language: string;
  role: HallRole;
  status: HallStatus;
  seats: number;
  seconds: HallSeconds;
  target: number;
  claims: ClaimMode;
  empty: EmptySeats;
  /** a round ends when everybody is ready (K-127) */
  early: boolean;
  /** then safe actions are played for somebody who is away (K-130) */
  away_seconds: number;
  /** of the bots */
  level: string;
  /** the hash of the seed of the dice */
  commitment: string;
  /** where the scene is: GET, and keep it */
  scene: string;
  /** the path for people who want to join */
  join: string;
  /** of a seat: its own row */
  row?: HallRow | null;
  /** of a seat */
  you?: HallPlace | null;
  /** of desk and wall: all of them */
  rows?: HallRow[];
}

/** A row of boards, or a ring. */
export interface HallRow {
  name: string;
  boards: number;
  /** the number of its first board */
  first: number;
  ring?: boolean;
}

/** Round, roll, side and clock (K-126): to everybody, whenever one of them changes. */
export interface HallRound {
  t: "round";
  status: HallStatus;
  phase: HallPhase;
  /** of the round; 0 before the first */
  n: number;
  /** that is active */
  side: HallSide;
  /** when this was said */
  now: number;
  /** milliseconds that this round or robber phase lasts */
  total?: number;
  /** when it ends; 0: the clock stands still */
  deadline?: number;
  /** milliseconds that are left while it stands still */
  left?: number;
  halted?: Halt;
  dice?: number[];
  /** after a seven: the number whose hexes the robbers go to; 7: home to the desert */
  robber?: number;
  /** the robber may appear from the next roll on (K-28) */
  may_come?: boolean;
  next?: NextRound | null;
  /** seats, when it is over */
  winners?: number[];
}

/** What comes after this. */
export interface NextRound {
  n: number;
  side: HallSide;
  seconds: number;
}

/** What has changed of what lies near. Patches of a board are to be taken in their order. */
export interface HallNear {
  t: "near";
  boards?: Record<string, HallBoardPatch[]>;
  me?: HallMe;
  /** what can be done now, in words that `do` takes; offers are composed */
  can?: string[];
}

/** What has changed on a board, or all of it. What stands first in a pair or list is the moon's. */
export interface HallBoardPatch {
  /** all of it: what was known of the board before is forgotten */
  full?: boolean;
  /** which of scene.boards is printed there; with `full` */
  pattern?: number;
  /** by name: kind of piece and seat (-1: grey); []: nothing any more */
  nodes?: Record<string, number[]>;
  edges?: Record<string, number[]>;
  /** by name of the hex, as bits; 0: none any more */
  figures?: Record<string, number>;
  people?: HallPerson[];
  /** open to partners (K-20): by kind of card */
  hands?: number[][];
  /** that all can see */
  points?: number[];
  /** in the order of scene.pieces */
  supply?: number[][];
  /** of trade with the bank, by kind of card */
  rates?: number[][];
  /** how many answers or cards are waited for */
  due?: number[];
  /** by key of scene.shown; hexes by number on the pattern */
  facts?: Record<string, number[] | null>;
}

/** Who sits on a seat. */
export interface HallPerson {
  name?: string;
  kind?: Sitting;
  ready?: boolean;
}

/** What only the own seat knows; what has changed. */
export interface HallMe {
  /** all of them */
  points?: number;
  /** what the rules show to this seat alone */
  facts?: Record<string, number[]>;
  /** how it stands: round-sun-active, round-sun-passive ...; see scene.prompts */
  stance?: string;
  /** in sight, from left to right */
  boards?: string[];
  /** it may make offers now */
  offers?: boolean;
  /** what the last roll has brought, by kind of card */
  gained?: number[];
  /** it has claimed the victory in this round */
  claimed?: boolean;
  /** safe actions are played for it: it was away */
  stand_in?: boolean;
}

/** What the host says to everybody, in the language of whoever hears it. */
export interface HallAnnounce {
  t: "announce";
  text: string;
  at: number;
}

/** Something that happened around the game: a robber may come, a claim was made or dismissed, a seat was changed. */
export interface HallNotice {
  t: "notice";
  key: string;
  text: string;
}

/** Here, and so late is it. */
export interface HallPong {
  t: "pong";
  n: number;
  now: number;
}

/** How many there are: to desk and wall. */
export interface HallCounts {
  t: "counts";
  seats: number;
  people: number;
  /** people who are connected */
  here: number;
  bots: number;
  away: number;
  ready?: number;
  /** since the start */
  trades?: number;
  actions?: number;
}

/**
 * Who sits where, to the desk: one character a seat on greeting, then what has changed.      0 free, 1 person, 2 bot, 3
 * away, 4 claims the victory, 5 rests, 6 away and played by a stand-in.
 */
export interface HallSeats {
  t: "seats";
  codes?: string;
  /** by seat */
  at?: Record<string, string>;
}

/** Names, to the desk; an empty one takes a name away. */
export interface HallPeople {
  t: "people";
  /** by seat */
  at: Record<string, string>;
}

/** Claims that wait for the host: to the desk; on the wall only who claims. */
export interface HallClaims {
  t: "claims";
  claims: HallClaim[];
}

/** Somebody who claims the victory. */
export interface HallClaim {
  place: HallPlace;
  points: number;
  shares: PointsShare[];
  valid: boolean;
  /** why not */
  reason?: string;
}

/** Who is away: to the desk. */
export interface HallMissing {
  t: "missing";
  missing: Missing[];
  /** how many beside these */
  more?: number;
}

/** Somebody who is away. */
export interface Missing {
  place: HallPlace;
  since: number;
  /** safe actions are played by now */
  stand_in?: boolean;
  /** so is the other person at the board */
  across?: boolean;
}

/** What hosts have done: new acts, and those that have changed; to the desk. */
export interface HallActs {
  t: "acts";
  acts: HallAct[];
}

/** Something that the host has done. */
export interface HallAct {
  n: number;
  text: string;
  /** which host */
  by: string;
  at: number;
  /** it can be taken back now */
  undo?: boolean;
}

/** A board that the host looks at: people and points, no hidden cards. */
export interface HallBoardLook {
  t: "board";
  id: string;
  board: number;
  boards: Record<string, HallBoardPatch>;
  seats: HallPlace[];
  kinds: Sitting[];
  points: number[];
}

/** The secret for another host; whoever has it may do what the host may. */
export interface CoHost {
  t: "cohost";
  id: string;
  secret: string;
  link: string;
}

/** Points of the better seat of each board: a string for each row, one character (base 36) a board. */
export interface HallPoints {
  t: "points";
  rows: string[];
}

/** Who leads, by what all can see. */
export interface HallLeaders {
  t: "leaders";
  leaders: HallLeader[];
}

/** Somebody who leads. */
export interface HallLeader {
  rank: number;
  place: HallPlace;
  points: number;
}

/** Something worth telling to the whole hall. */
export interface HallTicker {
  t: "ticker";
  text: string;
  seat?: number;
}

/** The game is about to begin: no seal can change any more; whoever has sealed a nonce shows it now. */
export interface HallReveal {
  t: "reveal";
  /** over all seals, in the order of seats */
  digest: string;
}

/** What the host has set, when it changes: to everybody. */
export interface HallSettings {
  t: "settings";
  name: string;
  status: HallStatus;
  seconds: HallSeconds;
  claims: ClaimMode;
  empty: EmptySeats;
  away_seconds: number;
  /** of the bots */
  level: string;
  early: boolean;
  target: number;
  /** of desk and wall */
  rows?: HallRow[];
}

export type Command =
  | Do
  | Compose
  | Undo
  | Say
  | GuestsTalk
  | Start
  | Seal
  | Reveal
  | Assign
  | Leave
  | End
  | CastVote
  | Keep
  | Shun
  | Rematch;

export type ToServer =
  | Hello
  | Do
  | Compose
  | Undo
  | Say
  | GuestsTalk
  | Start
  | Seal
  | Reveal
  | Assign
  | Leave
  | End
  | CastVote
  | Keep
  | Shun
  | Rematch
  | Speak
  | Look
  | LookBack
  | Foresee
  | Ping;

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
  | Again
  | Pong
  | Bye
  | BotReason
  | Over
  | Seals
  | Vote
  | Moment
  | Standing
  | Foreseen
  | Patch;

export type Shown = BySeat | Levels | Pile | OnPlaces | Track | Works | ShownRecord | OwnCards | Deals | Odds;

export type SeatCommand = HallDo | SayReady | ClaimVictory | Away | RevealNonce;

export type DeskCommand =
  | OpenDoors
  | CloseDoors
  | StartHall
  | Pause
  | Resume
  | SetSeconds
  | AddSeconds
  | NextRoll
  | Announce
  | AcceptClaim
  | DismissClaim
  | RemovePerson
  | MovePerson
  | SwapPeople
  | GiveToBot
  | FillWithBots
  | Rename
  | SetRows
  | SetHall
  | MakeCoHost
  | EndHall
  | TakeBack
  | LookAtBoard;

export type ToHall =
  | HallHello
  | HallDo
  | SayReady
  | ClaimVictory
  | Away
  | RevealNonce
  | OpenDoors
  | CloseDoors
  | StartHall
  | Pause
  | Resume
  | SetSeconds
  | AddSeconds
  | NextRoll
  | Announce
  | AcceptClaim
  | DismissClaim
  | RemovePerson
  | MovePerson
  | SwapPeople
  | GiveToBot
  | FillWithBots
  | Rename
  | SetRows
  | SetHall
  | MakeCoHost
  | EndHall
  | TakeBack
  | LookAtBoard
  | Speak
  | Ping;

export type HallTold =
  | HallWelcome
  | HallRound
  | HallNear
  | HallAnnounce
  | HallNotice
  | HallPong
  | HallCounts
  | HallSeats
  | HallPeople
  | HallClaims
  | HallMissing
  | HallActs
  | HallBoardLook
  | CoHost
  | HallPoints
  | HallLeaders
  | HallTicker
  | HallReveal
  | HallSettings
  | Ack
  | Refused
  | Bye;
