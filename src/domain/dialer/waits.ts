import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { findProgress } from "../campaign/progress-store.ts";
import type { CampaignProgress, CampaignStatus } from "../campaign/rules.ts";
import { callingHours } from "../consent/holidays.ts";
import { nextOpening } from "../consent/hours.ts";
import { findUpcoming, type Upcoming } from "./dialability-store.ts";
import { staleRegistries } from "./registry-store.ts";
import type { DialerSession } from "./rules.ts";
import { statusesOfCampaigns } from "./session-store.ts";

/** Why a session gets no contact now, and when it may. The claims of other agents count only if nothing else is left. */

/** The reasons, from a time that is known to none. */
export const waitReasons = [
  "hours",
  "resting",
  "callback",
  "claimed",
  "no_common_hours",
  "reserved",
  "exhausted",
  "none_left",
  "campaign_inactive",
  "registry_stale",
] as const;
export type WaitReason = (typeof waitReasons)[number];

export interface DialerWait {
  reason: WaitReason;
  /** RFC 3339; null if time alone brings no contact. */
  until: string | null;
  campaignId: string;
  /** The contact that is expected then; null without a time. */
  contactId: string | null;
  /** The contacts of the campaign in each status. */
  progress: CampaignProgress;
}

/** The first contact that a session can get as things stand. */
interface FirstContact {
  /** In milliseconds. */
  at: number;
  reason: "hours" | "resting" | "callback";
  contactId: string;
}

/**
 * The first contact of each session, `null` for a session with a contact and where time alone brings none; and whether
 * there are contacts for it, regardless of calling hours.
 */
async function firstContacts(
  database: Database,
  businessId: string,
  sessions: readonly DialerSession[],
): Promise<{ first: FirstContact | null; hasUpcoming: boolean }[]> {
  const idle = sessions.filter(isIdle);
  const upcoming = idle.length > 0 ? await findUpcoming(database, businessId, idle) : [];
  const now = databaseNow();
  return sessions.map((session) => {
    const own = upcoming.filter(
      ({ campaignId, userId }) => isIdle(session) && campaignId === session.campaignId && userId === session.userId,
    );
    const first = own.flatMap((each) => openingsOf(each, now)).reduce<FirstContact | null>(earlier, null);
    return { first, hasUpcoming: own.length > 0 };
  });
}

function isIdle({ contactId, endedAt }: DialerSession): boolean {
  return contactId === null && endedAt === null;
}

function earlier(one: FirstContact | null, other: FirstContact): FirstContact {
  return one === null || other.at < one.at ? other : one;
}

function openingsOf(upcoming: Upcoming, now: number): FirstContact[] {
  const { zones, hours, businessZone, reason, contactId } = upcoming;
  const free = Math.max(now, Date.parse(upcoming.at));
  const opening = nextOpening(zones, new Date(free), callingHours(hours), businessZone)?.getTime();
  // The obstacle that ends last is the reason.
  return opening === undefined ? [] : [{ at: opening, reason: opening > free ? "hours" : reason, contactId }];
}

/**
 * The time at which each of these sessions can get a contact as things stand: RFC 3339; null if the session has one
 * or has ended, or where time alone brings none. The claims of other agents do not count.
 */
export async function nextContactTimes(
  database: Database,
  businessId: string,
  sessions: readonly DialerSession[],
): Promise<(string | null)[]> {
  const found = await firstContacts(database, businessId, sessions);
  return found.map(({ first }) => first && new Date(first.at).toISOString());
}

/** The wait of each of these sessions; null if the session has a contact or has ended, or can get a contact now. */
export async function waitsOfSessions(
  database: Database,
  businessId: string,
  sessions: readonly DialerSession[],
): Promise<(DialerWait | null)[]> {
  const found = await firstContacts(database, businessId, sessions);
  const campaignIds = [...new Set(sessions.map(({ campaignId }) => campaignId))];
  const progresses = await findProgress(database, businessId, campaignIds);
  const statuses = await statusesOfCampaigns(database, businessId, campaignIds);
  const stale = await staleRegistries(database, businessId, campaignIds);
  const now = databaseNow();
  return sessions.map((session, place) => {
    const { first = null, hasUpcoming = false } = found[place] ?? {};
    if (!isIdle(session) || (first && first.at <= now)) {
      return null;
    }
    const { campaignId } = session;
    const progress = progresses.get(campaignId) as CampaignProgress;
    return first
      ? {
          reason: first.reason,
          until: new Date(first.at).toISOString(),
          campaignId,
          contactId: first.contactId,
          progress,
        }
      : {
          reason: lastingReason(progress, statuses.get(campaignId), { isStale: stale.has(campaignId), hasUpcoming }),
          until: null,
          campaignId,
          contactId: null,
          progress,
        };
  });
}

/** The reason where no time brings a contact. */
function lastingReason(
  progress: CampaignProgress,
  status: CampaignStatus | undefined,
  { isStale, hasUpcoming }: { isStale: boolean; hasUpcoming: boolean },
): WaitReason {
  if (status !== "active") {
    return "campaign_inactive";
  }
  if (isStale) {
    return "registry_stale";
  }
  if (hasUpcoming) {
    return "no_common_hours";
  }
  if (progress.in_progress > 0) {
    return "claimed";
  }
  if (progress.not_called + progress.called > progress.exhausted) {
    return "reserved";
  }
  return progress.exhausted > 0 ? "exhausted" : "none_left";
}
