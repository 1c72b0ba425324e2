import { audio } from "./audio.ts";
import { bodies } from "./bodies.ts";
import type { Bomb } from "./bomb.ts";
<<<<<<< HEAD
import { documents } from "./documents.ts";
=======
import { contactFiles } from "./contact-files.ts";
>>>>>>> 0c8d26f8 (Files of contacts that were expensive to read or to work with are on the list of bombs)
import { imports } from "./imports.ts";
import { reading } from "./reading.ts";
import { variables } from "./variables.ts";

/** All of them. A new one is a row of a file here. */
<<<<<<< HEAD
export const BOMBS: readonly Bomb[] = [...documents, ...bodies, ...variables, ...imports, ...reading, ...audio];
=======
export const BOMBS: readonly Bomb[] = [...variables, ...imports, ...contactFiles];
>>>>>>> 0c8d26f8 (Files of contacts that were expensive to read or to work with are on the list of bombs)
