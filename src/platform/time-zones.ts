import { LRUCache } from "lru-cache";

/** Names of the IANA database for zones that the runtime knows by an earlier name. */
const CURRENT: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** A name begins with a letter: the runtime also accepts an offset, which is no zone. */
const NAME = /^[a-z][a-z0-9_+\-/]{0,63}$/i;

/**
 * The names by their lower-case spellings, and null for no zone. The runtime accepts any case, in which one zone has
 * thousands of spellings, and takes long to check one. It knows some 600 names.
 */
const names = new LRUCache<string, { zone: string | null }>({ max: 1_500 });

/**
 * The one name of a zone of the IANA time zone database, by any of its names in any case: `America/New_York` for
 * `us/eastern`; null if the runtime knows none.
 */
export function canonicalZone(spelling: string): string | null {
  if (!NAME.test(spelling)) {
    return null;
  }
  const key = spelling.toLowerCase();
  let name = names.get(key);
  if (name === undefined) {
    name = { zone: zoneOf(key) };
    names.set(key, name);
  }
  return name.zone;
}

function zoneOf(key: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat("en", { timeZone: key }).resolvedOptions().timeZone;
    return CURRENT[zone] ?? zone;
  } catch {
    return null;
  }
}
