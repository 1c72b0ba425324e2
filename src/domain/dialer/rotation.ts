import type { Database } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { lockInboxOf } from "../identity/inboxes.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller, Inbox } from "../identity/rules.ts";
import { type AnswerCounts, ENOUGH_CALLS, isAnsweredLess } from "./answer-rules.ts";
import {
  answersOfCampaign,
  countAnswer,
  endRest,
  type RestReason,
  restInbox,
  rotationsOfInboxes,
  type StoredRotation,
} from "./rotation-store.ts";

/** The rotation of inboxes: those that people answer too seldom, or that a phone network labels, rest. */

/** The days for which an inbox rests. */
export const REST_DAYS = 7;

export const rotationStates = ["in_rotation", "resting", "on_probation"] as const;
export type RotationState = (typeof rotationStates)[number];

export interface Rotation {
  state: RotationState;
  /** Of the present rest, or of the last one during the probation; otherwise null, as the times. */
  reason: RestReason | null;
  since: string | null;
  until: string | null;
  /** 0 to 1, of the last calls; null without any. */
  answeredShare: number | null;
}

/** That of an inbox without calls. */
export const NEVER_CALLED: Rotation = {
  state: "in_rotation",
  reason: null,
  since: null,
  until: null,
  answeredShare: null,
};

function rotationOf({ isResting, reason, beganAt, until, called, answered }: StoredRotation): Rotation {
  const answeredShare = called === 0 ? null : answered / called;
  if (isResting) {
    return { state: "resting", reason, since: beganAt, until, answeredShare };
  }
  if (reason !== null && called < ENOUGH_CALLS) {
    return { state: "on_probation", reason, since: until, until: null, answeredShare };
  }
  return { ...NEVER_CALLED, answeredShare };
}

/** The rotation of each of these inboxes, by id. */
export async function rotations(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, Rotation>> {
  const stored = await rotationsOfInboxes(database, businessId, ids);
  return new Map(stored.map((one) => [one.inboxId, rotationOf(one)]));
}

const BY_THE_SERVICE = { userId: null, clientId: null, network: null, requestId: null };

/**
 * Counts the answer to a call that has ended, and takes its inbox out of the rotation where people answer it less than
 * the other inboxes of the campaign. The campaign is locked until commit.
 */
export async function judgeInboxOf(
  transaction: Database,
  businessId: string,
  { campaignId, callId }: { campaignId: string; callId: string },
): Promise<void> {
  await lockCampaign(transaction, businessId, campaignId);
  const counted = await countAnswer(transaction, businessId, callId);
  // An answer lowers no share.
  if (!counted || counted.isAnswered) {
    return;
  }
  const all = await answersOfCampaign(transaction, businessId, campaignId);
  const own = all.find(({ id }) => id === counted.inboxId);
  const others = sumOf(all.filter(({ id }) => id !== counted.inboxId));
  if (!own || !isAnsweredLess(own, others)) {
    return;
  }
  const { called, answered } = own;
  await takeOutOfRotation(transaction, businessId, own.id, {
    reason: "answered_less",
    evidence: { campaignId, called, answered, calledOfOthers: others.called, answeredOfOthers: others.answered },
    spareDays: 0,
  });
}

/**
 * Takes an inbox out of the rotation, unless it is out, and records why.
 *
 * @param why `spareDays`: the days after its last rest in which it stays in.
 */
export async function takeOutOfRotation(
  transaction: Database,
  businessId: string,
  inboxId: string,
  { reason, evidence, spareDays }: { reason: RestReason; evidence: Record<string, string | number>; spareDays: number },
): Promise<void> {
  if (await restInbox(transaction, businessId, inboxId, { reason, days: REST_DAYS, spareDays })) {
    await recordAudit(transaction, businessId, BY_THE_SERVICE, {
      action: "inbox.taken_out_of_rotation",
      objectId: inboxId,
      given: { reason, ...evidence },
    });
  }
}

function sumOf(counts: readonly AnswerCounts[]): AnswerCounts {
  const sum = (name: keyof AnswerCounts) => counts.reduce((total, each) => total + each[name], 0);
  return { called: sum("called"), answered: sum("answered") };
}

/**
 * Returns an inbox to the rotation before the end of its rest. Its answers are counted anew. One in rotation does not
 * change. For admins.
 *
 * @throws DomainError `not_found`
 */
export function returnInboxToRotation(database: Database, caller: Caller, id: string): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = await lockInboxOf(transaction, businessId, id);
    await endRest(transaction, businessId, id);
    return inbox;
  });
}
