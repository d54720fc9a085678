/** The state as the page holds it: what a message brings in two parts lies side by side. */
import type { Clock, Frame, OwnState, PublicState, State as Message } from "./wire";

export interface State extends PublicState, OwnState {
  version: number;
  clock: Clock | null;
  /** All hands, open: of a finished game. */
  hands?: number[][];
}

export function stateOf(message: Message): State {
  return { ...message.public, ...message.own, version: message.version, clock: message.clock ?? null };
}

/** Gives the state of a version of a finished game: nobody can do anything there. */
export function stateThen(frame: Frame): State {
  const { version, hands } = frame;
  return { ...frame.public, version, hands, prompt: "", choices: [], shop: [], clock: null };
}
