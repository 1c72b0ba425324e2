import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { type CallingHours, nextOpening } from "../consent/hours.ts";
import { callingZones } from "../consent/zones.ts";
import { type Candidate, type CandidatePhone, findCandidates, findUpcoming } from "./dialability-store.ts";
import type { DialerSession } from "./rules.ts";

/** Why the dialer does not offer a contact now. */
export const notDialableReasons = [
  "attempts",
  "daily_cap",
  "hours",
  "do_not_call",
  "opted_out",
  "claimed",
  "resting",
  "callback",
] as const;
export type NotDialableReason = (typeof notDialableReasons)[number];

export interface Dialability {
  /** Null where it can be offered now, or is completed. */
  reason: NotDialableReason | null;
  /** RFC 3339: when it can be offered, as things stand; null where it can be now, or not by the mere passing of time. */
  at: string | null;
}

/** Something that keeps a contact from being offered; milliseconds, Infinity where no time ends it. */
interface Wait {
  reason: NotDialableReason;
  until: number;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Whether each of these contacts can be offered, by id. The status of the campaign is not asked. */
export async function findDialability(
  database: Database,
  businessId: string,
  contacts: readonly { campaignId: string; id: string }[],
): Promise<Map<string, Dialability>> {
  const candidates = await findCandidates(database, businessId, contacts);
  const now = databaseNow();
  return new Map(candidates.map((candidate) => [candidate.id, dialabilityOf(candidate, now)]));
}

/** @param now in milliseconds. */
function dialabilityOf(candidate: Candidate, now: number): Dialability {
  if (candidate.status === "completed") {
    return { reason: null, at: null };
  }
  const wait = decisive(waitsOf(candidate, now).filter(({ until }) => until > now));
  if (wait?.until === NEVER) {
    return { reason: wait.reason, at: null };
  }
  const opening = nextOpening(
    callingZones(candidate),
    new Date(wait?.until ?? now),
    hours(candidate),
    candidate.businessZone,
  );
  if (!wait && opening?.getTime() === now) {
    return { reason: null, at: null };
  }
  return { reason: wait?.reason ?? "hours", at: opening?.toISOString() ?? null };
}

function waitsOf(candidate: Candidate, now: number): Wait[] {
  const { status, dueAt, dueUserUntil, heldUntil, restedAt } = candidate;
  if (status === "do_not_call") {
    return [{ reason: "do_not_call", until: NEVER }];
  }
  if (status === "in_progress") {
    return [{ reason: "claimed", until: NEVER }];
  }
  const waits: Wait[] = [phoneWait(candidate, now)];
  if (dueAt !== null) {
    waits.push({ reason: "callback", until: Date.parse(dueUserUntil ?? dueAt) });
  } else if (status === "called") {
    waits.push({ reason: "resting", until: Date.parse(restedAt) });
    if (candidate.attempts >= candidate.maxAttempts) {
      waits.unshift({ reason: "attempts", until: NEVER });
    }
  }
  if (heldUntil !== null) {
    waits.push({ reason: "resting", until: Date.parse(heldUntil) });
  }
  return waits;
}

/** What speaks against all phones of the contact: that of the one that is free first. */
function phoneWait(candidate: Candidate, now: number): Wait {
  const waits = candidate.phones.map(
    (phone) => decisive(waitsOfPhone(candidate, phone)) ?? { reason: "resting", until: now },
  );
  return waits.reduce((first, other) => (other.until < first.until ? other : first)) as Wait;
}

function waitsOfPhone({ status, dueAt, maxAttempts }: Candidate, phone: CandidatePhone): Wait[] {
  const isCallback = dueAt !== null;
  const isSpent = !isCallback && status === "called" && phone.attempts >= maxAttempts;
  const waits: (Wait | false)[] = [
    phone.isListed && { reason: "do_not_call", until: NEVER },
    phone.isOptedOut && { reason: "opted_out", until: NEVER },
    (phone.isInvalid || isSpent) && { reason: "attempts", until: NEVER },
    phone.isHeld && { reason: "claimed", until: NEVER },
    phone.cappedUntil !== null && { reason: "daily_cap", until: Date.parse(phone.cappedUntil) },
    phone.restsUntil !== null && !isCallback && { reason: "resting", until: Date.parse(phone.restsUntil) },
  ];
  return waits.filter((wait) => wait !== false);
}

/** The one that ends last; of several that end at the same time the first. */
function decisive(waits: readonly Wait[]): Wait | null {
  return waits.reduce<Wait | null>((last, wait) => (last === null || wait.until > last.until ? wait : last), null);
}

function hours({ callingFrom, callingUntil }: Pick<Candidate, "callingFrom" | "callingUntil">): CallingHours {
  return { from: callingFrom, until: callingUntil };
}

/**
 * When each of these sessions that holds no contact can be given one, as things stand: RFC 3339, null where it holds one,
 * has ended, or nobody comes by the mere passing of time. What other agents hold now is not foreseen.
 */
export async function nextContactTimes(
  database: Database,
  businessId: string,
  sessions: readonly DialerSession[],
): Promise<(string | null)[]> {
  const idle = sessions.filter(({ contactId, endedAt }) => contactId === null && endedAt === null);
  const upcoming = await findUpcoming(database, businessId, idle);
  const now = databaseNow();
  return sessions.map((session) => {
    const openings = upcoming.flatMap(({ campaignId, userId, zones, at, businessZone, ...clock }) => {
      const isAsked = idle.includes(session) && campaignId === session.campaignId && userId === session.userId;
      return isAsked && at !== null
        ? (nextOpening(zones, new Date(Math.max(now, Date.parse(at))), hours(clock), businessZone) ?? [])
        : [];
    });
    const first = Math.min(...openings.map((opening) => opening.getTime()));
    return Number.isFinite(first) ? new Date(first).toISOString() : null;
  });
}
