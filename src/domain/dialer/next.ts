import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { zoneContacts } from "../campaign/zone-store.ts";
import { isOpen } from "../consent/hours.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { found } from "./commands.ts";
import { endLapsedIfAny } from "./lapse.ts";
import { claimNext, holdBarred } from "./next-store.ts";
import { type DialerSession, requireActive } from "./rules.ts";
import { findAtWork, hoursOf, renewLease, type SessionAtWork } from "./session-store.ts";

/** How many of those in line are looked at: first few, then more where other agents are at the same ones. */
const WINDOWS = [16, 128, 1024] as const;

/** How often contacts that cannot be dialed are put aside within one request before it is given up for now. */
const ROUNDS = 20;

/** How many contacts are prepared at once where nobody else is left. */
const PREPARED = 1000;

/** A number of the contact was taken at the same moment. */
const COLLISION = "dialer_numbers_pkey";

/**
 * Gives the session its next contact. One that holds a contact keeps it, so that asking again after a lost answer is
 * safe. Where nobody can be called now, it holds none.
 *
 * @throws DomainError `conflict` where the campaign is not active.
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
    const claimed =
      (await claim(database, businessId, session)) ?? (await claimAfterAll(database, caller, outbox, session));
    if (claimed) {
      return claimed;
    }
  }
  return found(await renewLease(database, businessId, id, userId));
}

async function claim(database: Database, businessId: string, session: SessionAtWork): Promise<DialerSession | null> {
  const now = new Date(databaseNow());
  const open = session.zones.filter((zones) => isOpen(zones, now, hoursOf(session), session.businessZone));
  const take = (window: number) => claimOrCollide(database, businessId, session.id, open, window);
  const [few, more, most] = WINDOWS;
  for (let round = 0; open.length > 0 && round < ROUNDS; round += 1) {
    const claimed = await take(few);
    if (claimed) {
      return claimed;
    }
    // Where those in front may not be dialed they are put aside, or everybody would look at them again and again.
    if ((await holdBarred(database, businessId, session.id, open, round === 0 ? more : most)) === 0) {
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
): Promise<DialerSession | null> {
  try {
    return await claimNext(database, businessId, sessionId, open, window);
  } catch (error) {
    if ((error as { constraint?: string }).constraint === COLLISION) {
      return claimOrCollide(database, businessId, sessionId, open, window);
    }
    throw error;
  }
}

/** Tries once more with what vanished agents hold, and with contacts that nobody has looked at before. */
async function claimAfterAll(
  database: Database,
  { businessId, userId }: Caller,
  outbox: Outbox,
  session: SessionAtWork,
): Promise<DialerSession | null> {
  const freed = await endLapsedIfAny(database, outbox, businessId);
  const prepared = await zoneContacts(database, businessId, session.campaignId, PREPARED);
  return freed + prepared > 0
    ? claim(database, businessId, found(await findAtWork(database, businessId, session.id, userId)))
    : null;
}
