import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Disposition } from "../disposition/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import type { ContactStatus } from "./rules.ts";

/** A contact as one statement has found and left it. */
export interface ContactChange {
  campaignId: string;
  contactId: string;
  statusBefore: ContactStatus;
  status: ContactStatus;
  /** Absent where the statement leaves the disposition alone. */
  disposition?: { before: Disposition | null; afterId: string | null };
}

/** The changes of one transaction: those of one contact count as one, from what it was to what it became. */
export class ContactChanges {
  readonly #changes = new Map<string, ContactChange>();

  note(change: ContactChange): void {
    const first = this.#changes.get(change.contactId);
    const before = first?.disposition ?? change.disposition;
    const last = change.disposition ?? first?.disposition;
    this.#changes.set(change.contactId, {
      ...change,
      statusBefore: first?.statusBefore ?? change.statusBefore,
      ...(before && last && { disposition: { before: before.before, afterId: last.afterId } }),
    });
  }

  /** Those contacts that are not what they were, in the order in which they changed first. */
  get real(): ContactChange[] {
    return [...this.#changes.values()].filter(
      ({ statusBefore, status, disposition }) =>
        statusBefore !== status || (disposition && (disposition.before?.id ?? null) !== disposition.afterId),
    );
  }
}

/**
 * Does the work in a transaction, and at its end tells subscribers of each contact whose status or disposition it has
 * changed. Whoever changes one notes it. That an agent is given a contact, and gives it back as it was, is not told: a
 * claim is a loan, and the next contact is to come at once.
 */
export function tellingOfContacts<Result>(
  database: Database,
  outbox: Outbox,
  businessId: string,
  work: (transaction: Database, changes: ContactChanges) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const changes = new ContactChanges();
    const result = await work(transaction, changes);
    for (const { campaignId, contactId, statusBefore, disposition } of changes.real) {
      await outbox(transaction, {
        businessId,
        type: "campaign.contact.updated",
        occurredAt: databaseInstant(),
        subject: {
          campaignId,
          campaignContactId: contactId,
          previous: { status: statusBefore, ...(disposition && { lastDisposition: disposition.before }) },
        },
      });
    }
    return result;
  });
}
