import { describe, expect, it } from "vitest";
import { entries, plain, search } from "../src/lib/rules/search";
import type { Rulebook } from "../src/lib/wire";

const book: Rulebook = {
  box: "base",
  name: "Gra podstawowa",
  language: "pl",
  title: "Gra podstawowa",
  preface: "",
  help: "",
  chapters: [
    {
      address: "base/7",
      title: "7. Budowa",
      rules: [
        { id: "B-6", text: "Kart surowców jest 95.", also: "95 resource cards" },
        { id: "B-66", text: "Zasada odstępu: skrzyżowanie jest puste.", also: "Distance rule: the node is empty." },
      ],
    },
  ],
  cards: [{ key: "knight", name: "rycerz", text: "Przestaw złodzieja i ukradnij kartę." }],
  scenarios: [{ key: "wonders", name: "Cuda", text: "# Cuda\n\nKto pierwszy skończy cud." }],
};

describe("searching the rules", () => {
  const list = entries(book);
  const ids = (question: string) => search(list, question).map((one) => one.id);

  it("takes diacritics off, also the stroke of ł", () => {
    expect(plain("Żółty ŁÓDŹ")).toBe("zolty lodz");
  });
  it("finds by words of either language, with and without diacritics", () => {
    expect(ids("odstępu")).toEqual(["B-66"]);
    expect(ids("odstepu skrzyzow")).toEqual(["B-66"]);
    expect(ids("distance")).toEqual(["B-66"]);
    expect(ids("zlodzieja")).toEqual(["knight"]);
    expect(ids("cuda")).toEqual(["wonders"]);
  });
  it("wants every word, from its beginning", () => {
    expect(ids("odstępu surowców")).toEqual([]);
    expect(ids("krzyżowanie")).toEqual([]);
    expect(ids("  ")).toEqual([]);
  });
  it("gives the rule that was asked for first, and where it stands", () => {
    const found = search(list, "b-6");
    expect(found.map((one) => one.id)).toEqual(["B-6", "B-66"]);
    expect(found[0]?.href).toBe("/rules/base/7#B-6");
  });
});
