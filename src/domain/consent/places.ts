import { canonicalZone } from "../../platform/time-zones.ts";
import { clockIn } from "./hours.ts";
import { readTable } from "./table.ts";

/** The places of people: countries, states and postal codes, with their time zones. The first look-up reads a table. */

/** An address as far as it locates a person. */
export interface Address {
  /** The name or the code of a state or province. */
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | null | undefined;
}

interface Country {
  callingCode: string;
  zones: readonly string[];
}

interface State {
  country: string;
  code: string;
  zones: readonly string[];
}

/** The one name of each zone of a list with commas. */
export function canonicalZones(names: string): string[] {
  return names.split(",").map((name) => canonicalZone(name) ?? name);
}

const countries = once(
  () =>
    new Map<string, Country>(
      readTable("countries.tsv").map(([code, callingCode, , zones]) => [
        code as string,
        { callingCode: callingCode as string, zones: canonicalZones(zones as string) },
      ]),
    ),
);

const countriesOfZones = once(
  () => new Map([...countries()].flatMap(([code, { zones }]) => zones.map((zone) => [zone, code] as const))),
);

/** By the country and the folded code or name. */
const states = once(
  () =>
    new Map<string, State>(
      readTable("states.tsv").flatMap(([country, code, name, zones]) => {
        const state = { country, code, zones: canonicalZones(zones as string) } as State;
        return [code, name].map((key) => [`${country} ${fold(key as string)}`, state] as const);
      }),
    ),
);

/** The zones by the first three digits of ZIP codes, or by all five. */
const zonesOfZips = once(
  () =>
    new Map<string, readonly string[]>(
      readTable("zips.tsv").flatMap(([zones, codes]) =>
        (codes as string).split(" ").map((code) => [code, canonicalZones(zones as string)] as const),
      ),
    ),
);

/** The states and territories by the first three digits of ZIP codes, or by all five. */
const statesOfZips = once(
  () =>
    new Map<string, string>(
      readTable("zip-states.tsv").flatMap(([state, codes]) =>
        (codes as string).split(" ").map((code) => [code, state as string] as const),
      ),
    ),
);

/** The states of the first letters of postal codes, and of the first digits. */
const POSTAL_STATES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  CA: {
    A: ["NL"],
    B: ["NS"],
    C: ["PE"],
    E: ["NB"],
    G: ["QC"],
    H: ["QC"],
    J: ["QC"],
    K: ["ON"],
    L: ["ON"],
    M: ["ON"],
    N: ["ON"],
    P: ["ON"],
    R: ["MB"],
    S: ["SK"],
    T: ["AB"],
    V: ["BC"],
    X: ["NT", "NU"],
    Y: ["YT"],
  },
  AU: { 0: ["NT"], 2: ["NSW", "ACT"], 3: ["VIC"], 4: ["QLD"], 5: ["SA"], 6: ["WA"], 7: ["TAS"] },
};

/** The form of postal codes of countries whose codes tell a time zone. */
const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function fold(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim();
}

/** The countries with states in the table. */
const WITH_STATES = ["US", "CA", "AU", "BR"];

/** The place of an address. */
export interface Place {
  country: string;
  /** The codes of the states in which it may be; none where they are unknown. */
  states: readonly string[];
  zones: readonly string[];
  callingCode: string;
  /** Whether more than the country is known. */
  isExact: boolean;
}

/**
 * The place of an address; null where it tells none.
 *
 * @param callingCode of the person's number: an address without a country is in one of its countries.
 */
export function placeOf({ state, postalCode, country }: Address, callingCode: string): Place | null {
  const candidates = country
    ? [country]
    : WITH_STATES.filter((each) => countries().get(each)?.callingCode === callingCode);
  for (const code of candidates) {
    const known = countries().get(code);
    if (known === undefined) {
      continue;
    }
    const ofState = state ? (states().get(`${code} ${fold(state)}`) ?? null) : null;
    const ofPost = postalCode ? placeOfPostalCode(code, postalCode.trim()) : null;
    if (ofState === null && ofPost === null && !country) {
      continue;
    }
    return {
      country: code,
      states: [...new Set([...(ofState ? [ofState.code] : []), ...(ofPost?.states ?? [])])],
      zones: ofState && ofPost ? narrowed(ofState.zones, ofPost.zones) : ((ofState ?? ofPost)?.zones ?? known.zones),
      callingCode: known.callingCode,
      isExact: ofState !== null || ofPost !== null,
    };
  }
  return null;
}

function placeOfPostalCode(country: string, postalCode: string): Pick<Place, "states" | "zones"> | null {
  if (!POSTAL_CODES[country]?.test(postalCode)) {
    return null;
  }
  if (country === "US") {
    return placeOfZip(postalCode.slice(0, 5));
  }
  const codes = POSTAL_STATES[country]?.[postalCode.slice(0, 1).toUpperCase()];
  return codes ? { states: codes, zones: codes.flatMap((code) => zonesOfState(country, code)) } : null;
}

/** The place of five digits; null for those of the armed forces, which may be anywhere, and for unknown ones. */
function placeOfZip(zip: string): Pick<Place, "states" | "zones"> | null {
  const exception = statesOfZips().get(zip);
  const state = exception ?? statesOfZips().get(zip.slice(0, 3));
  if (state === undefined) {
    return null;
  }
  const zones = exception === undefined ? (zonesOfZips().get(zip) ?? zonesOfZips().get(zip.slice(0, 3))) : undefined;
  return { states: [state], zones: zones ?? zonesOfState("US", state) };
}

/** Islands with ZIP codes are countries of their own. */
function zonesOfState(country: string, code: string): readonly string[] {
  return states().get(`${country} ${fold(code)}`)?.zones ?? countries().get(code)?.zones ?? [];
}

/** Those of the second zones whose clock is that of one of the first; both where there are none: they contradict. */
export function narrowed(zones: readonly string[], by: readonly string[]): readonly string[] {
  const clocks = new Set(zones.map(clockOf));
  const shared = by.filter((zone) => clocks.has(clockOf(zone)));
  return shared.length > 0 ? shared : [...zones, ...by];
}

/** Days in the winter and the summer of the year of the tables. */
const SAMPLES = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];
const clocksOfZones = new Map<string, string>();

/** Zones with the same text have the same time in winter and in summer. */
function clockOf(zone: string): string {
  let clock = clocksOfZones.get(zone);
  if (clock === undefined) {
    clock = SAMPLES.map((at) => clockIn(zone, at)).join();
    clocksOfZones.set(zone, clock);
  }
  return clock;
}

/** The country of a zone; null for one of none, such as UTC. */
export function countryOfZone(zone: string): string | null {
  return countriesOfZones().get(canonicalZone(zone) ?? zone) ?? null;
}

const codesOfNames = once(() => {
  const names = readTable("countries.tsv").flatMap(([code, , name]) => [code, name].map((key) => [key, code] as const));
  return new Map([...names, ...OTHER_NAMES].map(([name, code]) => [fold(name as string), code as string]));
});

const OTHER_NAMES = [
  ["USA", "US"],
  ["U.S.", "US"],
  ["U.S.A.", "US"],
  ["United States of America", "US"],
  ["UK", "GB"],
  ["Great Britain", "GB"],
  ["England", "GB"],
  ["Scotland", "GB"],
  ["Wales", "GB"],
] as const;

/** The codes of all countries: ISO 3166-1 alpha-2. */
export function countryCodes(): string[] {
  return [...new Set(codesOfNames().values())].sort();
}

/** The code of a country, by its code or its English name in any case; null for an unknown one. */
export function codeOfCountry(name: string): string | null {
  return codesOfNames().get(fold(name)) ?? null;
}
