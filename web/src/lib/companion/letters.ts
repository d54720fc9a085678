/** Fetches the letters of both languages while there is a network: a page from a laptop in the hall has no worker. */
const LETTERS = "Aa0 ŁąźĆ";
const FACES = ["400 1em Inter", "600 1em Vollkorn", "700 1em Vollkorn"];

export async function fetchLetters(): Promise<void> {
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face, LETTERS)));
}
