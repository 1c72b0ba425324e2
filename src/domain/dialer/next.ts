import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { zoneContacts } from "../campaign/zone-store.ts";
import { isOpen } from "../consent/hours.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { found } from "./commands.ts";
import { endLapsedIfAny } from "./lapse.ts";
import { claimNext, putBarredAside } from "./next-store.ts";
import { type DialerSession, requireActive } from "./rules.ts";
import { findAtWork, hoursOf, renewLease, type SessionAtWork } from "./session-store.ts";

/** The numbers of candidates to look at: first few, then more where other agents compete for the same ones. */
const WINDOWS = [16, 128, 1024] as const;

/** How many times one request puts aside contacts that may not be dialed before it gives up. */
const ROUNDS = 20;

/** The number of contacts that are prepared when no other is left. */
const PREPARED = 1000;

/** Another session took a number of the contact at the same moment. */
const COLLISION = "dialer_numbers_pkey";

/**
 * Gives the session its next contact. A session with a contact keeps it, so that a retry after a lost answer is safe.
 * Where no contact can be called now, the session has none.
 *
 * @throws DomainError `conflict` if the campaign is not active.
 */
export async function nextContact(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  id: string,
): Promise<DialerSession> {
  const { businessId, userId } = caller;
  const session = found(await findAtWork(database, businessId, id, userId));
  if (session.contactId === null) {
    requireActive({ status: session.campaignStatus });
    const claimed = await claimContact(database, outbox, businessId, session, { isAsked: true });
    if (claimed) {
      return claimed;
    }
  }
  return found(await renewLease(database, businessId, id, userId));
}

/**
 * Claims a contact for a session without one.
 *
 * @param how whether the agent asks, which renews the lease.
 * @returns null if no contact can be called now.
 */
export async function claimContact(
  database: Database,
  outbox: Outbox,
  businessId: string,
  session: SessionAtWork,
  how: { isAsked: boolean },
): Promise<DialerSession | null> {
  return (
    (await claim(database, businessId, session, how)) ??
    (await claimAfterAll(database, outbox, businessId, session, how))
  );
}

async function claim(
  database: Database,
  businessId: string,
  session: SessionAtWork,
  how: { isAsked: boolean },
): Promise<DialerSession | null> {
  const now = new Date(databaseNow());
  const open = session.zones.filter((zones) => isOpen(zones, now, hoursOf(session), session.businessZone));
  const take = (window: number) => claimOrCollide(database, businessId, session.id, open, window, how);
  const [few, more, most] = WINDOWS;
  for (let round = 0; open.length > 0 && round < ROUNDS; round += 1) {
    const claimed = await take(few);
    if (claimed) {
      return claimed;
    }
    // The first candidates may not be dialed: they are put aside, or every request would look at them again.
    if ((await putBarredAside(database, businessId, session.id, open, round === 0 ? more : most)) === 0) {
      return (await take(more)) ?? (await take(most));
    }
  }
  return null;
}

async function claimOrCollide(
  database: Database,
  businessId: string,
  sessionId: string,
  open: readonly string[],
  window: number,
  how: { isAsked: boolean },
): Promise<DialerSession | null> {
  try {
    return await claimNext(database, businessId, sessionId, open, window, how);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === COLLISION) {
      return claimOrCollide(database, businessId, sessionId, open, window, how);
    }
    throw error;
  }
}

/** Tries once more with the contacts of sessions whose leases have run out, and with contacts not prepared before. */
async function claimAfterAll(
  database: Database,
  outbox: Outbox,
  businessId: string,
  session: SessionAtWork,
  how: { isAsked: boolean },
): Promise<DialerSession | null> {
  const freed = await endLapsedIfAny(database, outbox, businessId);
  const prepared = await zoneContacts(database, businessId, session.campaignId, PREPARED);
  return freed + prepared > 0
    ? claim(database, businessId, found(await findAtWork(database, businessId, session.id, session.userId)), how)
    : null;
}
