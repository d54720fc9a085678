import { describe, expect, it } from "vitest";
import { Kept, sharing } from "../src/lib/same";

describe("what is the same as before stays the same object", () => {
  const before = { a: [1, [2, 3]], b: { c: "x", d: null }, e: [{ f: 1 }, { f: 2 }] };
  const fresh = () => structuredClone(before);

  it("gives the older one where all is equal", () => expect(sharing(before, fresh())).toBe(before));
  it("keeps every part that is equal, and no other", () => {
    const now = sharing(before, { ...fresh(), e: [{ f: 1 }, { f: 3 }] });
    expect(now).toEqual({ ...before, e: [{ f: 1 }, { f: 3 }] });
    expect([now.a, now.b, now.e[0]]).toEqual([before.a, before.b, before.e[0]]);
    expect(now.a).toBe(before.a);
    expect(now.b).toBe(before.b);
    expect(now.e[0]).toBe(before.e[0]);
    expect(now.e).not.toBe(before.e);
  });
  it.each([
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [[1, 2], [1]],
    [[1], [1, 2]],
    [[], {}],
    [{}, []],
    [null, {}],
    [{}, null],
    [0, -0],
    [{ a: 1 }, 1],
  ])("does not take %j for %j", (old, now) => {
    const copy = structuredClone(now);
    expect(sharing(old, now)).toStrictEqual(copy);
    expect(sharing(old, now)).not.toBe(old);
  });
});

describe("a list of things with keys", () => {
  const of = (...rows: [string, number][]) => rows.map(([key, n]) => ({ key, n }));
  it("keeps what is equal wherever it stands now", () => {
    const kept = new Kept<{ key: string; n: number }>(({ key }) => key);
    const [a, b, c] = kept.take(of(["a", 1], ["b", 2], ["c", 3]));
    const now = kept.take(of(["c", 3], ["x", 0], ["a", 1], ["b", 5]));
    expect(now).toEqual(of(["c", 3], ["x", 0], ["a", 1], ["b", 5]));
    expect([now[0] === c, now[2] === a, now[3] === b]).toEqual([true, true, false]);
  });
  it("is the same list where nothing has changed", () => {
    const kept = new Kept<{ key: string; n: number }>(({ key }) => key);
    const first = kept.take(of(["a", 1], ["b", 2]));
    expect(kept.take(of(["a", 1], ["b", 2]))).toBe(first);
    expect(kept.take(of(["a", 1]))).toEqual(of(["a", 1]));
  });
});
