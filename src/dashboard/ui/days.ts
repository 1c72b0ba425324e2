const DAY_MS = 86_400_000;

/**
 * A moment in the first of some days, of which the last contains `now`: the noon, more or less. So neither a day of 23
 * or 25 hours between them nor the end of a day makes them one day more or less.
 */
export function firstOfDays(days: number, now: number, timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hours = 0, minutes = 0] = clock.format(now).split(":").map(Number);
  const noon = now - (hours * 60 + minutes) * 60_000 + DAY_MS / 2;
  return new Date(noon - (days - 1) * DAY_MS).toISOString();
}
