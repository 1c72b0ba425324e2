import type { Database } from "../../platform/db/database.ts";
import type { Disposition } from "../disposition/rules.ts";
import type { Acting } from "../identity/actor-rules.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import type { ContactStatus } from "./rules.ts";

/** A contact before and after one statement. */
export interface ContactChange {
  campaignId: string;
  contactId: string;
  statusBefore: ContactStatus;
  status: ContactStatus;
  /** Absent if the statement does not change the disposition. */
  disposition?: { before: Disposition | null; afterId: string | null };
}

/** The changes of one transaction: those of one contact merge into one, from its first state to its last. */
export class ContactChanges {
  readonly #changes = new Map<string, ContactChange>();

  add(change: ContactChange): void {
    const first = this.#changes.get(change.contactId);
    const before = first?.disposition ?? change.disposition;
    const last = change.disposition ?? first?.disposition;
    this.#changes.set(change.contactId, {
      ...change,
      statusBefore: first?.statusBefore ?? change.statusBefore,
      ...(before && last && { disposition: { before: before.before, afterId: last.afterId } }),
    });
  }

  /** The contacts whose state differs in the end, in the order of their first change. */
  get real(): ContactChange[] {
    return [...this.#changes.values()].filter(
      ({ statusBefore, status, disposition }) =>
        statusBefore !== status || (disposition && (disposition.before?.id ?? null) !== disposition.afterId),
    );
  }
}

/**
 * Does the work in a transaction, and at its end records an event for each contact whose status or disposition it has
 * changed, beside those that it has noted. The code that changes a contact adds it. A claim, and its release without a
 * change, record no event: the next contact must come at once.
 */
export function withContactEvents<Result>(
  database: Database,
  outbox: Outbox,
  acting: Acting,
  work: (transaction: Database, changes: ContactChanges) => Promise<Result>,
): Promise<Result> {
  return withEvents(database, outbox, acting, async (transaction) => {
    const changes = new ContactChanges();
    const result = await work(transaction, changes);
    for (const { campaignId, contactId, statusBefore, disposition } of changes.real) {
      const previous = { status: statusBefore, ...(disposition && { lastDisposition: disposition.before }) };
      note({ type: "campaign.contact.updated", subject: { campaignId, campaignContactId: contactId, previous } });
    }
    return result;
  });
}
