import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { MOST_MEDIA } from "../media/rules.ts";
import { readType } from "../media/types.ts";
import { findRepliedCampaign, insertMessage } from "./message-store.ts";
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

/** The conversation of a line; creates it if there is none. */
export function openConversation(database: Database, line: Line): Promise<string> {
  return ensureConversation(database, line.businessId, line);
}

/** Writes an incoming text, with its media to be fetched. @returns its id, or null if it is known already. */
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
    actor: SERVICE_ITSELF,
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
    actor: SERVICE_ITSELF,
    campaignId: null,
    direction: "outgoing",
    body,
    segments,
    status: "queued",
  });
  return { id: identity.id, segments };
}
