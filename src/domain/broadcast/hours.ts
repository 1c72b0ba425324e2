import { type CallingHours, isOpen } from "../consent/hours.ts";

/** The clocks of all zones differ by multiples of this. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;
/** Hours that have not opened in all of the zones at once within a week never do. */
const HORIZON = 7 * 24 * 60 * MINUTE;

/**
 * When it is time in every one of the zones: `at` itself where it is, else the whole minute at which it becomes time,
 * or null where that never is. Whatever the clocks do meanwhile, the zones say what they show.
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
      // It may have opened within the quarter, where the hours do not begin with one.
      let opened = time;
      while (opened - MINUTE > start && open(opened - MINUTE)) {
        opened -= MINUTE;
      }
      return new Date(opened);
    }
  }
  return null;
}
