import { countIn } from "../../src/domain/campaign/progress-store.ts";
import type { CampaignContact, CampaignContactFilter, CampaignContactOrder } from "../../src/domain/campaign/rules.ts";
import type { Page } from "../../src/platform/db/page.ts";
import { builder } from "../builder.ts";
import { pageArguments } from "../connection.ts";
import type { GraphQLContext } from "../context.ts";
import { CampaignContactFilterInput, CampaignContactOrderType } from "./input.ts";

/** The arguments of every list of the contacts of a campaign. */
export const contactListArguments = {
  ...pageArguments,
  ...builder.args((t) => ({
    filter: t.field({ type: CampaignContactFilterInput, description: "Filters of the list." }),
    orderBy: t.field({
      type: CampaignContactOrderType,
      required: true,
      defaultValue: "created",
      description: "The order.",
    }),
  })),
};

/** A page of a campaign's contacts whose list is counted by the progress of the campaign. */
export function countedContacts(
  page: Page<CampaignContact>,
  { loaders }: GraphQLContext,
  campaignId: string,
  filter: CampaignContactFilter,
  orderBy: CampaignContactOrder,
): Page<CampaignContact> {
  // A list by callback lacks the contacts without one.
  const count = async () =>
    orderBy === "due" ? null : countIn(await loaders.campaignProgress.load(campaignId), filter);
  return { ...page, count };
}
