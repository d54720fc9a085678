import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fromHex, mixed, ownSha256, toHex } from "../src/lib/sha256";

afterEach(() => vi.unstubAllGlobals());

describe("our own SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("hashes the known examples (%#)", (text, hash) =>
    expect(toHex(ownSha256(new TextEncoder().encode(text)))).toBe(hash),
  );
  it("agrees with another one at every length around a block", () => {
    for (let n = 0; n < 200; n++) {
      const bytes = Uint8Array.from({ length: n }, (_, k) => (k * 31 + n) & 255);
      expect(toHex(ownSha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

// the same numbers as wyspa.core.dealer.mixed and wyspa.replay.added.seal_of give;
// tests/server/test_sealing.py has them too
const SEED = "5ff2ca6a1d8a5ae1b8aecd2d5bfd36d7d4bbf6e1ba8e1c3f3b4b8b8f0c7f1d11";
it("mixes as the server does, with the browser's hash and without", async () => {
  const once = await mixed("wyspa seal", "k7f3q2m9xw", "2", fromHex("61".repeat(32)));
  vi.stubGlobal("crypto", {});
  expect(await mixed("wyspa seal", "k7f3q2m9xw", "2", fromHex("61".repeat(32)))).toBe(once);
  expect(once).toBe("a42b58390f193f4aa2ceb5097533cada43eab404813a90c520a5ac6e6b4d0a13");
  expect(await mixed("wyspa seed", fromHex(SEED))).toBe(
    "7b095ad90c656b64c4e5a8e604589c19f5448e478c79546ce2caec8535aee548",
  );
});
it("cannot be cut in two ways", async () => {
  expect(await mixed("x", "a\nb", "c")).not.toBe(await mixed("x", "a", "b\nc"));
});
