import { describe, expect, it } from "vitest";
import { callOf, languagesOf, voiceFor } from "../src/lib/companion/calling";
import { readLikings, sensible, USUAL } from "../src/lib/companion/likings";
import { pointsOf } from "../src/lib/companion/points";
import {
  fairDie,
  nextStage,
  robberMayCome,
  robberNews,
  roundsOf,
  secondsOf,
  sumOf,
  targetOf,
  USUAL_TIMES,
  type Stage,
} from "../src/lib/companion/rounds";
import {
  clockSet,
  ended,
  halted,
  leftAt,
  lengthened,
  NOT_BEGUN,
  readRun,
  reopened,
  resumed,
  rolled,
  takenBack,
  woken,
  type Run,
} from "../src/lib/companion/run";

/** Dice that fall as they are told to. */
function scripted(...faces: number[]): () => number {
  return () => {
    const face = faces.shift();
    if (face === undefined) throw new Error("no more dice");
    return face;
  };
}

function played(rounds: number): Stage[] {
  const stages: Stage[] = [];
  for (let k = 0; k < rounds; k++) stages.push(nextStage(stages, scripted(1, 2)));
  return stages;
}

describe("rounds at real boards", () => {
  it("K-24: sun begins, and sides alternate", () => {
    const sides = played(4).map((stage) => stage.kind === "round" && stage.side);
    expect(sides).toEqual(["sun", "moon", "sun", "moon"]);
  });

  it("K-28: no seven in the first ten rounds, and the tenth is called", () => {
    const tenth = nextStage(played(9), scripted(3, 4, 6, 1, 5, 5));
    expect(tenth).toMatchObject({ kind: "round", number: 10, dice: [5, 5] });
    expect(robberMayCome([...played(9), tenth])).toBe(true);
    expect(robberMayCome(played(9))).toBe(false);
    expect(robberMayCome(played(11))).toBe(false);
  });

  it("K-126: those who look are told in the tenth round and at the roll after it, whatever it is", () => {
    expect([9, 10, 11, 12].map((rounds) => robberNews(played(rounds)))).toEqual([null, "soon", "now", null]);
    expect(robberNews([...played(10), nextStage(played(10), scripted(3, 4, 6, 3))])).toBe("now");
  });

  it("K-29, K-30: a seven is a robber phase that belongs to no side and is no round", () => {
    const stages = played(10);
    const robber = nextStage(stages, scripted(3, 4, 6, 3));
    expect(robber).toMatchObject({ kind: "robber", number: 10, further: [6, 3] });
    expect(robber.kind === "robber" && targetOf(robber)).toBe(9);
    expect(roundsOf([...stages, robber])).toBe(10);
    expect(nextStage([...stages, robber], scripted(1, 1))).toMatchObject({ number: 11, side: "sun" });
  });

  it("K-70: a seven of the further roll is the desert", () => {
    const robber = nextStage(played(10), scripted(1, 6, 2, 5));
    expect(robber.kind === "robber" && targetOf(robber)).toBeNull();
    expect(callOf(robber, "en")).toContain("desert");
  });

  it("K-25, K-65: 35 seconds, 45 from round 11 on, 12 for the robber", () => {
    expect(secondsOf(played(10)[9] as Stage, USUAL_TIMES)).toBe(35);
    expect(secondsOf(played(11)[10] as Stage, USUAL_TIMES)).toBe(45);
    expect(secondsOf(nextStage(played(10), scripted(1, 6, 1, 1)), USUAL_TIMES)).toBe(12);
  });

  it("dice are fair: bytes that would prefer some faces are thrown away", () => {
    const seen = Array<number>(7).fill(0);
    for (let byte = 0; byte < 252; byte++) seen[fairDie(() => byte)] = (seen[fairDie(() => byte)] ?? 0) + 1;
    expect(seen).toEqual([0, 42, 42, 42, 42, 42, 42]);
    const bytes = [252, 255, 7];
    expect(fairDie(() => bytes.shift() as number)).toBe(2);
  });
});

describe("the clock", () => {
  const begun = (): Run => rolled(NOT_BEGUN, USUAL_TIMES, scripted(1, 2), 1000);

  it("counts by the clock that it is given, stands and goes on with what was left (K-125)", () => {
    const run = begun();
    expect(leftAt(run, 11_000)).toBe(25_000);
    const stands = halted(run, 11_000);
    expect(leftAt(stands, 99_000)).toBe(25_000);
    expect(leftAt(resumed(stands, 100_000), 101_000)).toBe(24_000);
    expect(leftAt(run, 0)).toBe(35_000); // a clock that was set back gives no time
  });

  it("keeps the seconds when the clock of the device is set back", () => {
    const run = clockSet(begun(), -3_600_000);
    expect(run.since).toBe(0);
    const later = clockSet(rolled(NOT_BEGUN, USUAL_TIMES, scripted(1, 2), 9_000_000), -3_600_000);
    expect(leftAt(later, 5_410_000)).toBe(25_000);
    expect(clockSet(halted(begun(), 2000), -500).since).toBeNull();
  });

  it("is lengthened running and standing", () => {
    expect(leftAt(lengthened(begun(), 15, 11_000), 12_000)).toBe(39_000);
    const stands = lengthened(halted(begun(), 11_000), 15, 50_000);
    expect([leftAt(stands, 60_000), stands.since]).toEqual([40_000, null]);
  });

  it("takes the last roll back, halted, with what was left then", () => {
    const twice = rolled(begun(), USUAL_TIMES, scripted(5, 5), 21_000);
    const back = takenBack(twice);
    expect([back.stages.length, leftAt(back, 90_000), back.since]).toEqual([1, 15_000, null]);
    expect(takenBack(back)).toBe(back);
    expect(begun().before).toBeNull();
  });

  it("survives a reload; a round that ended meanwhile waits for a hand", () => {
    const kept = JSON.stringify(begun());
    expect(leftAt(woken(readRun(kept), 11_000), 11_000)).toBe(25_000);
    const late = woken(readRun(kept), 90_000);
    expect([leftAt(late, 90_000), late.since]).toEqual([0, null]);
  });

  it("forgets what is no run", () => {
    const kept = JSON.stringify(begun());
    for (const broken of [
      null,
      "",
      "{",
      "5",
      '{"stages":[1]}',
      kept.replace('"sun"', '"mars"'),
      kept.replace("[1,2]", "[1,9]"),
    ])
      expect(readRun(broken)).toBe(NOT_BEGUN);
  });

  it("nothing is rolled after the end", () => {
    const over = ended(begun(), 2000);
    expect(rolled(over, USUAL_TIMES, scripted(), 3000)).toBe(over);
    expect(resumed(over, 3000)).toBe(over);
    expect(lengthened(over, 15, 3000)).toBe(over);
    expect(leftAt(reopened(over), 9000)).toBe(34_000); // ended by mistake
    expect(resumed(reopened(over), 9000).since).toBe(9000);
  });
});

describe("what a host may set", () => {
  it("is sensible or as usual", () => {
    expect([sensible(3, 35), sensible(NaN, 35), sensible(1e9, 35), sensible("9", 35)]).toEqual([5, 35, 600, 35]);
    expect(readLikings("{")).toEqual(USUAL);
    expect(readLikings('{"times":{"early":20},"voice":"loud","onward":false}')).toEqual({
      times: { ...USUAL_TIMES, early: 20 },
      onward: false,
      voice: "page",
    });
  });

  it("calls in the languages that were chosen", () => {
    expect([languagesOf("off", "pl"), languagesOf("page", "en"), languagesOf("both", "pl")]).toEqual([
      [],
      ["en"],
      ["pl", "en"],
    ]);
    const round = nextStage([], scripted(4, 2));
    expect(callOf(round, "pl")).toBe("Runda 1. Grają słońca. Wypadło 6.");
    expect(callOf(round, "en")).toBe("Round 1. Suns play. The roll is 6.");
    expect(sumOf([4, 2])).toBe(6);
  });

  it("prefers a voice that needs no network, and none of another language", () => {
    const voice = (lang: string, localService: boolean) => ({ lang, localService, default: false });
    const [far, near, other] = [voice("pl-PL", false), voice("pl_PL", true), voice("en-US", true)];
    expect(voiceFor([far, other, near], "pl")).toBe(near);
    expect(voiceFor([other, far], "pl")).toBe(far);
    expect(voiceFor([near], "en")).toBeNull();
  });
});

describe("points counted by hand", () => {
  it("K-77: settlements, cities, foreign areas, cards, both titles", () => {
    expect(pointsOf({ settlements: 3, cities: 4, bonus: 2, cards: 1, route: 1, army: 0 })).toBe(18);
    expect(pointsOf({ settlements: 99, cities: -1, bonus: null, cards: 0.5, route: 7, army: NaN })).toBe(7);
  });
});
