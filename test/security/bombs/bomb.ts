import type { Ground } from "../ground.ts";

/** A request or a file that is small to send and could be expensive to handle. */
export interface Bomb {
  /** Completes the sentence "survives …". */
  readonly name: string;
  /** Sends it, several times if that makes it worse, and checks the answers. Meanwhile other clients must be served. */
  explode(ground: Ground): Promise<void>;
}
