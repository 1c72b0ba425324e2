import { readFileSync } from "node:fs";

/** The lines of a table beside this file, as the fields between its tabs. Lines that begin with `#` name its source. */
export function readTable(name: string): string[][] {
  return readFileSync(new URL(`./${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split("\t"));
}
