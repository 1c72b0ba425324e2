import DataLoader from "dataloader";
import { newestContactsOf } from "../../src/domain/campaign/by-number-store.ts";
import { findConsentGaps } from "../../src/domain/campaign/consent-gap-store.ts";
import {
  entriesOfCustomers,
  findCampaignContacts,
  findContactsOfAnyCampaign,
  listContactsOfCampaigns,
} from "../../src/domain/campaign/contact-store.ts";
import { type CampaignOutcome, findOutcomes } from "../../src/domain/campaign/outcome-store.ts";
import { findProgress } from "../../src/domain/campaign/progress-store.ts";
import type { CampaignContact, CampaignContactFilter, CampaignContactOrder } from "../../src/domain/campaign/rules.ts";
import { findSettings } from "../../src/domain/campaign/settings-store.ts";
import { findCampaigns } from "../../src/domain/campaign/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { pageLoader } from "../page-loader.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

const GONE = new DomainError("not_found", "The campaign does not exist.");

export function campaignLoaders(database: Database, businessId: string) {
  return {
    campaign: rowLoader((ids) => findCampaigns(database, businessId, ids)),
    dialerSettings: keyLoader((ids) => findSettings(database, businessId, ids), GONE),
    campaignProgress: keyLoader((ids) => findProgress(database, businessId, ids), GONE),
    campaignOutcomes: keyLoader<CampaignOutcome[]>((ids) => findOutcomes(database, businessId, ids), []),
    consentGap: keyLoader((ids) => findConsentGaps(database, businessId, ids), GONE),
    /** The contacts of campaigns that are linked to a saved contact. */
    campaignEntries: keyLoader((ids) => entriesOfCustomers(database, businessId, ids), []),
    /** A contact by its campaign and its id. */
    campaignContact: new DataLoader<{ campaignId: string; id: string }, CampaignContact | null>(
      async (keys) => {
        const contacts = await findCampaignContacts(database, businessId, keys);
        return keys.map(({ id }) => contacts.get(id) ?? null);
      },
      { cache: false },
    ),
    campaignContactById: rowLoader((ids) => findContactsOfAnyCampaign(database, businessId, ids)),
    /** The newest contact of a campaign with a number. */
    campaignContactOfNumber: keyLoader<CampaignContact | null>(async (numbers) => {
      const ids = await newestContactsOf(database, businessId, numbers);
      const contacts = ids.size === 0 ? [] : await findContactsOfAnyCampaign(database, businessId, [...ids.values()]);
      const byId = new Map(contacts.map((contact) => [contact.id, contact]));
      return new Map([...ids].map(([number, id]) => [number, byId.get(id) ?? null]));
    }, null),
    contactsOfCampaign: pageLoader<
      { id: string },
      CampaignContact,
      { filter: CampaignContactFilter; orderBy: CampaignContactOrder }
    >((campaigns, page, given) => {
      const ids = campaigns.map(({ id }) => id);
      return listContactsOfCampaigns(database, businessId, ids, given?.filter ?? {}, page, given?.orderBy);
    }),
  };
}
