import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { inCall, requireReady } from "../call/agent-line-rules.ts";
import { lineOfSession } from "../call/agent-line-store.ts";
import { lockCaps } from "../call/caps-store.ts";
import { requireFree } from "../call/line-use-store.ts";
import { orderCall } from "../call/order.ts";
import { beginAttempt, lockContact, setTurn } from "../campaign/dialing-store.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { isOpen } from "../consent/hours.ts";
import { callingZones } from "../consent/zones.ts";
import { findContactByNumber } from "../contact/by-number.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { staleness } from "../registry/rules.ts";
import { type CallerInbox, chooseInbox } from "./caller-rules.ts";
import { callerInboxes, countInboxCall } from "./caller-store.ts";
import { numbersToDial, readContactToDial, takeNumber } from "./dial-store.ts";
import { staleRegistries } from "./registry-store.ts";
import { choosePhone, type DialablePhone, nextPhone, requireActive, requireCallable } from "./rules.ts";
import { hoursOf, type SessionAtWork, setCallOf } from "./session-store.ts";

/** No inbox of the session may place calls any more: no contact can be dialed. */
export class NoInboxError extends DomainError {
  constructor(message = "The inboxes of this session can no longer be used.") {
    super("conflict", message);
  }
}

/**
 * Orders a call to the contact that a session has claimed, after it has checked every obstacle again. It locks the
 * campaign first, then the session and the contact, until commit.
 *
 * @param lock locks the session after the campaign, and requires that the session has claimed a contact.
 * @param number the phone to dial; null for the next in dial order, with `onlyUndialed` only among phones that were not
 *   dialed since the claim.
 * @throws DomainError with the reason; nothing has changed then.
 */
export async function orderDial(
  transaction: Database,
  businessId: string,
  session: SessionAtWork,
  lock: () => Promise<SessionAtWork>,
  number: string | null,
  { onlyUndialed = false }: { onlyUndialed?: boolean } = {},
): Promise<string> {
  const { campaignId } = session;
  await lockCampaign(transaction, businessId, campaignId);
  const locked = await lock();
  requireActive({ status: locked.campaignStatus });
  const line = await lineOfSession(transaction, businessId, session.id);
  if (line) {
    requireReady(line);
  }
  await requireFreshRegistries(transaction, businessId, campaignId);
  const contactId = locked.contactId as string;
  await lockContact(transaction, businessId, campaignId, contactId);
  for (const each of await numbersToDial(transaction, businessId, campaignId, contactId)) {
    await lockCaps(transaction, businessId, each);
  }
  if (line) {
    await requireFree(transaction, businessId, line.id);
    // The agent may have accepted a call since, and hear the words about it.
    if ((await lineOfSession(transaction, businessId, session.id))?.state !== "ready") {
      throw inCall();
    }
  }
  const contact = await readContactToDial(transaction, businessId, campaignId, contactId, session.id);
  requireCallable(contact);
  if (!isOpen(callingZones(contact), new Date(databaseNow()), hoursOf(locked), locked.businessZone)) {
    throw new DomainError("unprocessable_entity", "This contact is outside its calling hours.");
  }
  const phone = onlyUndialed
    ? nextPhone(contact.phones, locked.maxAttempts, locked.triedNumbers)
    : choosePhone(contact.phones, locked.maxAttempts, number, locked.triedNumbers);
  if (!phone) {
    throw new DomainError("unprocessable_entity", "This contact has no other phone that can be dialed now.");
  }
  if (!(await takeNumber(transaction, businessId, phone.number, session.id))) {
    throw new DomainError("conflict", "Another session is calling this number.");
  }
  const inbox = await takeInbox(transaction, businessId, session, phone.number);
  const call = newIdentity("call");
  const customer = contact.customerId ?? (await findContactByNumber(transaction, businessId, phone.number))?.id;
  await beginAttempt(transaction, businessId, campaignId, contactId);
  await orderCall(transaction, businessId, {
    ...call,
    inboxId: inbox.id,
    inboxNumber: inbox.phoneNumber,
    phoneNumber: phone.number,
    contactId: customer ?? null,
    actor: actorFrom(session),
    campaignId,
    campaignContactId: contactId,
    lineId: line?.id ?? null,
    ringSeconds: locked.ringSeconds,
    ...messageFor(locked, phone),
  });
  await setCallOf(transaction, businessId, session.id, { id: call.id, phoneNumber: phone.number });
  return call.id;
}

/**
 * The inbox from which the session calls this number. Only its turn is taken, and its call counted.
 *
 * @throws NoInboxError if none can be used, or each has had its calls of the day.
 */
async function takeInbox(
  transaction: Database,
  businessId: string,
  { campaignId, inboxIds, userId }: SessionAtWork,
  called: string,
): Promise<CallerInbox> {
  const { inboxes, ...by } = await callerInboxes(transaction, businessId, campaignId, inboxIds, userId);
  if (inboxes.length === 0) {
    throw new NoInboxError();
  }
  let left = inboxes;
  for (;;) {
    const inbox = chooseInbox(left, { ...by, called });
    if (inbox === null) {
      throw new NoInboxError("Each inbox of this session has had its maximum of calls for today.");
    }
    if (await countInboxCall(transaction, businessId, inbox.id)) {
      await setTurn(transaction, businessId, campaignId, inbox.position);
      return inbox;
    }
    left = left.map((each) => (each.id === inbox.id ? { ...each, isSpent: true } : each));
  }
}

/** The message that a machine at this phone may hear: one needs the written consent of the person. */
function messageFor(
  { machineAction, messageId, consentIsAsserted }: SessionAtWork,
  { hasWrittenConsent }: DialablePhone,
): Pick<SessionAtWork, "machineAction" | "messageId"> {
  if (consentIsAsserted || hasWrittenConsent) {
    return { machineAction, messageId };
  }
  return { machineAction: machineAction === "leave_message" ? "hang_up" : machineAction, messageId: null };
}

async function requireFreshRegistries(transaction: Database, businessId: string, campaignId: string): Promise<void> {
  const stale = await staleRegistries(transaction, businessId, [campaignId]);
  const name = stale.get(campaignId);
  if (name !== undefined) {
    throw new DomainError("unprocessable_entity", staleness(name));
  }
}
