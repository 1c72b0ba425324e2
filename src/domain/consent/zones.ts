import { readFileSync } from "node:fs";
import { canonicalZone } from "../../platform/time-zones.ts";

/**
 * The time zones in which a phone number may be, by its longest prefix in the data of libphonenumber. `npm run zones`
 * writes the table; the first look-up reads it.
 */
const TABLE = new URL("./zones.tsv", import.meta.url);

let zonesOfPrefixes: ReadonlyMap<string, readonly string[]> | undefined;

function readTable(): ReadonlyMap<string, readonly string[]> {
  const lines = readFileSync(TABLE, "utf8").trimEnd().split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [zones, prefixes] = line.split("\t") as [string, string];
      const names = zones.split(",");
      return prefixes.split(" ").map((prefix) => [prefix, names] as const);
    }),
  );
}

/** The longest prefix in the data. */
const LONGEST = 9;

/**
 * The calling code that the countries of North America share. Every geographic area code is in the data with its own
 * zones; any other, such as a toll-free or a fictional one, says nothing about the location.
 */
const SHARED = "1";

/** The IANA zones of a number in E.164: several where it may be in any of them, none for an unknown location. */
export function zonesOfNumber(number: string): readonly string[] {
  zonesOfPrefixes ??= readTable();
  for (let length = Math.min(LONGEST, number.length - 1); length > 0; length -= 1) {
    const prefix = number.slice(1, length + 1);
    const zones = zonesOfPrefixes.get(prefix);
    if (zones !== undefined) {
      return prefix === SHARED ? [] : zones;
    }
  }
  return [];
}

/** What locates a contact. */
interface Located {
  timeZone: string | null;
  phones: readonly { number: string }[];
}

/** The contact's own zone; null without one, or if the runtime does not know it. */
function ownZone({ timeZone }: Located): string | null {
  return timeZone === null ? null : canonicalZone(timeZone);
}

/** A zone in which calls to a contact must be allowed. */
export interface EffectiveZone {
  timeZone: string;
  /** What it comes from. */
  source: "contact" | "numbers" | "business";
}

/** The same as `callingZones`, one by one. @param businessZone asked only where the zones are unknown. */
export async function effectiveZones(contact: Located, businessZone: () => Promise<string>): Promise<EffectiveZone[]> {
  const zones = callingZones(contact);
  if (zones === "") {
    return [{ timeZone: await businessZone(), source: "business" }];
  }
  const source = ownZone(contact) === null ? "numbers" : "contact";
  return zones.split(",").map((timeZone) => ({ timeZone, source }));
}

/**
 * The zones in which calls must be allowed before any number of a contact is dialed: the contact's own zone, else the
 * zones of all its numbers. Sorted and joined with commas, so that contacts with the same zones share one text; `""`
 * where the zones are unknown and the zone of the business counts.
 */
export function callingZones(contact: Located): string {
  const own = ownZone(contact);
  if (own !== null) {
    return own;
  }
  const zones = new Set(contact.phones.flatMap(({ number }) => zonesOfNumber(number)));
  return [...zones].sort().join(",");
}
