import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Disposition } from "../disposition/rules.ts";
import { recordEvent } from "../webhook/outbox.ts";
import { findCampaignContact } from "./contact-store.ts";
import type { CampaignContact } from "./rules.ts";
import { findCampaign } from "./store.ts";

/**
 * Tells subscribers that the status or the disposition of a contact has changed, in the transaction of the change. That
 * an agent holds the contact for a while and lets it go is not told.
 *
 * @param before the contact as it was.
 */
export async function tellContactChange(
  transaction: Database,
  businessId: string,
  before: CampaignContact,
  occurredAt = databaseInstant(),
): Promise<void> {
  const contact = await findCampaignContact(transaction, businessId, before.campaignId, before.id);
  const campaign = await findCampaign(transaction, businessId, before.campaignId);
  if (!contact || !campaign || !hasChanged(before, contact)) {
    return;
  }
  await recordEvent(transaction, {
    businessId,
    type: "campaign.contact.updated",
    occurredAt,
    data: {
      contact: publicContact(contact),
      previous: { status: before.status, last_disposition: publicDisposition(before.lastDisposition) },
      campaign: { id: campaign.id, name: campaign.name },
    },
  });
}

function hasChanged(before: CampaignContact, after: CampaignContact): boolean {
  return before.status !== after.status || before.lastDisposition?.id !== after.lastDisposition?.id;
}

/** As the public API shows it; a test holds the two together. */
function publicContact(contact: CampaignContact): object {
  return {
    id: contact.id,
    campaign_id: contact.campaignId,
    first_name: contact.firstName,
    last_name: contact.lastName,
    company: contact.company,
    title: contact.title,
    email: contact.email,
    linkedin_url: contact.linkedinUrl,
    phones: contact.phones.map(({ number, label }) => ({ number, label })),
    primary_number: contact.primaryNumber,
    status: contact.status,
    call_count: contact.callCount,
    last_called_at: contact.lastCalledAt,
    last_disposition: publicDisposition(contact.lastDisposition),
    extra_fields: contact.extraFields,
    customer_id: contact.customerId,
    due_at: contact.dueAt,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
  };
}

function publicDisposition(disposition: Disposition | null): object | null {
  return (
    disposition && {
      id: disposition.id,
      name: disposition.name,
      source: disposition.source,
      system_key: disposition.systemKey,
      marks_contact_complete: disposition.marksContactComplete,
    }
  );
}
