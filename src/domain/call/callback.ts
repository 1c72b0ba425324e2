import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { note } from "../webhook/noted.ts";
import type { CallbackStanding } from "./callback-store.ts";
import { insertCall } from "./store.ts";
import { markRouted } from "./taking-store.ts";

const ASKED_NOTE = "Asked for with a key while waiting in a queue";

/** Writes a call to a person who asked for it in a queue; it is ordered when a user has taken it. @returns its id. */
export async function writeCallback(
  transaction: Database,
  businessId: string,
  { inboxId, inboxNumber, number, contactId }: CallbackStanding,
  at: string,
): Promise<string> {
  const identity = newIdentity("call");
  await insertCall(transaction, businessId, {
    ...identity,
    inboxId,
    inboxNumber,
    phoneNumber: number,
    contactId,
    actor: SERVICE_ITSELF,
    campaignId: null,
    campaignContactId: null,
    direction: "outgoing",
    status: "queued",
    askedNote: ASKED_NOTE,
  });
  await markRouted(transaction, businessId, identity.id);
  note({ type: "call.outgoing.started", subject: { callId: identity.id }, actor: SERVICE_ITSELF, at });
  return identity.id;
}
