import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { mailAdmins } from "../identity/admin-mails.ts";
import type { LinkTools } from "../identity/links.ts";
import { queueAlertMail } from "../identity/mails.ts";
import { changedAlerts, findDueMail, noteAlertMail, setAlert } from "./alert-store.ts";
import { ALERT_MAIL_MINUTES } from "./rules.ts";

/** Tells supervisors of queues that are over a threshold, on their screens and by mail. */

interface Tools extends Pick<LinkTools, "box" | "sendsMail"> {
  /** The origin of the dashboard. */
  internalUrl: string;
}

/** The queues of one run; the next one, a second later, looks at others. */
const BATCH = 500;

/** The alerts of a business in a day of which its supervisors get mails, and those of one queue among them. */
const MOST_MAILED_A_DAY = 100;
const MOST_MAILED_OF_QUEUE = 20;

/** A mail that could not be sent is given up a minute before the next one of its queue may be written. */
const USEFUL_SECONDS = (ALERT_MAIL_MINUTES - 1) * 60;

/**
 * Begins, ends and mails the alerts of the queues of all businesses. One that fails does not stop the others. Any number of
 * processes may: each change is decided again under the lock of its row.
 */
export async function watchQueues(database: Database, tools: Tools, ending?: AbortSignal): Promise<void> {
  const changed = await changedAlerts(database, { most: BATCH, sendsMail: tools.sendsMail });
  const failures: unknown[] = [];
  for (const { businessId, queueId } of changed) {
    if (ending?.aborted) {
      return;
    }
    await watchQueue(database.onBehalfOf(businessId), tools, businessId, queueId).catch((error) => {
      failures.push(error);
    });
  }
  throwFailures(failures, (count) => `${count} alerts were not set`);
}

function watchQueue(database: Database, tools: Tools, businessId: string, queueId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await setAlert(transaction, businessId, queueId);
    const queue = tools.sendsMail ? await findDueMail(transaction, businessId, queueId) : null;
    if (queue) {
      const url = `${tools.internalUrl}/dashboard/wallboard`;
      const refusedSeconds = await mailAdmins(transaction, tools, businessId, {
        kind: "alerts of queues",
        mostADay: MOST_MAILED_A_DAY,
        shares: [{ of: "object", whose: `${businessId}/${queueId}`, most: MOST_MAILED_OF_QUEUE }],
        letter: (name) => queueAlertMail(name, queue, { url, usefulSeconds: USEFUL_SECONDS }),
      });
      await noteAlertMail(transaction, businessId, queueId, refusedSeconds);
    }
  });
}

/** Looks every second. @returns a function that stops it after the queue in progress. */
export function watchQueuesRegularly(
  database: Database,
  tools: Tools,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => watchQueues(database, tools, ending), onError);
}
