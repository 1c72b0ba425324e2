import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { markMachine } from "../call/message-store.ts";
import { disposeCall, findEndedCall, isLastCall, lockCallToRefuse, markAccepted } from "../call/outcome-store.ts";
import { actorOfCall, type CallHooks, type CallNews } from "../call/progress-store.ts";
import { NOT_PLACED } from "../call/rules.ts";
import { type ContactChanges, withContactEvents } from "../campaign/contact-events.ts";
import { countAttempt, disposeContact } from "../campaign/dialing-store.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { listNumbers } from "../consent/barred-store.ts";
import type { Disposition, SystemKey } from "../disposition/rules.ts";
import { systemDisposition } from "../disposition/system-store.ts";
import { PERSON_OUTSIDE } from "../identity/actor-rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { orderDial } from "./dial.ts";
import { hasOtherPhone } from "./dial-store.ts";
import { releaseContact } from "./release-store.ts";
import { judgeInboxOf } from "./rotation.ts";
import { uncountAnswer } from "./rotation-store.ts";
import { systemOutcome } from "./rules.ts";
import { lockCaller, markDialed, startWrapUp } from "./session-store.ts";

/**
 * The effects of call reports on the dialer. They run in the transaction of the report, which has locked the call; they
 * lock the campaign, the session and the contact, in this order.
 */
export function dialerHooks(outbox: Outbox): CallHooks {
  const withEvents =
    (hook: (transaction: Database, changes: ContactChanges, news: CallNews) => Promise<void>) =>
    (database: Database, news: CallNews) =>
      withContactEvents(
        database,
        outbox,
        { businessId: news.businessId, actor: actorOfCall(news) },
        (transaction, changes) => hook(transaction, changes, news),
      );
  return {
    accepted,
    ended: withEvents(async (transaction, changes, news) => {
      await ended(transaction, changes, news);
      await judged(transaction, news);
    }),
    messageStarted: withEvents(messageStarted),
    refused: (database, call) =>
      withContactEvents(
        database,
        outbox,
        { businessId: call.businessId, actor: PERSON_OUTSIDE },
        (transaction, changes) => refused(transaction, changes, call),
      ),
    identified: withEvents(identified),
    handedOver,
  };
}

/** The carrier has taken a call: the attempt counts, once. */
async function accepted(transaction: Database, call: CallNews): Promise<void> {
  const { businessId, id, campaignId, campaignContactId, at } = call;
  if (campaignId === null || !(await markAccepted(transaction, businessId, id, at))) {
    return;
  }
  await lockCampaign(transaction, businessId, campaignId);
  await markDialed(transaction, businessId, id);
  await countAttempt(transaction, businessId, { campaignId, contactId: campaignContactId, at });
}

/**
 * A call has ended. An outcome that follows from the report becomes its disposition, unless an agent has picked one;
 * after the outcomes that the campaign chooses, the next phone of the contact is dialed. Otherwise the agent keeps the
 * contact until the disposition. A call that was never placed leaves the contact unchanged.
 */
async function ended(transaction: Database, changes: ContactChanges, news: CallNews): Promise<void> {
  const { businessId, id, campaignId, campaignContactId: contactId, at } = news;
  const call = await findEndedCall(transaction, businessId, id);
  if (campaignId === null || !call) {
    return;
  }
  if (call.carrierId !== null) {
    // The end may come before the answer to the order.
    await accepted(transaction, news);
  }
  if (call.messageAt !== null) {
    // It ended for the agent and the contact when the message began.
    return;
  }
  const key = systemOutcome(call);
  const own =
    call.dispositionId === null && key !== null ? await systemDisposition(transaction, businessId, key) : null;
  if (own) {
    await disposeCall(transaction, businessId, id, own.id);
  }
  await lockCampaign(transaction, businessId, campaignId);
  if (contactId === null) {
    // The contact has been removed since: only the numbers of the claim remain.
    const { id: sessionId, contactId: claimedId } = (await lockCaller(transaction, businessId, id)) ?? {};
    if (sessionId !== undefined && claimedId === null) {
      await releaseContact(transaction, changes, businessId, sessionId, 0);
    }
    return;
  }
  if (own && key && (await dialNextPhone(transaction, businessId, { callId: id, contactId, key }))) {
    return;
  }
  const session = await lockCaller(transaction, businessId, id);
  const wasPlaced = call.errorCode !== NOT_PLACED;
  const isOver =
    !wasPlaced || own !== null || call.dispositionId !== null || session === null || session.endedAt !== null;
  await disposeContact(transaction, changes, businessId, campaignId, contactId, {
    disposition: own && (await forContact(transaction, { businessId, campaignId, contactId }, own)),
    goesTo: own !== null && session?.contactId === contactId ? "called" : null,
    ended: wasPlaced ? { at, wasBusy: key === "busy" } : null,
  });
  if (isOver && session?.contactId === contactId) {
    await releaseContact(transaction, changes, businessId, session.id, 0);
  }
  // The wrap-up of a transferred call began with the transfer.
  if (session && call.handedOverAt === null) {
    // After an outcome of the carrier, the agent has nothing to write.
    const seconds = !wasPlaced ? NOT_PLACED_PAUSE_SECONDS : own === null ? null : 0;
    await startWrapUp(transaction, businessId, session.id, seconds);
  }
}

/** The answer to the call counts for its inbox. */
async function judged(transaction: Database, { businessId, id, campaignId }: CallNews): Promise<void> {
  if (campaignId !== null) {
    await judgeInboxOf(transaction, businessId, { campaignId, callId: id });
  }
}

/** The time until the dialer tries again after a call that the carrier never had. */
const NOT_PLACED_PAUSE_SECONDS = 5;

/** A machine hears the message of the campaign: the attempt is over, and its agent is free. */
async function messageStarted(transaction: Database, changes: ContactChanges, news: CallNews): Promise<void> {
  const { businessId, id, campaignId, campaignContactId: contactId, at } = news;
  const call = await findEndedCall(transaction, businessId, id);
  if (campaignId === null || !call) {
    return;
  }
  await markMachine(transaction, businessId, id);
  const own = call.dispositionId === null ? await systemDisposition(transaction, businessId, "voicemail") : null;
  if (own) {
    await disposeCall(transaction, businessId, id, own.id);
  }
  await lockCampaign(transaction, businessId, campaignId);
  const session = await lockCaller(transaction, businessId, id);
  const isClaimed = contactId !== null && session?.contactId === contactId;
  if (contactId !== null) {
    await disposeContact(transaction, changes, businessId, campaignId, contactId, {
      disposition: own,
      goesTo: isClaimed ? "called" : null,
      ended: { at, wasBusy: false },
    });
  }
  if (session && (isClaimed || session.contactId === null)) {
    await releaseContact(transaction, changes, businessId, session.id, 0);
  }
  if (session) {
    await startWrapUp(transaction, businessId, session.id, 0);
  }
}

/** A person refuses further calls with a key, in a recorded message or after an abandoned call, as if to an agent. */
async function refused(
  transaction: Database,
  changes: ContactChanges,
  { businessId, id }: Pick<CallNews, "businessId" | "id">,
): Promise<void> {
  const call = await lockCallToRefuse(transaction, businessId, id);
  if (!call) {
    return;
  }
  const { campaignId, contactId, phoneNumber } = call;
  const disposition = await systemDisposition(transaction, businessId, "do_not_call");
  await disposeCall(transaction, businessId, id, disposition.id);
  if (campaignId !== null) {
    await lockCampaign(transaction, businessId, campaignId);
  }
  await listNumbers(transaction, businessId, [phoneNumber], "Requested with a key in a call");
  if (campaignId !== null && contactId !== null) {
    const attempt = { disposition, goesTo: null, ended: null };
    await disposeContact(transaction, changes, businessId, campaignId, contactId, attempt);
  }
}

/** A transfer gave the call to another party: the agent of the session chooses its outcome. */
async function handedOver(
  transaction: Database,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  const session = await lockCaller(transaction, businessId, id);
  if (session) {
    await startWrapUp(transaction, businessId, session.id, null);
  }
}

/** The report on who answered came after the end: its outcome becomes the disposition if there is none. */
async function identified(transaction: Database, changes: ContactChanges, news: CallNews): Promise<void> {
  const { businessId, id, campaignId, campaignContactId: contactId } = news;
  const call = await findEndedCall(transaction, businessId, id);
  const key = call && systemOutcome(call);
  if (campaignId !== null && call?.answeredBy === "machine") {
    await lockCampaign(transaction, businessId, campaignId);
    await uncountAnswer(transaction, businessId, id);
  }
  if (campaignId === null || !key || call.dispositionId !== null) {
    return;
  }
  if (contactId === null || (await isLastCall(transaction, businessId, contactId, id))) {
    await ended(transaction, changes, news);
  } else {
    await disposeCall(transaction, businessId, id, (await systemDisposition(transaction, businessId, key)).id);
  }
}

/** An invalid number completes a contact only where it has no other number. */
async function forContact(
  transaction: Database,
  { businessId, campaignId, contactId }: { businessId: string; campaignId: string; contactId: string },
  disposition: Disposition,
): Promise<Disposition> {
  return disposition.systemKey === "invalid_number" &&
    (await hasOtherPhone(transaction, businessId, campaignId, contactId))
    ? { ...disposition, marksContactComplete: false }
    : disposition;
}

/**
 * @returns false if the outcome does not lead to the next phone, the agent has gone or no other phone of the contact
 *   may be dialed.
 */
async function dialNextPhone(
  transaction: Database,
  businessId: string,
  { callId, contactId, key }: { callId: string; contactId: string; key: SystemKey },
): Promise<boolean> {
  const session = await lockCaller(transaction, businessId, callId);
  if (!session || session.endedAt !== null || session.contactId !== contactId) {
    return false;
  }
  if (!session.nextPhoneOutcomes.some((outcome) => outcome === key)) {
    return false;
  }
  if (session.isPower && !session.isPowered) {
    // The agent has paused or has vanished: nobody is dialed without a click.
    return false;
  }
  try {
    await orderDial(transaction, businessId, session, async () => session, null, { onlyUndialed: true });
    return true;
  } catch (error) {
    if (error instanceof DomainError) {
      return false;
    }
    throw error;
  }
}
