import type { CarrierNumbers, NumberLabel } from "../../platform/carrier/numbers-port.ts";
import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { type CalledInbox, findInboxByNumber } from "../identity/called-inbox-store.ts";
import { endLabelTurn, takeLabelTurn } from "../order/label-turn-store.ts";
import { takeOutOfRotation } from "./rotation.ts";

/** Takes inboxes out of the rotation whose number a phone network labels, as far as the carrier tells it. */

/**
 * The days of calls that the carrier judges. An inbox that has returned from a rest is judged by the network again when all
 * these days are after its return.
 */
const LABEL_DAYS = 3;
const DAY_MS = 86_400_000;

/** The maximum time of one reading. */
const READ_MS = 300_000;

/**
 * Reads the labels once a day, for all processes together. A reading that fails, or whose process ends, is repeated after an
 * hour. One inbox that fails does not stop the others, and waits for the reading of the next day: each has its price.
 */
export async function heedLabels(
  database: Database,
  read: NonNullable<CarrierNumbers["readLabels"]>,
  ending?: AbortSignal,
): Promise<void> {
  if (!(await takeLabelTurn(database))) {
    return;
  }
  const limit = AbortSignal.timeout(READ_MS);
  const signal = ending ? AbortSignal.any([ending, limit]) : limit;
  const labels = await read(new Date(databaseNow() - LABEL_DAYS * DAY_MS), signal).catch((error) => {
    if (ending?.aborted) {
      // The next process reads them when its turn comes.
      return null;
    }
    throw error;
  });
  if (labels === null) {
    return;
  }
  const failures: unknown[] = [];
  for (const label of labels) {
    if (ending?.aborted) {
      return;
    }
    const inbox = await findInboxByNumber(database, label.phoneNumber);
    if (inbox) {
      await heed(database.onBehalfOf(inbox.businessId), inbox, label).catch((error) => failures.push(error));
    }
  }
  await endLabelTurn(database);
  throwFailures(failures, (count) => `${count} labels were not heeded`);
}

function heed(database: Database, { businessId, inboxId }: CalledInbox, { network, reason }: NumberLabel) {
  return database.transaction((transaction) =>
    takeOutOfRotation(transaction, businessId, inboxId, {
      reason: "labelled",
      evidence: { network, label: reason },
      spareDays: LABEL_DAYS,
    }),
  );
}

/** Looks every minute whether the labels are due. @returns a function that stops it. */
export function heedLabelsRegularly(
  database: Database,
  { readLabels }: CarrierNumbers,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return readLabels === null
    ? async () => {}
    : workOnSchedule("* * * * *", (ending) => heedLabels(database, readLabels, ending), onError);
}
