import { beforeEach, expect, it, vi } from "vitest";
import { LiveTable } from "../src/lib/table.svelte";
import type { Command, Group } from "../src/lib/wire";

class Pipe {
  static last: Pipe;
  readyState = 1;
  sent: Command[] = [];
  onopen = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose = () => {};
  constructor() {
    Pipe.last = this;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Command);
  }
  close() {}
  tell(told: object) {
    this.onmessage({ data: JSON.stringify(told) });
  }
}

const group = (role: Group["role"], ...actions: string[]): Group => ({
  verb: "x",
  role,
  label: "",
  art: "",
  form: "",
  place: "none",
  choices: actions.map((action) => ({ action })),
});
const state = (version: number, ...choices: Group[]) => ({ t: "state", version, public: {}, own: { choices } });
let table: LiveTable;
let pipe: Pipe;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Pipe);
  table = new LiveTable("t", "s", "ws://x/ws");
  pipe = Pipe.last;
  pipe.onopen();
  pipe.tell({ t: "welcome", language: "en", you: {} });
  pipe.sent = [];
  return () => table.close();
});

const done = () =>
  pipe.sent.filter((command) => command.t === "do").map((command) => [command.action, command.version]);

it("plays once more what was overtaken, if it is still legal", () => {
  pipe.tell(state(5, group("build", "7")));
  table.play("7");
  pipe.tell(state(6, group("build", "7")));
  pipe.tell({ t: "refused", id: pipe.sent[0]!.id, key: "stale", text: "", version: 6 });
  expect(done()).toEqual([
    ["7", 5],
    ["7", 6],
  ]);
});
it("does not agree to something that has changed meanwhile", () => {
  pipe.tell(state(5, group("deal", "7")));
  table.play("7");
  pipe.tell(state(6, group("deal", "7")));
  pipe.tell({ t: "refused", id: pipe.sent[0]!.id, key: "stale", text: "", version: 6 });
  expect(done()).toEqual([["7", 5]]);
});
it("lets go of what is no longer legal", () => {
  pipe.tell(state(5, group("build", "7")));
  table.play("7");
  pipe.tell({ t: "refused", id: pipe.sent[0]!.id, key: "stale", text: "", version: 6 });
  pipe.tell(state(6, group("build", "8")));
  expect(done()).toEqual([["7", 5]]);
});
it("plays a list one by one, each on the state that the one before left", () => {
  pipe.tell(state(5, group("choose", "1", "2")));
  table.playAll(["1", "2", "2"]);
  expect(done()).toEqual([["1", 5]]);
  pipe.tell({ t: "ack", id: pipe.sent[0]!.id, version: 6 });
  expect(done()).toHaveLength(1);
  pipe.tell(state(6, group("choose", "2")));
  expect(done()).toEqual([
    ["1", 5],
    ["2", 6],
  ]);
  pipe.tell({ t: "refused", id: pipe.sent[1]!.id, key: "storage", text: "", version: 6 });
  pipe.tell(state(7, group("choose", "2")));
  expect(done()).toHaveLength(2);
});
it("goes on with a list that somebody else came between", () => {
  pipe.tell(state(5, group("choose", "1", "2")));
  table.playAll(["1", "2"]);
  pipe.tell({ t: "refused", id: pipe.sent[0]!.id, key: "stale", text: "", version: 6 });
  pipe.tell(state(6, group("choose", "1", "2")));
  expect(done()).toEqual([
    ["1", 5],
    ["1", 6],
  ]);
  pipe.tell({ t: "ack", id: pipe.sent[1]!.id, version: 7 });
  pipe.tell(state(7, group("choose", "2")));
  expect(done()).toEqual([
    ["1", 5],
    ["1", 6],
    ["2", 7],
  ]);
});
it("drops the rest of a list when what was overtaken is no longer legal", () => {
  pipe.tell(state(5, group("choose", "1", "2")));
  table.playAll(["1", "2"]);
  pipe.tell(state(6, group("choose", "2")));
  pipe.tell({ t: "refused", id: pipe.sent[0]!.id, key: "stale", text: "", version: 6 });
  pipe.tell(state(7, group("choose", "2")));
  expect(done()).toEqual([["1", 5]]);
});
it("shows the newest mark when it comes back", () => {
  pipe.tell({ ...state(5), mark: "0f3a9c1e5b7d2846a0c2e4f6" });
  pipe.onclose();
  table.retry();
  Pipe.last.onopen();
  expect(Pipe.last.sent[0]).toMatchObject({ t: "hello", seen: "5:0f3a9c1e5b7d2846a0c2e4f6" });
});
it("says after a reload what it had seen before, until the game is over", () => {
  const hello = () => {
    const again = new LiveTable("u", "s", "ws://x/ws");
    Pipe.last.onopen();
    again.close();
    return (Pipe.last.sent[0] as unknown as { seen: string }).seen;
  };
  expect(hello()).toBe("");
  const first = new LiveTable("u", "s", "ws://x/ws");
  Pipe.last.onopen();
  Pipe.last.tell({ t: "welcome", language: "en", you: {} });
  Pipe.last.tell({ ...state(12), mark: "0f3a" });
  first.close();
  expect(hello()).toBe("12:0f3a");
  const last = new LiveTable("u", "s", "ws://x/ws");
  Pipe.last.onopen();
  Pipe.last.tell({ t: "welcome", language: "en", you: {} });
  Pipe.last.tell({ t: "over" });
  last.close();
  expect(hello()).toBe("");
});
