import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { nameOf } from "../conversation/outgoing-media.ts";
import { advanceText, holdWaitingText } from "../conversation/progress-store.ts";
import { progressOfMedia } from "../media/progress-store.ts";
import { LARGEST_MEDIA } from "../media/rules.ts";
import { enqueueJob } from "../order/job-store.ts";
import { type Consequences, tellFailure } from "./rules.ts";

/**
 * Settles one of the media of an outgoing text, and what follows for the text, all in this transaction: the last one
 * that is there orders it, and one that cannot be had fails it. The text is held first: of two that settle at the same
 * time the second sees the first.
 *
 * @param settle returns whether it did settle it.
 */
export async function settleOutgoingMedia(
  transaction: Database,
  consequences: Pick<Consequences, "outbox">,
  { businessId, messageId }: { businessId: string; messageId: string },
  settle: (transaction: Database) => Promise<boolean>,
): Promise<void> {
  const text = await holdWaitingText(transaction, businessId, messageId);
  if (!(await settle(transaction)) || !text) {
    return;
  }
  const { pending, bytes, failure } = await progressOfMedia(transaction, businessId, messageId);
  const problem = failure
    ? `${nameOf(failure.place)}: ${failure.error}.`
    : bytes > LARGEST_MEDIA && `The media have more than ${LARGEST_MEDIA} bytes in all.`;
  if (problem) {
    const at = databaseInstant();
    const error = { code: "carrier_error", message: problem } as const;
    await advanceText(transaction, businessId, messageId, { status: "failed", carrierId: null, error, at });
    await tellFailure(transaction, consequences, { businessId, id: messageId, at });
  } else if (pending === 0) {
    const { inboxId, segments, sendAt } = text;
    const dueAt = sendAt ?? undefined;
    await enqueueJob(transaction, businessId, { id: messageId, kind: "media", inboxId, segments, dueAt });
  }
}
