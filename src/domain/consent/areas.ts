import { readTable } from "./table.ts";
import { callingCodeOf } from "./zones.ts";

/**
 * The area of a phone number, from its area code. A number does not tell where its phone is: the area is that in which
 * the number was issued.
 */

/** The calling code that the countries of North America share, and the length of their area codes with it. */
const SHARED = "1";
const AREA_CODE = 4;

/** How far the areas of two numbers are from each other, the nearest first. */
export const distances = ["area", "state", "country", "elsewhere"] as const;
export type Distance = (typeof distances)[number];

interface Area {
  /** The area codes that serve it, with the calling code, and its own. */
  codes: ReadonlySet<string>;
  country: string;
  /** The states or provinces. */
  states: readonly string[];
}

let areas: ReadonlyMap<string, Area> | undefined;

function loadAreas(): ReadonlyMap<string, Area> {
  const found = new Map<string, { codes: Set<string>; country: string; states: string[] }>();
  for (const [country, states, listed] of readTable("area-codes.tsv") as [string, string, string][]) {
    const codes = listed.split(" ").map((code) => SHARED + code);
    for (const code of codes) {
      const area = found.get(code) ?? { codes: new Set<string>(), country, states: [] };
      found.set(code, area);
      area.states.push(...states.split(","));
      for (const other of codes) {
        area.codes.add(other);
      }
    }
  }
  return found;
}

/** The area of a number of North America; null for any other, and for a code without an area, such as a toll-free one. */
function areaOf(number: string): Area | null {
  areas ??= loadAreas();
  return areas.get(number.slice(1, 1 + AREA_CODE)) ?? null;
}

/**
 * How far apart two numbers were issued. `area`: their area codes are the same, or serve the same area. Outside North
 * America only the country is known.
 *
 * @param one in E.164, as `other`.
 */
export function distanceOf(one: string, other: string): Distance {
  const [here, there] = [areaOf(one), areaOf(other)];
  if (here === null || there === null) {
    const callingCode = callingCodeOf(one);
    const isKnown = callingCode !== "" && callingCode !== SHARED;
    return isKnown && callingCode === callingCodeOf(other) ? "country" : "elsewhere";
  }
  if (here.codes.has(other.slice(1, 1 + AREA_CODE))) {
    return "area";
  }
  if (here.country !== there.country) {
    return "elsewhere";
  }
  return here.states.some((state) => there.states.includes(state)) ? "state" : "country";
}
