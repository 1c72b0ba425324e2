import type { Attestation } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { insertCall } from "./store.ts";

/** Writes a call that rings at an inbox. @returns its id, or null if the call is known already. */
export async function receiveCall(
  database: Database,
  call: {
    businessId: string;
    inboxId: string;
    inboxNumber: string;
    /** Null: withheld. */
    phoneNumber: string | null;
    contactId: string | null;
    carrierId: string;
    attestation: Attestation | null;
    /** Null: now. */
    startedAt: string | null;
  },
): Promise<string | null> {
  const written = await insertCall(database, call.businessId, {
    ...newIdentity("call"),
    ...call,
    actor: SERVICE_ITSELF,
    campaignId: null,
    campaignContactId: null,
    direction: "incoming",
    status: "ringing",
  });
  return written?.id ?? null;
}
