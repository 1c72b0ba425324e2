import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { instant, paragraph, parseInput, phoneNumber } from "../../platform/input.ts";
import type { AgentLineDevice } from "../call/agent-line-rules.ts";
import { connectLine, lineOfSession } from "../call/agent-line-store.ts";
import { requireBrowser } from "../call/browser-phone-store.ts";
import { askHangUp } from "../call/hang-up-store.ts";
import { requireFree } from "../call/line-use-store.ts";
import { markMachine } from "../call/message-store.ts";
import { contactOfCall, disposeCall, isCallLive, isLastCall, lockCallToCorrect } from "../call/outcome-store.ts";
import { LONGEST_NOTE } from "../call/talk-rules.ts";
import { type ContactChanges, withContactEvents } from "../campaign/contact-events.ts";
import { disposeContact, dueContact, numbersOfContact } from "../campaign/dialing-store.ts";
import { lockWantedInboxes } from "../campaign/inboxes.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { zoneContacts } from "../campaign/zone-store.ts";
import { listNumbers } from "../consent/barred-store.ts";
import { findPickable } from "../disposition/system-store.ts";
import { actingFor, actorOf } from "../identity/actor-rules.ts";
import type { Caller } from "../identity/rules.ts";
import { requirePhone } from "../identity/rung-phone-store.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { reopenedStatus } from "./correction.ts";
import { orderDial } from "./dial.ts";
import { releaseContact } from "./release-store.ts";
import { type DialerSession, PUT_ASIDE_MINUTES, requireActive } from "./rules.ts";
import {
  campaignOfBusiness,
  endSessions,
  findAtWork,
  findSession,
  insertSession,
  lockSession,
  renewLease,
  type SessionAtWork,
} from "./session-store.ts";

/** The commands of agents. Every command renews the lease and returns the session as it is afterwards. */

const sessionDraft = z.object({
  campaignId: z.string(),
  inboxIds: z
    .array(z.string())
    .min(1)
    .max(10)
    .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat an inbox" }),
});

/** The number of contacts that the start of a session prepares; the sweep prepares the others. */
const PREPARED = 2000;

/**
 * Starts a session on a campaign with some of its inboxes. An agent has one session: an earlier one ends.
 *
 * @param ringsUsers whether the carrier rings the agent's own phone.
 * @param device the phone or the browser of the agent.
 * @throws DomainError `validation_error` on an input, `forbidden` on an inbox that the caller may not use, `conflict`
 *   if the campaign is not active, the agent is in a call or the agent has no phone to ring, or no open browser
 *   phone.
 */
export async function startSession(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  input: unknown,
  ringsUsers = false,
  device: AgentLineDevice = "phone",
): Promise<DialerSession> {
  const { campaignId, inboxIds } = parseInput(sessionDraft, input);
  const { businessId, userId } = caller;
  const campaign = await campaignOfBusiness(database, businessId, campaignId);
  if (!campaign) {
    throw new DomainError("validation_error", "This business does not have this campaign.", { field: "campaignId" });
  }
  requireActive(campaign);
  if (device === "browser") {
    await requireBrowser(database, businessId, userId);
  } else if (ringsUsers) {
    await requirePhone(database, caller);
  }
  await zoneContacts(database, businessId, campaignId, PREPARED);
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    requireActive((await lockCampaign(transaction, businessId, campaignId)) ?? campaign);
    await lockWantedInboxes(transaction, caller, campaignId, inboxIds);
    for (const earlier of await endSessions(transaction, businessId, userId, null)) {
      const { callId } = (await findSession(transaction, businessId, earlier)) as DialerSession;
      if (await isCallLive(transaction, businessId, callId)) {
        throw new DomainError("conflict", "You are in a call: end it before you start another session.");
      }
      await releaseContact(transaction, changes, businessId, earlier, 0);
    }
    const session = await insertSession(transaction, businessId, {
      ...newIdentity("ses"),
      campaignId,
      actor: actorOf(caller),
      inboxIds,
    });
    const inboxId = inboxIds[0] as string;
    await connectLine(transaction, businessId, { userId, sessionId: session.id, inboxId, device });
    return session;
  });
}

/**
 * Rings the phone of the agent again after a missed or ended call, or waits again for the agent's browser. An agent
 * without a number has no phone to ring.
 *
 * @param device null for that of the last line of the session.
 * @throws DomainError `conflict` if the same device is connected or rings already, the agent is in a call, or the agent
 *   has no open browser phone.
 */
export function connectSession(
  database: Database,
  caller: Caller,
  id: string,
  device: AgentLineDevice | null = null,
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const { inboxIds } = found(await lockSession(transaction, businessId, id, userId));
    const before = await lineOfSession(transaction, businessId, id);
    const wanted = device ?? before?.device ?? "phone";
    if (before && before.state !== "lost" && before.state !== "closed") {
      if (before.device === wanted) {
        throw new DomainError("conflict", "Your phone is connected, or is being rung.");
      }
      await requireFree(transaction, businessId, before.id);
    }
    if (wanted === "browser") {
      await requireBrowser(transaction, businessId, userId);
    }
    const inboxId = inboxIds[0] as string;
    await connectLine(transaction, businessId, { userId, sessionId: id, inboxId, device: wanted });
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

/** Renews the lease of the session. */
export async function keepSession(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return found(await renewLease(database, caller.businessId, id, caller.userId));
}

/** Ends the session and hangs up its call. The session releases its contact after the end of the call. */
export function leaveSession(database: Database, caller: Caller, outbox: Outbox, id: string): Promise<DialerSession> {
  const { businessId, userId } = caller;
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    const { callId } = found(await findAtWork(transaction, businessId, id, userId));
    if (callId !== null && (await isCallLive(transaction, businessId, callId))) {
      await askHangUp(transaction, businessId, callId);
    }
    await endSessions(transaction, businessId, userId, id);
    await releaseContact(transaction, changes, businessId, id, 0);
    return (await findSession(transaction, businessId, id)) as DialerSession;
  });
}

/**
 * Ends the sessions of an agent who has lost the right to work. A running call continues to its end; the contact is
 * released after it.
 *
 * @returns the number of sessions.
 */
export async function endWork(
  transaction: Database,
  changes: ContactChanges,
  businessId: string,
  userId: string,
): Promise<number> {
  const ended = await endSessions(transaction, businessId, userId, null);
  for (const id of ended) {
    await releaseContact(transaction, changes, businessId, id, 0);
  }
  return ended.length;
}

/**
 * Orders a call to the contact that the session has claimed.
 *
 * @param number one of the contact's phones; null for the first in dial order that may be dialed.
 * @throws DomainError `unprocessable_entity` if the number may not be called now, `conflict` if the session has
 *   not claimed the contact or has a call.
 */
export function dialContact(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  contactId: string,
  number: string | null,
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  const chosen = number === null ? null : parseInput(z.object({ number: phoneNumber }), { number }).number;
  return withEvents(database, outbox, actingFor(caller), async (transaction) => {
    const lock = async () => {
      const locked = requireClaim(found(await lockSession(transaction, businessId, id, userId)), contactId);
      if (await isCallLive(transaction, businessId, locked.callId)) {
        throw new DomainError("conflict", "A call is already running.");
      }
      return locked;
    };
    const session = found(await findAtWork(transaction, businessId, id, userId));
    await orderDial(transaction, businessId, session, lock, chosen);
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

/** Requests the end of the session's call. */
export function hangUp(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const { callId } = found(await findAtWork(transaction, businessId, id, userId));
    const isLive = await isCallLive(transaction, businessId, callId);
    if (callId === null || !isLive || !(await askHangUp(transaction, businessId, callId))) {
      throw new DomainError("conflict", "No call is running.");
    }
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

/**
 * Releases the contact: with its earlier status where nothing was dialed, else as `called`. The dialer does not offer
 * it again at once.
 */
export function skipContact(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  contactId: string,
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    requireClaim(found(await lockSession(transaction, businessId, id, userId)), contactId);
    if (!(await releaseContact(transaction, changes, businessId, id, PUT_ASIDE_MINUTES))) {
      throw new DomainError("conflict", "A call is running: end it before you skip its contact.");
    }
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

const outcomeDraft = z.object({ callbackAt: instant.nullable(), note: paragraph(LONGEST_NOTE).nullable() });

/**
 * Sets the disposition of the contact that the session has claimed or called last. Without a running call this releases
 * the contact; with a callback, the contact is called again at that time. The disposition "Do not call" adds the
 * numbers of the contact to the do-not-call list, which applies to all campaigns. A disposition that replaces one of
 * the same call reopens the contact that the former completed. A note is kept with the call; an empty one clears the
 * former.
 *
 * @throws DomainError `validation_error` on an input, such as a note without a call; `conflict` if the session has
 *   neither claimed nor called the contact.
 */
export function pickDisposition(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
  contactId: string,
  dispositionId: string,
  given: { callbackAt?: unknown; callbackMine?: boolean; note?: string | null | undefined } = {},
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  const { callbackAt = null, callbackMine = true } = given;
  const { callbackAt: callback, note } = parseInput(outcomeDraft, { callbackAt, note: given.note ?? null });
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    const { campaignId, callId } = found(await findAtWork(transaction, businessId, id, userId));
    const disposition = await findPickable(transaction, businessId, dispositionId);
    if (!disposition) {
      const message = "This business does not have this disposition, or has retired it.";
      throw new DomainError("validation_error", message, { field: "dispositionId" });
    }
    if (callback !== null && disposition.marksContactComplete) {
      const message = "This disposition completes the contact: it cannot have a callback.";
      throw new DomainError("validation_error", message, { field: "callbackAt" });
    }
    // The order of locks is that of the reports on a call: the call, the campaign, the session, the contact.
    const called = callId !== null && (await contactOfCall(transaction, businessId, callId)) === contactId;
    let reopensTo: "in_progress" | "called" | null = null;
    if (called) {
      const call = await lockCallToCorrect(transaction, businessId, callId, userId);
      reopensTo = call && reopenedStatus(call, disposition);
      await disposeCall(transaction, businessId, callId, disposition.id, note);
      if (disposition.systemKey === "voicemail") {
        await markMachine(transaction, businessId, callId);
      }
    } else if (note) {
      throw new DomainError("validation_error", "A note belongs to a call, and there is none.", { field: "note" });
    }
    await lockCampaign(transaction, businessId, campaignId);
    const session = found(await lockSession(transaction, businessId, id, userId));
    const hasClaim = session.contactId === contactId;
    if (session.callId !== callId || (!hasClaim && !called)) {
      throw new DomainError("conflict", "This session does not have a claim on this contact.");
    }
    if (disposition.systemKey === "do_not_call") {
      const numbers = await numbersOfContact(transaction, businessId, campaignId, contactId);
      await listNumbers(transaction, businessId, numbers, "Requested in a call with an agent");
    }
    await disposeContact(transaction, changes, businessId, campaignId, contactId, {
      disposition,
      goesTo: null,
      ended: null,
      reopensTo:
        reopensTo && callId && (await isLastCall(transaction, businessId, contactId, callId)) ? reopensTo : null,
    });
    if (callback !== null) {
      await dueContact(transaction, businessId, campaignId, contactId, callback, callbackMine ? userId : null);
    }
    if (hasClaim) {
      await releaseContact(transaction, changes, businessId, id, PUT_ASIDE_MINUTES);
    }
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

const callbackDraft = z.object({ dueAt: instant, mine: z.boolean() });

/**
 * Sets the time at which this agent or any agent calls the contact again. The contact is one that the session has
 * claimed or called last. The dialer does not offer it before that time.
 */
export function setCallback(
  database: Database,
  caller: Caller,
  id: string,
  contactId: string,
  input: unknown,
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  const { dueAt, mine } = parseInput(callbackDraft, input);
  return database.transaction(async (transaction) => {
    const session = found(await lockSession(transaction, businessId, id, userId));
    const last = session.callId && (await contactOfCall(transaction, businessId, session.callId));
    if (session.contactId !== contactId && last !== contactId) {
      throw new DomainError("conflict", "This session does not have a claim on this contact.");
    }
    await dueContact(transaction, businessId, session.campaignId, contactId, dueAt, mine ? userId : null);
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

function requireClaim(session: SessionAtWork, contactId: string): SessionAtWork {
  if (session.contactId !== contactId) {
    throw new DomainError("conflict", "This session does not have a claim on this contact.");
  }
  return session;
}

export function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw new DomainError("not_found", "You do not have this session, or it has ended.");
  }
  return value;
}
