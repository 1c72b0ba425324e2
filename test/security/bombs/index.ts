import { audio } from "./audio.ts";
import type { Bomb } from "./bomb.ts";
import { imports } from "./imports.ts";
import { variables } from "./variables.ts";

/** All of them. A new one is a row of a file here. */
export const BOMBS: readonly Bomb[] = [...variables, ...imports, ...audio];
