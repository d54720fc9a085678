import { describe, expect, it } from "vitest";
import { Fields } from "../src/lib/fields.svelte";

interface Some {
  a?: number;
  list?: readonly number[];
  inner?: { b?: number; c?: number } | null;
}

describe("a value that is read field by field", () => {
  it("stays the same object and says what is so now", () => {
    const list = [1];
    const fields = new Fields<Some>({ a: 1, list, inner: { b: 1, c: 1 } }, { inner: {} });
    const { seen } = fields;
    const inner = seen.inner;
    fields.take({ a: 2, list, inner: { b: 1, c: 7 } });
    expect(fields.seen).toBe(seen);
    expect(seen.inner).toBe(inner);
    expect([seen.a, inner?.b, inner?.c]).toEqual([2, 1, 7]);
    expect(seen.list).toBe(list);
  });
  it("knows a field that was not there, and forgets one that is gone", () => {
    const fields = new Fields<Some>({}, { inner: {} });
    expect([fields.seen.a, fields.seen.inner]).toEqual([undefined, undefined]);
    fields.take({ a: 1, inner: null });
    expect([fields.seen.a, fields.seen.inner]).toEqual([1, null]);
    fields.take({ inner: { b: 4 } });
    expect([fields.seen.a, fields.seen.inner?.b]).toEqual([undefined, 4]);
    fields.take({ inner: { c: 4 } });
    expect([fields.seen.inner?.b, fields.seen.inner?.c]).toEqual([undefined, 4]);
  });
  it("can be copied like any value", () => {
    const fields = new Fields<Some>({ a: 1, inner: { b: 2 } }, { inner: {} });
    expect({ ...fields.seen }).toEqual({ a: 1, inner: { b: 2 } });
  });
});
