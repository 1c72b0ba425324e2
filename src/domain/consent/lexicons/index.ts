import type { Lexicon } from "../lexicon.ts";
import { arabic } from "./arabic.ts";
import { dutch } from "./dutch.ts";
import { english } from "./english.ts";
import { finnish } from "./finnish.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { hebrew } from "./hebrew.ts";
import { hindi } from "./hindi.ts";
import { italian } from "./italian.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { russian } from "./russian.ts";
import { scandinavian } from "./scandinavian.ts";
import { spanish } from "./spanish.ts";
import { vietnamese } from "./vietnamese.ts";

/** The lexicons of languages that put spaces between words, each in the file of its name. */
export const lexicons = {
  english,
  spanish,
  french,
  german,
  italian,
  portuguese,
  dutch,
  polish,
  scandinavian,
  finnish,
  russian,
  arabic,
  hebrew,
  hindi,
  vietnamese,
} as const satisfies Record<string, Lexicon>;
