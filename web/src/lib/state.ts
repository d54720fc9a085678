/** The state as the page holds it: what a message brings in two parts lies side by side. */
import type { Clock, Frame, Moment, OwnState, PublicState, State as Message } from "./wire";

export interface State extends PublicState, OwnState {
  version: number;
  clock: Clock | null;
  /** All hands, open: of a finished game. */
  hands?: number[][];
}

export function stateOf(message: Message): State {
  return { ...message.public, ...message.own, version: message.version, clock: message.clock ?? null };
}

/** Gives the state of a moment that has been: nobody can do anything there. */
export function momentState({ version, public: then, you }: Moment): State {
  return { ...then, version, you: you ?? null, prompt: "", choices: [], shop: [], clock: null };
}

/** Gives the state of a version of a finished game: nobody can do anything there. */
export function stateThen(frame: Frame): State {
  const { version, hands, you } = frame;
  return { ...frame.public, version, hands, you: you ?? null, prompt: "", choices: [], shop: [], clock: null };
}
