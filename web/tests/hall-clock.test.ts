import { describe, expect, it, vi } from "vitest";
import { HallClock } from "../src/lib/hall/clock.svelte";
import { Offset } from "../src/lib/hall/offset";

describe("how far the server's clock is ahead", () => {
  it("is bounded by messages that were written before they were read", () => {
    const offset = new Offset();
    offset.hear(10_000, 1_000); // as if it took no time
    expect(offset.value).toBe(9_000);
    offset.hear(10_400, 1_300); // came faster: the server is further ahead than was thought
    expect(offset.value).toBe(9_100);
    offset.hear(10_700, 1_900); // a slow one says nothing new
    expect(offset.value).toBe(9_100);
  });
  it("lies between what a question and its answer allow", () => {
    const offset = new Offset();
    offset.hear(10_000, 1_000);
    offset.hear(20_000, 10_200, 10_000);
    expect(offset.value).toBe((9_800 + 10_000) / 2);
    expect(offset.doubt).toBe(100);
  });
  it("forgets what it knew when a clock has jumped, as after a sleep", () => {
    const offset = new Offset();
    offset.hear(10_000, 1_000, 990);
    offset.hear(70_000, 2_000, 1_990); // the page slept a minute
    expect(offset.value).toBeCloseTo(68_005, 0);
  });
});

describe("counting by oneself", () => {
  it("counts from the deadline whatever hour the phone shows", () => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date("1999-01-01")); // a wrong clock
    let page = 500;
    const clock = new HallClock(() => page);
    clock.hear({ now: 1_000_000, deadline: 1_035_000, total: 35_000 });
    expect(clock.shown).toBe("0:35");
    page += 7_400;
    vi.setSystemTime(new Date("2040-01-01")); // and it is set while the round runs
    vi.advanceTimersByTime(201);
    expect(clock.seconds).toBe(28);
    expect(clock.running).toBe(true);
    page += 60_000;
    vi.advanceTimersByTime(1001);
    expect(clock.seconds).toBe(0);
    vi.useRealTimers();
  });
  it("agrees with another page to within 0.2 s although their messages take different times", () => {
    const truth = { server: 5_000_000 };
    const pages = [
      { own: 100, late: 20 },
      { own: 90_000, late: 180 },
    ].map(({ own, late }) => {
      const clock = new HallClock(() => own + truth.server - 5_000_000 + late);
      clock.hear({ now: truth.server, deadline: truth.server + 20_000, total: 20_000 });
      // a question, half of whose way there and back it took
      const asked = own + truth.server - 5_000_000 + late;
      clock.hearTime(truth.server + late, asked);
      clock.stop();
      return clock;
    });
    const [one, other] = pages;
    expect(Math.abs((one?.left ?? 0) - (other?.left ?? 9))).toBeLessThan(0.2);
  });
  it("stands with what is left while the clock is held", () => {
    const clock = new HallClock(() => 0);
    clock.hear({ now: 1, deadline: 0, left: 12_300, total: 35_000 });
    expect([clock.shown, clock.running, clock.there]).toEqual(["0:13", false, true]);
    expect(clock.share).toBeCloseTo(35.1, 1);
  });
});
