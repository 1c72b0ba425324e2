/** The names of the backups in a place: the time, and the id of the installation. They sort by their times. */

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9a-f]{12})\.backup\.age$/;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A younger backup stays, whatever the rule is. */
const LEAST_AGE_MS = 48 * HOUR_MS;

/** How many days and weeks keep their newest backup. */
interface KeepRule {
  daily: number;
  weekly: number;
}

/** The name of the backup of a time. */
export function nameOfBackup(time: Date, installation: string): string {
  return `${time.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "")}-${installation}.backup.age`;
}

export function isNameOfBackup(name: string): boolean {
  return NAME.test(name);
}

/** The newest backup of each installation, the newest first. */
export function newestOfEachInstallation(names: readonly string[]): string[] {
  return newestOfEach(newestFirst(names), installationOf, Number.POSITIVE_INFINITY);
}

/**
 * The backups of the installation that the rule does not keep. It keeps the newest of each of the last days, and of each of
 * the last weeks, from Monday in UTC, that have one: days without a backup do not count, so that an outage removes nothing.
 * Those of the last 48 hours stay.
 */
export function outdated(
  names: readonly string[],
  { daily, weekly }: KeepRule,
  { installation, now }: { installation: string; now: Date },
): string[] {
  const own = newestFirst(names).filter((name) => installationOf(name) === installation);
  const kept = new Set([...newestOfEach(own, dayOf, daily), ...newestOfEach(own, weekOf, weekly)]);
  const isOld = (name: string) => timeOf(name) < now.getTime() - LEAST_AGE_MS;
  return own.filter((name) => !kept.has(name) && isOld(name)).reverse();
}

function newestFirst(names: readonly string[]): string[] {
  return names.filter(isNameOfBackup).sort().reverse();
}

function newestOfEach(ordered: readonly string[], groupOf: (name: string) => number | string, most: number): string[] {
  const newest = new Map<number | string, string>();
  for (const name of ordered) {
    const group = groupOf(name);
    if (!newest.has(group) && newest.size < most) {
      newest.set(group, name);
    }
  }
  return [...newest.values()];
}

function installationOf(name: string): string {
  return NAME.exec(name)?.[7] ?? "";
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = (NAME.exec(name) ?? []).map(Number);
  return Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
}

/** The day, counted from 1970-01-01. */
function dayOf(name: string): number {
  return Math.floor(timeOf(name) / DAY_MS);
}

/** 1970-01-01 was a Thursday. */
function weekOf(name: string): number {
  return Math.floor((dayOf(name) + 3) / 7);
}
