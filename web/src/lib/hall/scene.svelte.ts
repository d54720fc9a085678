/** What never changes in a hall: printed boards, names, drawings. It is asked for once in a language. */
import { language } from "../i18n/index.svelte";
import type { HallScene } from "../wire";
import { hallScene } from "./api";

let scenes = $state.raw<Readonly<Record<string, HallScene>>>({});
const asked = new Map<string, Promise<HallScene>>();

const keyOf = (code: string, spoken: string): string => `${code} ${spoken}`;

/** Asks for the scene of a hall in a language, unless it is there. */
export function wantScene(code: string, spoken: string = language()): Promise<HallScene> {
  const key = keyOf(code, spoken);
  const known = asked.get(key);
  if (known) return known;
  const coming = hallScene(code, spoken).then((scene) => {
    scenes = { ...scenes, [key]: scene };
    return scene;
  });
  asked.set(key, coming);
  coming.catch(() => asked.delete(key));
  return coming;
}

/** Gives the scene in the page's language, or nothing as long as it has not come. */
export function sceneOf(code: string): HallScene | null {
  return scenes[keyOf(code, language())] ?? null;
}
