import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import { isFarApart } from "../../platform/db/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Pruned } from "../../platform/db/prune-sql.ts";
import { lowestIdAt, type Prefix } from "../../platform/id.ts";
import { pruneAuditOf } from "../audit/prune.ts";
import { pruneCalls, pruneLines } from "../call/retention-store.ts";
import { pruneComments, pruneConversations, pruneMessages } from "../conversation/retention-store.ts";
import { pruneSessions } from "../dialer/retention-store.ts";
import type { RetentionSetting } from "../identity/retention.ts";
import { pruneImportsOf } from "../import/prune.ts";
import { pruneRecordings } from "../recording/retention-store.ts";
import { nextSubscription, pruneAttempts, pruneEvents, pruneNotices } from "../webhook/retention-store.ts";
import { type BusinessWithRetention, isCounting, nextBusiness } from "./store.ts";

const DAY_MS = 86_400_000;

/** Deletes a batch: the rows after `after` and before `before`. */
type Prune = (
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string; time: string },
) => Promise<Pruned>;

/** The tables of a setting, in the order of their deletion. */
const TABLES: readonly { setting: RetentionSetting; prefix: Prefix; prune: Prune; isCounted?: true }[] = [
  { setting: "messageDays", prefix: "msg", prune: pruneMessages, isCounted: true },
  { setting: "recordingDays", prefix: "rec", prune: pruneRecordings },
  { setting: "callDays", prefix: "call", prune: pruneCalls, isCounted: true },
  { setting: "messageDays", prefix: "cmt", prune: pruneComments },
  { setting: "messageDays", prefix: "cnv", prune: pruneConversations },
  { setting: "sessionDays", prefix: "ses", prune: pruneSessions },
  { setting: "sessionDays", prefix: "lin", prune: pruneLines },
  { setting: "noticeDays", prefix: "ntc", prune: pruneNotices },
  { setting: "eventDays", prefix: "evt", prune: pruneEvents },
];

/**
 * Deletes what businesses keep for a shorter time than the service, in batches: each is a short transaction, so that
 * others wait for none, and a kill loses nothing. Any number of processes may. While the clocks of this machine and the
 * database differ too much, one of them is wrong, and nothing is deleted.
 */
export async function applyRetention(database: Database, ending?: AbortSignal): Promise<void> {
  for (
    let business = await nextBusiness(database, "");
    business !== undefined && !ending?.aborted && !isFarApart();
    business = await nextBusiness(database, business.id)
  ) {
    await applyTo(database, business, ending);
  }
}

async function applyTo(
  database: Database,
  { id, retention }: BusinessWithRetention,
  ending?: AbortSignal,
): Promise<void> {
  const startOf = (setting: RetentionSetting) => {
    const days = retention[setting];
    return typeof days === "number" ? databaseNow() - days * DAY_MS : null;
  };
  const counting = await isCounting(database, id);
  for (const { setting, prefix, prune, isCounted } of TABLES) {
    const start = startOf(setting);
    if (start !== null && !(isCounted && counting)) {
      const before = { id: lowestIdAt(prefix, start), time: new Date(start).toISOString() };
      let after: string | null = "";
      while (after !== null && !ending?.aborted) {
        const last: string = after;
        after = (await database.transaction((transaction) => prune(transaction, id, last, before))).lastId;
      }
    }
  }
  const attempts = startOf("attemptDays");
  if (attempts !== null && !counting) {
    await pruneAttemptsOf(database, id, lowestIdAt("dlv", attempts), ending);
  }
  const imports = startOf("importDays");
  if (imports !== null) {
    await pruneImportsOf(database, id, imports, ending);
  }
  const audit = startOf("auditDays");
  if (audit !== null) {
    await pruneAuditOf(database, id, audit, ending);
  }
}

async function pruneAttemptsOf(
  database: Database,
  businessId: string,
  beforeId: string,
  ending?: AbortSignal,
): Promise<void> {
  for (
    let subscription = await nextSubscription(database, businessId, "");
    subscription !== undefined && !ending?.aborted;
    subscription = await nextSubscription(database, businessId, subscription)
  ) {
    while (!ending?.aborted && (await pruneAttempts(database, businessId, subscription, beforeId)) > 0) {
      // The next batch.
    }
  }
}

/** Applies it once an hour; several processes may. Returns the function that stops it after the current batch. */
export function applyRetentionRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("23 * * * *", (ending) => applyRetention(database, ending), onError);
}
