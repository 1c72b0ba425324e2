import type { Database } from "../../platform/db/database.ts";
import { isBrowserOpen } from "../call/browser-phone-store.ts";
import { lockUseOfLines } from "../call/line-use-store.ts";
import { lineOfUser, type RungCall, ringForCall } from "../call/ringing-line-store.ts";
import { lockAgents } from "../queue/waiting-store.ts";
import { rungByQueues } from "./assign-store.ts";
import { callRungOnLine, offerCall } from "./ring-store.ts";
import type { Member, RouteStep } from "./rules.ts";

/** The delay between the order of a line and the first ring: a step lasts longer by it. */
export const SETUP_SECONDS = 3;

/**
 * Rings members for a call: their phones, or the line on which they wait in a session of the dialer.
 *
 * @returns false if nobody could be rung.
 */
export async function ringMembers(
  transaction: Database,
  businessId: string,
  call: RungCall,
  members: readonly Member[],
): Promise<boolean> {
  let isRinging = false;
  // An agent may be about to dial on the line, or a colleague to transfer a call to it.
  await lockUseOfLines(
    transaction,
    businessId,
    members.map(({ userId }) => userId),
  );
  for (const { userId, ringSeconds } of members) {
    const line = await lineOfUser(transaction, businessId, userId);
    const device = (await isBrowserOpen(transaction, businessId, userId)) ? "browser" : "phone";
    const lineId = line
      ? line.isIdle && (await callRungOnLine(transaction, businessId, line.id)) === null
        ? line.id
        : null
      : await ringForCall(transaction, businessId, call, { userId, device }, ringSeconds);
    if (lineId !== null) {
      await offerCall(transaction, businessId, {
        callId: call.id,
        userId,
        lineId,
        seconds: ringSeconds + SETUP_SECONDS,
      });
      isRinging = true;
    }
  }
  return isRinging;
}

/**
 * Locks the members of these steps who are members of queues too, so that no queue rings them until commit, and the use of
 * the lines of all. All at once, since another route may have them in another order.
 *
 * @returns those who are members of queues.
 */
export async function lockMembers(
  transaction: Database,
  businessId: string,
  steps: readonly RouteStep[],
): Promise<ReadonlySet<string>> {
  const userIds = steps.flatMap((step) => (step.kind === "members" ? step.members.map(({ userId }) => userId) : []));
  if (userIds.length === 0) {
    return new Set();
  }
  const ofQueues = await lockAgents(transaction, businessId, userIds);
  await lockUseOfLines(transaction, businessId, userIds);
  return new Set(ofQueues);
}

/**
 * The members of a step for whom no call of a queue rings.
 *
 * @param locked those of `lockMembers`.
 */
export async function withoutRung(
  transaction: Database,
  businessId: string,
  members: readonly Member[],
  locked: ReadonlySet<string>,
): Promise<readonly Member[]> {
  const ofQueues = members.flatMap(({ userId }) => (locked.has(userId) ? [userId] : []));
  if (ofQueues.length === 0) {
    return members;
  }
  const rung = await rungByQueues(transaction, businessId, ofQueues);
  return members.filter(({ userId }) => !rung.has(userId));
}
