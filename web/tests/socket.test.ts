import { expect, it } from "vitest";
import { Line, type LineState } from "../src/lib/socket";
import type { Told, ToServer } from "../src/lib/wire";

class Pipe {
  readyState = 1;
  sent: ToServer[] = [];
  onopen: () => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  send(text: string) {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close() {
    this.onclose();
  }
  tell(told: object) {
    this.onmessage({ data: JSON.stringify(told) });
  }
}

function laid() {
  const pipes: Pipe[] = [];
  const waits: { ms: number; work: () => void }[] = [];
  const heard: Told[] = [];
  const states: LineState[] = [];
  let seen = -1;
  const line = new Line<Told, ToServer>(
    "ws://x/ws",
    () => ({ t: "hello", table: "t", since: seen }),
    (told) => heard.push(told),
    (state) => states.push(state),
    {
      open: () => {
        const pipe = new Pipe();
        pipes.push(pipe);
        return pipe as unknown as WebSocket;
      },
      after: (ms, work) => waits.push({ ms, work }),
    },
  );
  return { line, pipes, waits, heard, states, see: (version: number) => (seen = version) };
}
const command = { t: "do", id: "1", version: 3, action: "7" } as const;

it("says hello with what was seen so far", () => {
  const { line, pipes, see } = laid();
  see(12);
  pipes[0]!.onopen();
  expect(pipes[0]!.sent).toEqual([{ t: "hello", table: "t", since: 12 }]);
  line.close();
});
it("takes a frame that holds several messages, one after the other", () => {
  const { line, pipes, heard } = laid();
  pipes[0]!.onopen();
  pipes[0]!.tell([{ t: "welcome" }, { t: "ack", id: "1", version: 3 }]);
  line.send(command);
  pipes[0]!.tell([
    { t: "ack", id: "1", version: 4 },
    { t: "patch", version: 4, mark: "" },
  ]);
  expect(heard.map((told) => told.t)).toEqual(["welcome", "ack", "ack", "patch"]);
  expect(line.waiting).toBe(false);
  line.close();
});
it("goes no further when an old page is sent away", () => {
  const { line, pipes, waits, states, heard } = laid();
  pipes[0]!.onopen();
  pipes[0]!.tell({ t: "bye", key: "old-client", text: "Odśwież stronę." });
  pipes[0]!.onclose();
  expect([line.state, states, waits]).toEqual(["closed", ["closed"], []]);
  expect(heard).toEqual([{ t: "bye", key: "old-client", text: "Odśwież stronę." }]);
});
it("sends what was not acknowledged again after a loss, with the same id, and nothing else", () => {
  const { line, pipes, waits, states } = laid();
  pipes[0]!.onopen();
  pipes[0]!.tell({ t: "welcome" });
  line.send({ t: "chat", id: "0", text: "x" });
  pipes[0]!.tell({ t: "ack", id: "0", version: 3 });
  line.send(command);
  pipes[0]!.onclose();
  expect(states).toEqual(["open", "lost"]);
  waits[0]!.work();
  pipes[1]!.onopen();
  pipes[1]!.tell({ t: "welcome" });
  expect(pipes[1]!.sent.slice(1)).toEqual([command]);
  pipes[1]!.tell({ t: "refused", id: "1", key: "stale", text: "", version: 4 });
  expect(line.waiting).toBe(false);
  line.close();
});
it("waits longer after each failure, and begins anew after a success", () => {
  const { line, pipes, waits } = laid();
  for (let k = 0; k < 3; k++) {
    pipes[k]!.onclose();
    waits[k]!.work();
  }
  expect(waits.map((wait) => wait.ms)).toEqual([400, 800, 1600]);
  pipes[3]!.onopen();
  pipes[3]!.tell({ t: "welcome" });
  pipes[3]!.onclose();
  expect(waits[3]!.ms).toBe(400);
  line.close();
});
it("does not come back after a bye that says so", () => {
  const { line, pipes, waits, states } = laid();
  pipes[0]!.onopen();
  pipes[0]!.tell({ t: "bye", key: "old-client", text: "reload" });
  pipes[0]!.onclose();
  expect(states).toEqual(["closed"]);
  expect(waits).toEqual([]);
  line.close();
});
