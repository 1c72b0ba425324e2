import type { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { findContactByNumber, findSavedContact } from "../contact/by-number.ts";
import type { Contact } from "../contact/rules.ts";
import { actorOf } from "../identity/actor-rules.ts";
import { isPermitted } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { requirePhone, requireRingable } from "../identity/rung-phone-store.ts";
import { sightOf } from "../identity/sight-sql.ts";
import { lockUsableInbox } from "../identity/usable-inbox-store.ts";
import { enqueueJob } from "../order/job-store.ts";
import { note } from "../webhook/noted.ts";
import { type AgentLineDevice, inCall } from "./agent-line-rules.ts";
import { lineForCall } from "./agent-line-store.ts";
import { requireBrowser } from "./browser-phone-store.ts";
import { lockCaps } from "./caps-store.ts";
import { requireCallableByHand } from "./hand-call.ts";
import { askHangUp } from "./hang-up-store.ts";
import { type Call, callDraft } from "./rules.ts";
import { findCall, findSeenCall, insertCall } from "./store.ts";
import { lockSeenTalk, readCall } from "./talk.ts";

/**
 * Writes a call, `queued`, with the order to place it. A caller with a phone is rung first, or their browser calls in,
 * unless a session has the caller on the phone already; the other number is called once the caller is there.
 *
 * @param ringsUsers whether the carrier rings the caller's own phone.
 * @param device the phone or the browser of the caller.
 * @throws DomainError `validation_error` or `invalid_phone_number` on an input, `forbidden` on an inbox that the caller
 *   may not use, `conflict` if the caller is a service user or in a call, or is on no line and has no phone to ring or no
 *   open browser phone, `unprocessable_entity` on a number that may not be called now.
 */
export async function startCall(
  database: Database,
  caller: Caller,
  input: unknown,
  ringsUsers = false,
  device: AgentLineDevice = "phone",
): Promise<Call> {
  const draft = parseInput(callDraft, input);
  const { inboxId, askedByPerson, askedNote } = draft;
  const { businessId, userId } = caller;
  if (ringsUsers || device === "browser") {
    requireRingable(caller);
  }
  return database.transaction(async (transaction) => {
    const inbox = await lockUsableInbox(transaction, caller, inboxId, "inboxId");
    const { to, contact } = await findRecipient(transaction, businessId, draft);
    await requireCallableByHand(transaction, businessId, to, contact, askedByPerson === true);
    const line = await lineForCall(transaction, businessId, { userId, inboxId, device }, async () => {
      if (device === "browser") {
        await requireBrowser(transaction, businessId, userId);
      } else if (ringsUsers) {
        await requirePhone(transaction, caller);
      }
    });
    const call = await insertCall(transaction, businessId, {
      ...newIdentity("call"),
      inboxId,
      inboxNumber: inbox.phoneNumber,
      phoneNumber: to,
      contactId: contact?.id ?? null,
      actor: actorOf(caller),
      campaignId: null,
      campaignContactId: null,
      direction: "outgoing",
      status: "queued",
      lineId: line?.id ?? null,
      askedNote: (askedByPerson && askedNote) || null,
    });
    if (!call) {
      throw inCall();
    }
    note({ type: "call.outgoing.started", subject: { callId: call.id }, at: call.createdAt });
    if (line?.isReady !== false) {
      await enqueueJob(transaction, businessId, { id: call.id, kind: "call", inboxId, segments: 1 });
    }
    return call;
  });
}

/**
 * The number to call, whose caps are locked until commit, and its contact: the given one with its first number, or the one
 * with the given number.
 */
async function findRecipient(
  transaction: Database,
  businessId: string,
  { to, contactId }: z.output<typeof callDraft>,
): Promise<{ to: string; contact: Contact | null }> {
  if (to) {
    await lockCaps(transaction, businessId, to);
    return { to, contact: await findContactByNumber(transaction, businessId, to) };
  }
  const id = contactId as string;
  const contact = await findSavedContact(transaction, businessId, id);
  if (!contact) {
    throw new DomainError("validation_error", `This business has no saved contact ${id}.`, { field: "contactId" });
  }
  const [phone] = contact.phones;
  if (!phone) {
    throw new DomainError("unprocessable_entity", "This contact has no phone.", { field: "contactId" });
  }
  await lockCaps(transaction, businessId, phone.number);
  return { to: phone.number, contact };
}

/** The call, if the caller sees its inbox or is its user, whose inbox may have been taken away since. */
export async function findReachableCall(database: Database, caller: Caller, id: string): Promise<Call | null> {
  const call = await findCall(database, caller.businessId, id);
  return call && (call.userId === caller.userId || (await findSeenCall(database, sightOf(caller), id))) ? call : null;
}

/**
 * Locks a call that the caller has, or may manage.
 *
 * @throws DomainError `not_found`, or `forbidden` to a member who does not have the call.
 */
export async function lockManagedTalk(transaction: Database, caller: Caller, id: string): Promise<void> {
  const { handlerId } = await lockSeenTalk(transaction, caller, id);
  if (handlerId !== caller.userId && !isPermitted(caller, "calls.manage")) {
    throw new DomainError("forbidden", "The call belongs to another user.");
  }
}

/**
 * Requests the end of a call; the carrier reports when it has ended. A user may end their call after its inbox was
 * taken from them; after a transfer the call is the other party's.
 *
 * @throws DomainError `not_found`, `forbidden` to a member who does not have the call, `conflict` if it has
 *   ended.
 */
export async function endCall(database: Database, caller: Caller, id: string): Promise<Call> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockManagedTalk(transaction, caller, id);
    if (!(await askHangUp(transaction, businessId, id))) {
      throw new DomainError("conflict", "The call has ended.");
    }
    return readCall(transaction, businessId, id);
  });
}
