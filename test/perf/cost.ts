import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { costs } from "./facade.ts";

/** The CPU of one request, relative to the hand-written route, when it was last recorded: by the name of the workload. */
const RECORDED = new URL("cost.json", import.meta.url);
/** The growth that is told. */
const TOLERANCE = 1.05;
const ROUNDS = 9;

/**
 * Compares the CPU of three requests with the recorded one, and fails if one has grown by a twentieth. It measures such a
 * request again, since one measurement in many is that far off by chance. `--record` records the new figures.
 */
export async function run(words: string[]): Promise<void> {
  const { values } = parseArgs({ args: words, options: { record: { type: "boolean", default: false } } });
  const recorded = JSON.parse(await readFile(RECORDED, "utf8")) as Record<string, number>;
  const names = Object.keys(recorded);
  const measured = await costs(names, ROUNDS);
  if (values.record) {
    const rounded = Object.fromEntries(names.map((name) => [name, Number(measured[name]?.toFixed(2))]));
    await writeFile(RECORDED, `${JSON.stringify(rounded, null, 2)}\n`);
  }
  const isGrown = (name: string, cost: number | undefined) =>
    !values.record && Number(cost) > Number(recorded[name]) * TOLERANCE;
  const doubtful = names.filter((name) => isGrown(name, measured[name]));
  const again = doubtful.length > 0 ? await costs(doubtful, ROUNDS) : {};
  for (const name of names) {
    const both = [measured[name], again[name]].filter((cost) => cost !== undefined);
    const found = both.map((cost) => cost.toFixed(2)).join(" and ");
    const isWorse = both.every((cost) => isGrown(name, cost));
    console.log(`${name}: ${found} times the CPU of the hand-written route, recorded ${recorded[name]}`);
    if (isWorse) {
      console.error(`${name} has grown by a twentieth: find the cause, or run npm run bench -- cost --record`);
      process.exitCode = 1;
    }
  }
}
