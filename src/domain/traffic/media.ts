import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { nameOf } from "../conversation/outgoing-media.ts";
import { advanceText, lockWaitingText } from "../conversation/progress-store.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { progressOfMedia } from "../media/insert-store.ts";
import { LARGEST_MEDIA } from "../media/rules.ts";
import { enqueueJob } from "../order/job-store.ts";
import type { Consequences } from "./rules.ts";

/**
 * Settles a media file of an outgoing text, with its effect on the text, in this transaction: the last file to arrive
 * orders the text, and a file that cannot be fetched fails it. The text is locked first: of two concurrent settlements
 * the second sees the first.
 *
 * @param settle returns whether it settled the file.
 */
export async function settleOutgoingMedia(
  transaction: Database,
  consequences: Pick<Consequences, "outbox">,
  { businessId, messageId }: { businessId: string; messageId: string },
  settle: (transaction: Database) => Promise<boolean>,
): Promise<void> {
  const text = await lockWaitingText(transaction, businessId, messageId);
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
    const moved = await advanceText(transaction, businessId, messageId, {
      status: "failed",
      carrierId: null,
      error,
      at,
    });
    if (moved) {
      await consequences.outbox(transaction, {
        businessId,
        actor: actorFrom(moved),
        type: "message.outgoing.failed",
        occurredAt: at,
        subject: { messageId },
      });
    }
  } else if (pending === 0) {
    const { inboxId, segments, sendAt } = text;
    const dueAt = sendAt ?? undefined;
    const kind = text.isMarketing ? "marketing" : "media";
    await enqueueJob(transaction, businessId, { id: messageId, kind, inboxId, segments, dueAt });
  }
}
