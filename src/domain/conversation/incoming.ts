import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { MOST_MEDIA } from "../media/rules.ts";
import { readType } from "../media/types.ts";
import { insertMessage } from "./message-store.ts";
import { countSegments } from "./segments.ts";
import { ensureConversation } from "./store.ts";

/** Incoming texts, and automatic answers to them. */

/** The two ends of a conversation. */
export interface Line {
  businessId: string;
  inboxId: string;
  /** The number of the inbox. */
  inboxNumber: string;
  /** The outside number. */
  phoneNumber: string;
  contactId: string;
}

/** The conversation of a line; creates it where there is none. */
export function openConversation(database: Database, line: Line): Promise<string> {
  return ensureConversation(database, line.businessId, line);
}

const findByCarrierIdStatement = statement<{ id: string }>(
  "message.findByCarrierId",
  "SELECT id FROM messages WHERE business_id = $1 AND carrier_id = $2",
);

/** The id of the text that the carrier knows under its own id, or null. */
export async function findTextId(database: Database, businessId: string, carrierId: string): Promise<string | null> {
  return (await database.row(findByCarrierIdStatement, [businessId, carrierId]))?.id ?? null;
}

/** How far back a text of a campaign is answered by what comes in. */
const REPLY_DAYS = 30;
/** How many texts of the conversation are looked through for it. */
const REPLY_TEXTS = 50;

const repliedStatement = statement<{ campaignId: string }>(
  "message.findRepliedCampaign",
  `
    SELECT recent.campaign_id
    FROM (
      SELECT m.id, m.campaign_id, m.direction, m.created_at FROM messages m
      WHERE m.business_id = $1 AND m.conversation_id = $2 ORDER BY m.id DESC LIMIT ${REPLY_TEXTS}
    ) recent
    WHERE recent.direction = 'outgoing' AND recent.campaign_id IS NOT NULL
      AND recent.created_at > now() - interval '${REPLY_DAYS} days'
    ORDER BY recent.id DESC LIMIT 1`,
);

/** The campaign that texted last in a conversation, whose reply an incoming text is; null where none did lately. */
async function findRepliedCampaign(
  database: Database,
  businessId: string,
  conversationId: string,
): Promise<string | null> {
  return (await database.row(repliedStatement, [businessId, conversationId]))?.campaignId ?? null;
}

/** Writes an incoming text, with its media to be fetched. @returns its id, or null where it is known already. */
export async function receiveText(
  database: Database,
  line: Line,
  text: { carrierId: string; body: string; media?: readonly { url: string; contentType: string | null }[] | undefined },
): Promise<string | null> {
  const { carrierId, body, media = [] } = text;
  const conversationId = await openConversation(database, line);
  const message = await insertMessage(database, line.businessId, {
    ...newIdentity("msg"),
    ...line,
    carrierId,
    body,
    media: media.slice(0, MOST_MEDIA).map(({ url, contentType }) => ({
      source: "carrier",
      sourceUrl: url,
      contentType: readType(contentType),
    })),
    conversationId,
    userId: null,
    campaignId: await findRepliedCampaign(database, line.businessId, conversationId),
    direction: "incoming",
    segments: countSegments(body),
    status: "received",
  });
  return message?.id ?? null;
}

/** Writes a text of the service into a conversation, to be ordered. */
export async function writeAnswer(
  database: Database,
  line: Line,
  body: string,
): Promise<{ id: string; segments: number }> {
  const segments = countSegments(body);
  const identity = newIdentity("msg");
  await insertMessage(database, line.businessId, {
    ...identity,
    ...line,
    conversationId: await openConversation(database, line),
    userId: null,
    campaignId: null,
    direction: "outgoing",
    body,
    segments,
    status: "queued",
  });
  return { id: identity.id, segments };
}
