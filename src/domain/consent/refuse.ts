import type { Database } from "../../platform/db/database.ts";
import { listNumbers } from "./barred-store.ts";
import { type OptOutSource, optOut } from "./opt-out-store.ts";
import { withdrawRecords } from "./record-store.ts";

/** The kinds of contact that a person can refuse. */
export const refusalKinds = ["texts", "calls", "all"] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** How a refusal is recorded. */
export interface RefusalRecord {
  /** The time of the refusal (RFC 3339). */
  at: string;
  source: OptOutSource;
  /** The reason of the opt-out. */
  reason: string | null;
  /** The note on the do-not-call list. */
  note: string;
}

/**
 * Records what a person has refused, whatever the plan of the business: texts as an opt-out, calls on the do-not-call
 * list, which also withdraws the person's consents. An existing entry of the list stays.
 *
 * @returns whether the number is opted out of texts now and was not before.
 */
export async function recordRefusal(
  transaction: Database,
  businessId: string,
  phoneNumber: string,
  kind: RefusalKind,
  { at, source, reason, note }: RefusalRecord,
): Promise<boolean> {
  const isNew = kind !== "calls" && (await optOut(transaction, businessId, phoneNumber, at, source, reason));
  if (kind !== "texts") {
    await listNumbers(transaction, businessId, [phoneNumber], note);
    await withdrawRecords(transaction, businessId, phoneNumber, note);
  }
  return isNew;
}
