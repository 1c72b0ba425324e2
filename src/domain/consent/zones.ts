import { canonicalZone } from "../../platform/time-zones.ts";
import { keyOfZones } from "./hours.ts";
import { type Address, canonicalZones, narrowed, type Place, placeOf } from "./places.ts";
import { ANY_STATE, hoursOfState } from "./state-hours.ts";
import { readTable } from "./table.ts";

/**
 * The time zones in which a phone number may be, in the data of libphonenumber. `npm run zones` writes its tables; the
 * first look-up reads them. A number does not tell a place: numbers of the USA and Canada are portable, and mobiles
 * travel. So a number is in every zone of its area code, a mobile in every zone of its country.
 */
interface Table {
  /** The zones by calling code. */
  countries: ReadonlyMap<string, readonly string[]>;
  /**
   * The zones by area code, with its calling code: all zones of the longer prefixes too, and those of the area codes that
   * serve the same area. libphonenumber has one zone for most overlay codes.
   */
  areas: ReadonlyMap<string, readonly string[]>;
  /** The national numbers of fixed lines, by calling code. */
  fixedLines: ReadonlyMap<string, RegExp>;
  /** The states of the USA by area code, with the calling code. */
  states: ReadonlyMap<string, readonly string[]>;
}

/** The version of the rules and tables: raise it with a change of either, so that stored zones are computed anew. */
export const ZONES_VERSION = 4;

let table: Table | undefined;

function loadTable(): Table {
  const rows = readTable("zones.tsv").flatMap(([zones, prefixes]) =>
    (prefixes as string).split(" ").map((prefix) => [prefix, canonicalZones(zones as string)] as const),
  );
  const countries = new Map<string, readonly string[]>();
  const areas = new Map<string, Set<string>>();
  let country = "";
  let area = "";
  // A prefix follows the shorter ones that it begins with.
  for (const [prefix, zones] of rows.sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (country === "" || !prefix.startsWith(country)) {
      country = prefix;
      area = "";
      countries.set(prefix, zones);
      continue;
    }
    if (country === SHARED) {
      area = prefix.slice(0, AREA_CODE);
    } else if (area === "" || !prefix.startsWith(area)) {
      area = prefix;
    }
    const known = areas.get(area) ?? new Set();
    areas.set(area, known);
    for (const zone of zones) {
      known.add(zone);
    }
  }
  // Russia and Kazakhstan share a calling code.
  const kazakh = [...areas].filter(([prefix]) => prefix.startsWith(KAZAKHSTAN)).flatMap(([, zones]) => [...zones]);
  countries.set(KAZAKHSTAN, [...new Set(kazakh)]);
  const { shared, states } = readAreaCodes(areas);
  return {
    countries,
    areas: new Map([...areas, ...shared].map(([prefix, zones]) => [prefix, [...zones].sort()])),
    fixedLines: new Map(
      readTable("fixed-lines.tsv").map(([code, form]) => [code as string, new RegExp(`^(?:${form})$`)]),
    ),
    states,
  };
}

/**
 * The area codes of North America with the zones of all codes that serve the same area: an overlay of two areas is in
 * both.
 *
 * @param known the zones of each code alone.
 */
function readAreaCodes(known: ReadonlyMap<string, ReadonlySet<string>>) {
  const shared = new Map<string, Set<string>>();
  const states = new Map<string, readonly string[]>();
  for (const [country, stateCodes, codes, ownZones] of readTable("area-codes.tsv")) {
    const prefixes = (codes as string).split(" ").map((code) => SHARED + code);
    const zones = ownZones ? canonicalZones(ownZones) : prefixes.flatMap((prefix) => [...(known.get(prefix) ?? [])]);
    for (const prefix of prefixes) {
      shared.set(prefix, new Set([...(shared.get(prefix) ?? []), ...zones]));
      if (country === "US") {
        states.set(prefix, (stateCodes as string).split(","));
      }
    }
  }
  return { shared, states };
}

/** The longest prefix in the data. */
const LONGEST = 9;

/** The calling code that the countries of North America share, and the length of their area codes with it. */
const SHARED = "1";
const AREA_CODE = 4;
const KAZAKHSTAN = "77";

/**
 * The zones of the mainland of the USA and Canada: those of an area code that is not in the data, such as a new one or a
 * toll-free one.
 */
const MAINLAND = [
  "America/Anchorage",
  "America/Chicago",
  "America/Denver",
  "America/Halifax",
  "America/Los_Angeles",
  "America/New_York",
  "America/St_Johns",
];

interface LocatedNumber {
  zones: readonly string[];
  callingCode: string;
  /** Whether more than the country is known. */
  isExact: boolean;
  /** The states of the USA in which it may be. */
  states: readonly string[];
}

function locate(number: string): LocatedNumber {
  table ??= loadTable();
  const { countries, areas, fixedLines, states } = table;
  const digits = number.slice(1);
  const country = [3, 2, 1].map((length) => digits.slice(0, length)).find((code) => countries.has(code)) ?? "";
  const callingCode = country === KAZAKHSTAN ? "7" : country;
  if (callingCode === SHARED) {
    const area = digits.slice(0, AREA_CODE);
    const zones = areas.get(area);
    return zones
      ? { zones, callingCode, isExact: true, states: states.get(area) ?? [] }
      : { zones: MAINLAND, callingCode, isExact: false, states: [ANY_STATE] };
  }
  const form = fixedLines.get(country);
  if (form?.test(digits.slice(callingCode.length))) {
    for (let length = callingCode.length + 1; length <= LONGEST; length += 1) {
      const zones = areas.get(digits.slice(0, length));
      if (zones !== undefined) {
        return { zones, callingCode, isExact: true, states: [] };
      }
    }
  }
  return { zones: countries.get(country) ?? [], callingCode, isExact: false, states: [] };
}

/** The IANA zones of a number in E.164: several where it may be in any of them, none for an unknown location. */
export function zonesOfNumber(number: string): readonly string[] {
  return locate(number).zones;
}

/** The calling code of a number in E.164, such as `44`; empty for an unknown one. */
export function callingCodeOf(number: string): string {
  return locate(number).callingCode;
}

/**
 * The beginnings of the numbers that are located by all of their digits. Of the others, the first ones suffice: five
 * characters of a number of North America, four of any other.
 */
export function locatedWhole(): string[] {
  table ??= loadTable();
  return [...table.fixedLines.keys()].map((code) => `+${code}`);
}

/** What locates a contact. */
export interface Located extends Address {
  timeZone: string | null;
  phones: readonly { number: string }[];
}

/** The contact's own zone; null without one, or if the runtime does not know it. */
function ownZone({ timeZone }: Located): string | null {
  return timeZone === null ? null : canonicalZone(timeZone);
}

interface Whereabouts {
  zones: readonly string[];
  source: EffectiveZone["source"];
  /** The states of the USA in which the contact may be. */
  states: readonly string[];
}

function whereaboutsOf(contact: Located): Whereabouts {
  const numbers = contact.phones.map(({ number }) => locate(number));
  const place = placeOf(contact, numbers[0]?.callingCode ?? "");
  const ofNumbers = numbers.flatMap((number) => number.states);
  const states = place === null || place.states.length === 0 ? ofNumbers : place.country === "US" ? place.states : [];
  const own = ownZone(contact);
  if (own !== null) {
    return { zones: [own], source: "contact", states };
  }
  const zones = [...new Set(numbers.flatMap((number) => number.zones))];
  if (place === null) {
    return { zones, source: zones.length > 0 ? "numbers" : "business", states };
  }
  return { zones: zonesWithPlace(zones, numbers, place), source: "address", states };
}

/** The zones of numbers narrowed by an address, and those of both where they contradict each other. */
function zonesWithPlace(
  ofNumbers: readonly string[],
  numbers: readonly LocatedNumber[],
  place: Place,
): readonly string[] {
  if (numbers.some(({ callingCode }) => callingCode !== place.callingCode)) {
    return [...ofNumbers, ...place.zones];
  }
  if (!place.isExact) {
    return narrowed(place.zones, ofNumbers);
  }
  return numbers.some(({ isExact }) => isExact) ? narrowed(ofNumbers, place.zones) : place.zones;
}

/** A zone in which calls to a contact must be allowed. */
export interface EffectiveZone {
  timeZone: string;
  /** What it comes from. */
  source: "contact" | "address" | "numbers" | "business";
}

/** The same as `callingZones`, one by one. @param businessZone asked only where the zones are unknown. */
export async function effectiveZones(contact: Located, businessZone: () => Promise<string>): Promise<EffectiveZone[]> {
  const { zones, source } = whereaboutsOf(contact);
  if (zones.length === 0) {
    return [{ timeZone: await businessZone(), source: "business" }];
  }
  return [...new Set(zones)].sort().map((timeZone) => ({ timeZone, source }));
}

/**
 * The zones in which calls must be allowed before any number of a contact is dialed, and the states whose narrower hours
 * apply: the contact's own zone, else the zones of all its numbers, narrowed by its address. Where the address
 * contradicts the numbers, calls must be allowed in the zones of both. Contacts with the same zones and states share one
 * text; `""` where the zones are unknown and the zone of the business counts.
 */
export function callingZones(contact: Located): string {
  const { zones, states } = whereaboutsOf(contact);
  return keyOfZones(
    zones,
    states.filter((state) => hoursOfState(state) !== null),
  );
}
