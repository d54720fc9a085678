/** Marks on the board that are no pieces: where a throw leads with what chance, and which islands still pay. */
import { facesOf, islesOf, shareOf } from "./featured";
import type { Point } from "./geometry";
import { bitOf, ofKind } from "./shown";
import type { State } from "./state";
import type { Scene } from "./wire";

export interface ChanceMark extends Point {
  readonly key: string;
  readonly percent: number;
  readonly tone: string; // good, bad or plain, for whoever looks
  readonly name: string;
}
export interface IsleMark extends Point {
  readonly key: string;
  readonly points: number;
  readonly had: boolean;
  readonly name: string;
}

const ABOVE = -64; // the middle of a hex: there it covers neither scenery nor number

/** Says where throws lead: the chance of each place, coloured by what it would mean for a seat. */
export function chancesOf(scene: Scene, state: State, seat: number): ChanceMark[] {
  return ofKind(scene, state, "odds").flatMap(([shown, numbers]) => {
    const faces = facesOf(shown, numbers, seat);
    return faces.flatMap((face): ChanceMark[] => {
      const hex = scene.hexes[face.hex];
      if (!hex) return [];
      const percent = shareOf(face, faces);
      const said = face.part ? `: ${face.part.name}` : "";
      return [
        {
          key: `${shown.key}${face.face}`,
          percent,
          tone: face.part?.sort ?? "plain",
          name: `${shown.name}, ${percent}%${said}`,
          x: hex.x,
          y: hex.y,
        },
      ];
    });
  });
}

/** Says which islands pay, and which have paid already to a seat. */
export function islesMarked(scene: Scene, state: State, seat: number): IsleMark[] {
  return ofKind(scene, state, "places").flatMap(([shown, numbers]) => {
    if (shown.way !== "area" || !shown.counted) return [];
    return islesOf(scene, shown, numbers).flatMap((isle): IsleMark[] => {
      if (isle.points === 0) return [];
      const had = seat >= 0 && bitOf(isle.shared, seat);
      return [
        {
          key: `${shown.key}${isle.number}`,
          points: isle.points,
          had,
          name: `${shown.name}: +${isle.points}`,
          x: isle.x,
          y: isle.y + ABOVE,
        },
      ];
    });
  });
}
