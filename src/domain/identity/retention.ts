import { z } from "zod";
import { rangeOf } from "../../platform/limit-text.ts";

/** A setting of the retention: the days for which a business keeps its data. */
interface RetentionRow {
  /** The data. */
  content: string;
  /** The minimum of days. The dialer and consent look back over texts and calls of 30 days. */
  least: number;
  /** The days for which the service keeps the data, whatever the setting. Absent: without a limit. */
  serviceDays?: (auditDays: number) => number;
  /** More about the maximum, for those who change it. */
  note?: string;
}

/** The maximum of every setting. */
export const LONGEST_DAYS = 3_650;
/** The service keeps imports, events and attempts for these days. */
const SERVICE_DAYS = 30;

const retentionRows = {
  /** With the conversations that become empty. */
  messageDays: { content: "Texts with their files", least: 30 },
  callDays: { content: "Calls", least: 30 },
  /** The calls stay. */
  recordingDays: { content: "Recordings and messages of callers, with their transcripts", least: 1 },
  /** With the lines of their agents. */
  sessionDays: { content: "Ended sessions of the dialer", least: 1 },
  importDays: { content: "Ended imports with their refused rows", least: 1, serviceDays: () => SERVICE_DAYS },
  noticeDays: { content: "Notices", least: 1 },
  eventDays: { content: "Events", least: 1, serviceDays: () => SERVICE_DAYS },
  attemptDays: { content: "Attempts to deliver events", least: 1, serviceDays: () => SERVICE_DAYS },
  auditDays: {
    content: "Entries of the audit log",
    least: 30,
    serviceDays: (auditDays) => auditDays,
    note: ", and at most the days of the operator (`Business.retentionLimits`)",
  },
} as const satisfies Record<string, RetentionRow>;

export type RetentionSetting = keyof typeof retentionRows;

/** The days for which a business keeps its data. An absent or null setting: as long as the service does. */
export type Retention = { [Setting in RetentionSetting]?: number | null | undefined };

export const retentionSettings = Object.keys(retentionRows) as RetentionSetting[];

/** An object with an entry for each setting. */
export function byRetentionSetting<Value>(make: (setting: RetentionSetting, row: RetentionRow) => Value) {
  const entries = retentionSettings.map((setting) => [setting, make(setting, retentionRows[setting])]);
  return Object.fromEntries(entries) as Record<RetentionSetting, Value>;
}

/** The limits of a setting, in days. */
export interface RetentionLimit {
  setting: RetentionSetting;
  least: number;
  most: number;
  /** The days for which the service keeps the data, whatever the setting; null: without a limit. */
  serviceDays: number | null;
}

/**
 * The limits of each setting.
 *
 * @param auditDays the days for which the operator keeps the audit log.
 */
export function retentionLimitsOf(auditDays: number): RetentionLimit[] {
  return Object.values(byRetentionSetting((setting, row) => limitOf(setting, row, auditDays)));
}

function limitOf(setting: RetentionSetting, { least, serviceDays }: RetentionRow, auditDays: number): RetentionLimit {
  const days = serviceDays?.(auditDays) ?? null;
  return { setting, least, most: days ?? LONGEST_DAYS, serviceDays: days };
}

/**
 * The changes of the retention: null removes a setting. A setting above the days of the service would have no effect, so
 * it is refused.
 *
 * @param auditDays the days for which the operator keeps the audit log.
 */
export function retentionChangesWithin(auditDays: number) {
  const days = byRetentionSetting((setting, row) => {
    const { least, most } = limitOf(setting, row, auditDays);
    return z.int().min(least).max(most).nullable();
  });
  return z.object(days).partial();
}

/** The description of a setting for those who change it, with the widest limits. */
export function retentionInput(setting: RetentionSetting, row: RetentionRow): string {
  const { least, most } = limitOf(setting, row, LONGEST_DAYS);
  return `${row.content}: ${rangeOf(least, most)} days${row.note ?? ""}.`;
}
