import DataLoader from "dataloader";
import {
  entriesOfCustomers,
  findCampaignContacts,
  firstContactsOfEach,
} from "../../src/domain/campaign/contact-store.ts";
import { type CampaignProgress, findProgress } from "../../src/domain/campaign/progress-store.ts";
import type { Campaign, CampaignContact } from "../../src/domain/campaign/rules.ts";
import type { DialerSettings } from "../../src/domain/campaign/settings.ts";
import { findSettings } from "../../src/domain/campaign/settings-store.ts";
import { findCampaigns } from "../../src/domain/campaign/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import type { Page } from "../../src/platform/db/page.ts";

export function campaignLoaders(database: Database, businessId: string) {
  return {
    campaign: new DataLoader<string, Campaign | null>(
      async (ids) => {
        const campaigns = await findCampaigns(database, businessId, [...new Set(ids)]);
        const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
        return ids.map((id) => byId.get(id) ?? null);
      },
      { cache: false },
    ),
    dialerSettings: new DataLoader<string, DialerSettings>(
      async (ids) => {
        const settings = await findSettings(database, businessId, [...new Set(ids)]);
        return ids.map((id) => settings.get(id) as DialerSettings);
      },
      { cache: false },
    ),
    campaignProgress: new DataLoader<string, CampaignProgress>(
      async (ids) => {
        const progress = await findProgress(database, businessId, [...new Set(ids)]);
        return ids.map((id) => progress.get(id) as CampaignProgress);
      },
      { cache: false },
    ),
    /** The contacts of campaigns that are linked to a saved contact. */
    campaignEntries: new DataLoader<string, CampaignContact[]>(
      async (ids) => {
        const entries = await entriesOfCustomers(database, businessId, [...new Set(ids)]);
        return ids.map((id) => entries.get(id) ?? []);
      },
      { cache: false },
    ),
    /** A contact by its campaign and its id. */
    campaignContact: new DataLoader<{ campaignId: string; id: string }, CampaignContact | null>(
      async (keys) => {
        const contacts = new Map<string, CampaignContact>();
        for (const [campaignId, ofCampaign] of Map.groupBy(keys, (key) => key.campaignId)) {
          const ids = ofCampaign.map(({ id }) => id);
          for (const [id, contact] of await findCampaignContacts(database, businessId, campaignId, ids)) {
            contacts.set(id, contact);
          }
        }
        return keys.map(({ id }) => contacts.get(id) ?? null);
      },
      { cache: false },
    ),
    /** The first page of the contacts of a campaign. Campaigns of one list ask for pages of one size. */
    firstContacts: new DataLoader<{ campaignId: string; first: number }, Page<CampaignContact>>(
      async (keys) => {
        const pages = new Map<object, Page<CampaignContact>>();
        for (const [first, sameSize] of Map.groupBy(keys, (key) => key.first)) {
          const ids = [...new Set(sameSize.map((key) => key.campaignId))];
          const found = await firstContactsOfEach(database, businessId, ids, first);
          for (const key of sameSize) {
            pages.set(key, found[ids.indexOf(key.campaignId)] as Page<CampaignContact>);
          }
        }
        return keys.map((key) => pages.get(key) as Page<CampaignContact>);
      },
      { cache: false },
    ),
  };
}
