/** The names of the backups in a place: they sort by their times. */

const NAME = /^(\d{4})(\d\d)(\d\d)T\d{6}Z\.backup\.age$/;

const DAY_MS = 86_400_000;

/** How many days and weeks keep their newest backup. */
interface KeepRule {
  daily: number;
  weekly: number;
}

/** The name of the backup of a time. */
export function nameOfBackup(time: Date): string {
  return `${time.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}.backup.age`;
}

export function isNameOfBackup(name: string): boolean {
  return NAME.test(name);
}

/**
 * The backups that the rule does not keep. It keeps the newest of each of the last days, and of each of the last weeks, from
 * Monday in UTC, that have one: days without a backup do not count, so that an outage removes nothing.
 */
export function outdated(names: readonly string[], { daily, weekly }: KeepRule): string[] {
  const newestFirst = names.filter(isNameOfBackup).sort().reverse();
  const kept = new Set([...newestOfEach(newestFirst, dayOf, daily), ...newestOfEach(newestFirst, weekOf, weekly)]);
  return newestFirst.filter((name) => !kept.has(name)).reverse();
}

function newestOfEach(newestFirst: readonly string[], periodOf: (name: string) => number, most: number): string[] {
  const newest = new Map<number, string>();
  for (const name of newestFirst) {
    const period = periodOf(name);
    if (!newest.has(period) && newest.size < most) {
      newest.set(period, name);
    }
  }
  return [...newest.values()];
}

/** The day, counted from 1970-01-01. */
function dayOf(name: string): number {
  const [, year, month, day] = NAME.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

/** 1970-01-01 was a Thursday. */
function weekOf(name: string): number {
  return Math.floor((dayOf(name) + 3) / 7);
}
