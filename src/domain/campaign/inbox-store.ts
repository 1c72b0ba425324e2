import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { IS_ACTIVE_INBOX, userMayUseInbox } from "../identity/inbox-use-sql.ts";

/** An inbox of a campaign, with the right of a user. */
export interface CampaignInbox {
  /** Its place in the rotation. */
  position: number;
  id: string;
  phoneNumber: string;
  isActive: boolean;
  isUsable: boolean;
}

const lockInboxesStatement = statement<CampaignInbox>(
  "campaign.lockInboxes",
  `
    SELECT ci.position, i.id, i.phone_number, ${IS_ACTIVE_INBOX} AS is_active,
      ${userMayUseInbox({ user: "$3", inbox: "i.id" })} AS is_usable
    FROM campaign_inboxes ci JOIN inboxes i ON i.business_id = ci.business_id AND i.id = ci.inbox_id
    WHERE ci.business_id = $1 AND ci.campaign_id = $2
    ORDER BY ci.position
    FOR SHARE OF i`,
);

/** The inboxes of a campaign in the order of its rotation, with the rights of a user, locked until commit. */
export function lockInboxesOfCampaign(
  transaction: Database,
  businessId: string,
  campaignId: string,
  userId: string,
): Promise<CampaignInbox[]> {
  return transaction.rows(lockInboxesStatement, [businessId, campaignId, userId]);
}
