/**
 * The hours in which calls are allowed, in the zone of the called party. Both are `HH:MM:SS` on a 24-hour clock;
 * `24:00:00` ends the day.
 */
export interface CallingHours {
  from: string;
  /** Exclusive. */
  until: string;
}

/** A formatter for each zone in use, with its last result: many requests are for the same second. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; second: number; shown: string }>();

/** The local time of a zone at an instant, `HH:MM:SS`, with its daylight saving. */
function clockIn(zone: string, at: Date): string {
  let clock = clocks.get(zone);
  if (!clock) {
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...time });
    clock = { format, second: Number.NaN, shown: "" };
    clocks.set(zone, clock);
  }
  const second = Math.floor(at.getTime() / 1000);
  if (clock.second !== second) {
    clock.second = second;
    clock.shown = clock.format.format(at);
  }
  return clock.shown;
}

/** The number of days in which a common opening of several zones is searched. */
const DAYS_AHEAD = 3;
const DAY_MS = 86_400_000;

/**
 * The first instant from `at` on that lies in the calling hours of every zone: `at` itself, or the start of the hours
 * in one of them; null if the hours never overlap.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function nextOpening(zones: string, at: Date, hours: CallingHours, businessZone: string): Date | null {
  if (isOpen(zones, at, hours, businessZone)) {
    return at;
  }
  const names = (zones === "" ? businessZone : zones).split(",");
  const openings = names.flatMap((zone) =>
    Array.from({ length: DAYS_AHEAD }, (_, day) => openingIn(zone, at, hours, day)),
  );
  const found = openings
    .filter((opening) => opening > at.getTime() && isOpen(zones, new Date(opening), hours, businessZone))
    .sort((one, other) => one - other)[0];
  return found === undefined ? null : new Date(found);
}

/** The start of the hours in a zone, this many days after the first one from `at` on, in milliseconds. */
function openingIn(zone: string, at: Date, { from }: CallingHours, day: number): number {
  const begin = millisecondsOf(from);
  const ahead = (begin - millisecondsOf(clockIn(zone, at)) + DAY_MS) % DAY_MS;
  const opening = Math.floor(at.getTime() / 1000) * 1000 + ahead + day * DAY_MS;
  // A change of daylight saving in between moves the local time by an hour.
  const off = begin - millisecondsOf(clockIn(zone, new Date(opening)));
  return opening + (Math.abs(off) > DAY_MS / 2 ? off - Math.sign(off) * DAY_MS : off);
}

function millisecondsOf(clock: string): number {
  const [hour = 0, minute = 0, second = 0] = clock.split(":").map(Number);
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/**
 * Whether calls are allowed in every one of the zones.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function isOpen(zones: string, at: Date, hours: CallingHours, businessZone: string): boolean {
  return (zones === "" ? businessZone : zones).split(",").every((zone) => {
    const clock = clockIn(zone, at);
    return hours.from <= clock && clock < hours.until;
  });
}
