import { z } from "zod";

/** The days for which a business keeps its data. An absent or null setting: as long as the service does. */
export interface Retention {
  /** Texts with their files, and the conversations that become empty. */
  messageDays?: number | null | undefined;
  callDays?: number | null | undefined;
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

export type RetentionSetting = keyof Retention;

const LONGEST_DAYS = 3_650;

/**
 * The bounds of each setting. The dialer and consent look back over texts and calls of 30 days. The service itself keeps
 * imports, events and attempts for 30 days.
 */
export const retentionBounds: Readonly<Record<RetentionSetting, { least: number; most: number }>> = {
  messageDays: { least: 30, most: LONGEST_DAYS },
  callDays: { least: 30, most: LONGEST_DAYS },
  importDays: { least: 1, most: 30 },
  sessionDays: { least: 1, most: LONGEST_DAYS },
  noticeDays: { least: 1, most: LONGEST_DAYS },
  eventDays: { least: 1, most: 30 },
  attemptDays: { least: 1, most: 30 },
  auditDays: { least: 30, most: LONGEST_DAYS },
};

const days = (name: RetentionSetting) =>
  z.int().min(retentionBounds[name].least).max(retentionBounds[name].most).nullable();

/** Changes of the retention: null removes a setting. */
export const retentionChanges = z
  .object({
    messageDays: days("messageDays"),
    callDays: days("callDays"),
    importDays: days("importDays"),
    sessionDays: days("sessionDays"),
    noticeDays: days("noticeDays"),
    eventDays: days("eventDays"),
    attemptDays: days("attemptDays"),
    auditDays: days("auditDays"),
  })
  .partial();
