import { type CallingHours, isOpen } from "../consent/hours.ts";

/** All time zones differ by multiples of this. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
/** Hours that do not overlap in all zones within a week never do. */
const HORIZON = 7 * 24 * 60 * MINUTE;

/**
 * The next time within the calling hours of every zone: `at` itself, or the whole minute at which the hours open; null
 * where they never overlap. Changes of the clocks are those of the zones.
 */
export function nextOpening(zones: string, at: Date, hours: CallingHours, businessZone: string): Date | null {
  const open = (time: number) => isOpen(zones, new Date(time), hours, businessZone);
  const start = at.getTime();
  if (open(start)) {
    return at;
  }
  const first = Math.floor(start / QUARTER) * QUARTER + QUARTER;
  for (let time = first; time <= start + HORIZON; time += QUARTER) {
    if (open(time)) {
      // It may have opened within the quarter, where the hours start in the middle of one.
      let opened = time;
      while (opened - MINUTE > start && open(opened - MINUTE)) {
        opened -= MINUTE;
      }
      return new Date(opened);
    }
  }
  return null;
}
