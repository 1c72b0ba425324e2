import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import {
  type NotDialableReason,
  notDialableReasons,
  reasonForContact,
  sparesCallbacks,
} from "../campaign/obstacles.ts";
import { hasAttempts } from "../campaign/obstacles-sql.ts";
import type { CampaignContact, Standing } from "../campaign/rules.ts";
import { callingHours } from "../consent/holidays.ts";
import { isOpen, neverOpens, nextOpening } from "../consent/hours.ts";
import { callingZones } from "../consent/zones.ts";
import { findStandings } from "./dialability-store.ts";

export interface Dialability {
  /** Null if the contact can be offered now or is completed. */
  reason: NotDialableReason | null;
  /**
   * RFC 3339: the time at which the contact can be offered as things stand; null if it can be offered now, or if
   * time alone changes nothing.
   */
  at(): string | null;
}

/** The fields of a contact that decide whether it can be offered. */
export type Judged = Pick<
  CampaignContact,
  | "id"
  | "campaignId"
  | "status"
  | "phones"
  | "dueAt"
  | "timeZone"
  | "state"
  | "postalCode"
  | "country"
  | "attempts"
  | "attemptedAt"
  | "wasBusy"
  | "heldUntil"
  | "dueUserUntil"
  | "standing"
>;

/** The answer for a contact that is completed or can be offered. */
export const NOTHING_TO_SAY: Dialability = { reason: null, at: () => null };
const FORBIDDEN: Dialability = { reason: "do_not_call", at: () => null };
const CLAIMED: Dialability = { reason: "claimed", at: () => null };

/** An obstacle to offering a contact, with its end in milliseconds; Infinity where no time ends it. */
interface Wait {
  reason: NotDialableReason;
  until: number;
}

const MINUTE_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Reads the standings of the contacts whose status does not decide. */
export async function readStandings(
  database: Database,
  businessId: string,
  contacts: readonly Judged[],
): Promise<void> {
  const open = contacts.filter((contact) => knownDialability(contact) === null);
  if (open.length === 0) {
    return;
  }
  const byCampaign = Map.groupBy(open, ({ campaignId }) => campaignId);
  const asked = Array.from(byCampaign, ([campaignId, ofCampaign]) => ({
    campaignId,
    contacts: [...new Set(ofCampaign.map(({ id }) => id))],
    numbers: [...new Set(ofCampaign.flatMap(({ phones }) => phones.map(({ number }) => number)))],
  }));
  const standings = await findStandings(database, businessId, asked);
  for (const contact of open) {
    contact.standing = standings.get(contact.campaignId) ?? null;
  }
}

/**
 * Whether a contact can be offered, from its status or from the data read with it; null if that takes a look-up. The
 * status of the campaign does not count.
 */
export function knownDialability(contact: Judged): Dialability | null {
  switch (contact.status) {
    case "completed":
      return NOTHING_TO_SAY;
    case "do_not_call":
      return FORBIDDEN;
    case "in_progress":
      return CLAIMED;
    default:
      return contact.standing ? dialabilityOf(contact, contact.standing) : null;
  }
}

/** The same for a contact whose status does not decide. */
function dialabilityOf(contact: Judged, standing: Standing): Dialability {
  const now = databaseNow();
  const { businessZone } = standing;
  const hours = callingHours(standing.hours);
  const wait = last(waitsOf(contact, standing, now).filter((each) => each.until > now));
  const opening = (at: number) =>
    nextOpening(callingZones(contact), new Date(at), hours, businessZone)?.toISOString() ?? null;
  if (wait) {
    return { reason: wait.reason, at: () => (wait.until === NEVER ? null : opening(wait.until)) };
  }
  const zones = callingZones(contact);
  if (isOpen(zones, new Date(now), hours, businessZone)) {
    return NOTHING_TO_SAY;
  }
  const isNever = neverOpens(zones, new Date(now), hours, businessZone);
  return { reason: isNever ? "no_common_hours" : "hours", at: () => opening(now) };
}

function waitsOf(contact: Judged, standing: Standing, now: number): Wait[] {
  const { dueAt, dueUserUntil, heldUntil, attemptedAt, wasBusy, attempts } = contact;
  const { maxAttempts, busyMinutes, spacingMinutes } = standing;
  const waits: Wait[] = standing.obstacles || standing.made ? [phoneWait(contact, standing, now)] : [];
  // A claim takes all numbers of a contact, so one that another session has bars the whole contact.
  if (
    contact.phones.some(({ number }) => standing.obstacles?.get(number)?.some(({ reason }) => reason === "claimed"))
  ) {
    waits.push({ reason: "claimed", until: NEVER });
  }
  if (standing.hasStaleRegistry) {
    waits.push({ reason: "registry_stale", until: NEVER });
  }
  if (dueAt !== null) {
    waits.push({ reason: "callback", until: Date.parse(dueUserUntil ?? dueAt) });
  } else if (attemptedAt !== null) {
    const rest = (wasBusy ? busyMinutes : spacingMinutes) * MINUTE_MS;
    waits.push({ reason: "resting", until: Date.parse(attemptedAt) + rest });
    if (attempts >= maxAttempts) {
      waits.unshift({ reason: "attempts", until: NEVER });
    }
  }
  if (heldUntil !== null) {
    // The worker ends the rest, a little after its time.
    waits.push({ reason: "resting", until: Math.max(Date.parse(heldUntil), now + 1) });
  }
  return waits;
}

/** The obstacle to all phones of the contact: that of the phone that is free first. */
function phoneWait(contact: Judged, standing: Standing, now: number): Wait {
  const waits = contact.phones.map(
    ({ number }) => last(waitsOfPhone(contact, number, standing)) ?? { reason: "resting" as const, until: now },
  );
  return waits.reduce<Wait>((first, other) => (other.until < first.until ? other : first), waits[0] as Wait);
}

function waitsOfPhone(contact: Judged, number: string, standing: Standing): Wait[] {
  const isCallback = contact.dueAt !== null;
  const calls = standing.made?.get(contact.id)?.find((each) => each.number === number);
  const waits = (standing.obstacles?.get(number) ?? [])
    .filter(({ reason }) => !(isCallback && sparesCallbacks(reason)))
    .map(
      ({ reason, until }): Wait => ({
        reason: reasonForContact(reason),
        until: until === null ? NEVER : Date.parse(until),
      }),
    );
  if (!hasAttempts(contact, { made: calls?.attempts ?? 0, most: standing.maxAttempts })) {
    waits.push({ reason: "attempts", until: NEVER });
  }
  return waits.sort((one, other) => notDialableReasons.indexOf(one.reason) - notDialableReasons.indexOf(other.reason));
}

/** The obstacle that ends last. If several end at the same time, the first. */
function last(waits: readonly Wait[]): Wait | null {
  return waits.reduce<Wait | null>(
    (latest, wait) => (latest === null || wait.until > latest.until ? wait : latest),
    null,
  );
}
