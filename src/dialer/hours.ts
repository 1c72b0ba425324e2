/** When somebody may be called, at the called party. Both are `HH:MM:SS` on a 24-hour clock; `24:00:00` ends the day. */
export interface CallingHours {
  from: string;
  /** Exclusive. */
  until: string;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show at an instant, `HH:MM:SS`: daylight saving is the zone's own affair. */
function clockIn(zone: string, at: Date): string {
  let clock = clocks.get(zone);
  if (!clock) {
    const time = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
    clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hourCycle: "h23", ...time });
    clocks.set(zone, clock);
  }
  return clock.format(at);
}

/**
 * Whether it is time to call in every one of the zones.
 *
 * @param zones as `callingZones` writes them; `""` is the zone of the business.
 */
export function isOpen(zones: string, at: Date, hours: CallingHours, businessZone: string): boolean {
  return (zones === "" ? businessZone : zones).split(",").every((zone) => {
    const clock = clockIn(zone, at);
    return hours.from <= clock && clock < hours.until;
  });
}
