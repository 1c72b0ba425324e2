import { z } from "zod";

/** The days for which a business keeps its data. An absent or null setting: as long as the service does. */
export interface Retention {
  /** Texts with their files, and the conversations that become empty. */
  messageDays?: number | null | undefined;
  callDays?: number | null | undefined;
  /** Recordings of talks and messages of callers, with their transcripts: the calls stay. */
  recordingDays?: number | null | undefined;
  /** Ended imports with their refused rows. */
  importDays?: number | null | undefined;
  /** Ended sessions of the dialer, with the lines of their agents. */
  sessionDays?: number | null | undefined;
  noticeDays?: number | null | undefined;
  eventDays?: number | null | undefined;
  /** Attempts to deliver events. */
  attemptDays?: number | null | undefined;
  auditDays?: number | null | undefined;
}

export const retentionSettings = [
  "messageDays",
  "callDays",
  "recordingDays",
  "sessionDays",
  "importDays",
  "noticeDays",
  "eventDays",
  "attemptDays",
  "auditDays",
] as const satisfies readonly (keyof Retention)[];

export type RetentionSetting = (typeof retentionSettings)[number];

/** The limits of a setting, in days. */
export interface RetentionLimit {
  setting: RetentionSetting;
  least: number;
  most: number;
  /** The days for which the service keeps the data, whatever the setting; null: without a limit. */
  serviceDays: number | null;
}

/** The maximum of every setting. */
export const LONGEST_DAYS = 3_650;
/** The service keeps imports, events and attempts for these days. */
const SERVICE_DAYS = 30;

/**
 * The limits of each setting. The dialer and consent look back over texts and calls of 30 days.
 *
 * @param auditDays the days for which the operator keeps the audit log.
 */
export function retentionLimitsOf(auditDays: number): RetentionLimit[] {
  const own = { most: LONGEST_DAYS, serviceDays: null };
  const ofService = { least: 1, most: SERVICE_DAYS, serviceDays: SERVICE_DAYS };
  const limits: Readonly<Record<RetentionSetting, Omit<RetentionLimit, "setting">>> = {
    messageDays: { least: 30, ...own },
    callDays: { least: 30, ...own },
    recordingDays: { least: 1, ...own },
    sessionDays: { least: 1, ...own },
    importDays: ofService,
    noticeDays: { least: 1, ...own },
    eventDays: ofService,
    attemptDays: ofService,
    auditDays: { least: 30, most: auditDays, serviceDays: auditDays },
  };
  return retentionSettings.map((setting) => ({ setting, ...limits[setting] }));
}

/**
 * The changes of the retention: null removes a setting. A setting above the days of the service would have no effect, so
 * it is refused.
 *
 * @param auditDays the days for which the operator keeps the audit log.
 */
export function retentionChangesWithin(auditDays: number) {
  const days = retentionLimitsOf(auditDays).map(({ setting, least, most }) => [
    setting,
    z.int().min(least).max(most).nullable(),
  ]);
  return z.object(Object.fromEntries(days) as Record<RetentionSetting, z.ZodNullable<z.ZodInt>>).partial();
}
