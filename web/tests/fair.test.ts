import { beforeEach, expect, it, vi } from "vitest";
import { judged, kept, note, Sealer, sealOf } from "../src/lib/fair";
import { fromHex, mixed } from "../src/lib/sha256";
import type { Command, Over, SealInfo, Told } from "../src/lib/wire";

const SEED = "ab".repeat(32);
let promised = "";
let sent: Command[] = [];
let table = "";
let count = 0;
let sealer: Sealer;

beforeEach(async () => {
  promised = await mixed("wyspa seed", fromHex(SEED));
  sent = [];
  table = `t${++count}`;
  sealer = new Sealer(
    table,
    (command) => sent.push(command),
    () => `id${sent.length}`,
  );
});

const welcome = (status: string, commitment = promised) =>
  ({ t: "welcome", status, commitment, you: { seat: 0 } }) as unknown as Told;
const seals = (step: string, ...seats: SealInfo[]) => ({ t: "seals", step, seats }) as Told;
const over = (added: Over["added"], seed = SEED, commitment = promised) => ({ added, seed, commitment }) as Over;

/** Seals and shows; gives the nonce, its seal, and the seal of somebody else. */
async function added() {
  await sealer.hear(welcome("waiting"));
  await sealer.hear(seals("open", { kind: "person" }, { kind: "person" }));
  const seal = (sent[0] as Extract<Command, { t: "seal" }>).hash;
  const other = { nonce: "cd".repeat(32), seal: await sealOf(table, 1, "cd".repeat(32)) };
  await sealer.hear(seals("reveal", { kind: "person", seal }, { kind: "person", seal: other.seal }));
  await sealer.hear({ t: "ack", id: sent[1]!.id, version: 0 });
  return { nonce: kept(table)!.nonce, seal, other };
}

it("seals after the commitment was seen, and shows only what was sealed, once", async () => {
  const { nonce, seal } = await added();
  expect(seal).toBe(await sealOf(table, 0, nonce));
  expect(sent).toEqual([
    { t: "seal", id: "id0", hash: seal },
    { t: "reveal", id: "id1", nonce },
  ]);
  await sealer.hear(seals("reveal", { kind: "person", seal }, { kind: "silent" }));
  expect(sent).toHaveLength(2);
});
it("shows nothing before the seals are closed, and nothing for a seal that is not ours", async () => {
  await sealer.hear(welcome("waiting"));
  await sealer.hear(seals("closing", { kind: "person" }));
  expect(sent.map((command) => command.t)).toEqual(["seal"]);
  await sealer.hear(seals("reveal", { kind: "person", seal: "00".repeat(32) }));
  await sealer.hear(seals("reveal", { kind: "silent" }));
  expect(sent.map((command) => command.t)).toEqual(["seal"]);
});
it("goes on after a reload with the same nonce, and does not seal again what is sealed", async () => {
  await sealer.hear(welcome("waiting"));
  await sealer.hear(seals("open", { kind: "person" }));
  const seal = (sent[0] as Extract<Command, { t: "seal" }>).hash;
  const again = new Sealer(
    table,
    (command) => sent.push(command),
    () => "again",
  );
  await again.hear(welcome("waiting"));
  await again.hear(seals("closing", { kind: "person", seal }));
  await again.hear(seals("reveal", { kind: "person", seal }));
  expect(sent.slice(1)).toEqual([{ t: "reveal", id: "again", nonce: kept(table)!.nonce }]);
});
it("seals nothing for a spectator", async () => {
  await sealer.hear({ ...(welcome("waiting") as object), you: {} } as Told);
  await sealer.hear(seals("open", { kind: "person" }));
  expect(sent).toEqual([]);
});
it("makes another nonce for every table", async () => {
  await added();
  const first = kept(table)!.nonce;
  table += "again";
  sealer = new Sealer(
    table,
    (command) => sent.push(command),
    () => "x",
  );
  await sealer.hear(welcome("waiting"));
  await sealer.hear(seals("open", { kind: "person" }));
  expect(kept(table)!.nonce).not.toBe(first);
});
it("finds fair dice fair", async () => {
  const { nonce, seal, other } = await added();
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "person", nonce, seal },
        { kind: "person", ...other },
      ]),
    ),
  ).toBe("fair.ok");
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "person", nonce, seal },
        { kind: "silent", nonce: "", seal: other.seal },
      ]),
    ),
  ).toBe("fair.ok");
});
it("finds a seed that was not the promised one, whatever the end says", async () => {
  const { nonce, seal, other } = await added();
  const everybody: Over["added"] = [
    { kind: "person", nonce, seal },
    { kind: "person", ...other },
  ];
  const made = "ef".repeat(32);
  expect(await judged(table, 0, over(everybody, made))).toBe("fair.bad.seed");
  expect(await judged(table, 0, over(everybody, made, await mixed("wyspa seed", fromHex(made))))).toBe("fair.bad.seed");
});
it("finds that its own nonce was left out", async () => {
  const { seal, other } = await added();
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "silent", nonce: "", seal },
        { kind: "person", ...other },
      ]),
    ),
  ).toBe("fair.bad.mine");
});
it("finds a nonce that was chosen after the seals were told", async () => {
  const { nonce, seal, other } = await added();
  const late = { nonce: "99".repeat(32), seal: await sealOf(table, 1, "99".repeat(32)) };
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "person", nonce, seal },
        { kind: "person", ...late },
      ]),
    ),
  ).toBe("fair.bad.seal");
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "person", nonce, seal },
        { kind: "person", nonce: late.nonce, seal: other.seal },
      ]),
    ),
  ).toBe("fair.bad.seal");
  expect(
    await judged(
      table,
      0,
      over([
        { kind: "person", nonce, seal },
        { kind: "bot", nonce: "00", seal: "" },
      ]),
    ),
  ).toBe("fair.bad.seal");
});
it("says what it cannot know", async () => {
  expect(await judged("never seen", -1, over([{ kind: "bot", nonce: "", seal: "" }]))).toBe("fair.unseen");
  note(table, promised);
  note(table, "another one, later");
  expect(kept(table)!.commitment).toBe(promised);
  expect(await judged(table, 0, over([{ kind: "silent", nonce: "", seal: "" }]))).toBe("fair.ok.nothing");
  await sealer.hear(welcome("playing"));
  expect(await judged(`${table}x`, 0, over([]))).toBe("fair.unseen");
});
it("goes on where a browser keeps nothing", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  note(table, promised);
  expect(kept(table)!.commitment).toBe(promised);
  vi.unstubAllGlobals();
});
