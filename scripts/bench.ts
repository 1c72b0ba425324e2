import { existsSync, readdirSync } from "node:fs";

/** Runs one part of the measurements by name: `npm run bench -- facade`. */
const folder = new URL("../test/perf/", import.meta.url);
const [part = "", ...options] = process.argv.slice(2);
const file = new URL(`${part}.ts`, folder);
if (!/^[a-z]+$/.test(part) || !existsSync(file)) {
  const parts = readdirSync(folder).flatMap((name) => /^([a-z]+)\.ts$/.exec(name)?.[1] ?? []);
  console.error(`name a part to measure: npm run bench -- ${parts.join(" | ")}`);
  process.exit(1);
}
const { run } = (await import(file.href)) as { run(options: string[]): Promise<void> };
await run(options);
