import { agents } from "./agents.ts";
import { answers } from "./answers.ts";
import { audio } from "./audio.ts";
import { bodies } from "./bodies.ts";
import type { Bomb } from "./bomb.ts";
import { contactFiles } from "./contact-files.ts";
import { documents } from "./documents.ts";
import { imports } from "./imports.ts";
import { reading } from "./reading.ts";
import { variables } from "./variables.ts";

/** All of them. A new one is a row of a file here. */
export const BOMBS: readonly Bomb[] = [
  ...documents,
  ...bodies,
  ...variables,
  ...imports,
  ...contactFiles,
  ...reading,
  ...audio,
  ...agents,
  ...answers,
];
