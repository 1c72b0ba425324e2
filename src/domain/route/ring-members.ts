import type { Database } from "../../platform/db/database.ts";
import { isBrowserOpen } from "../call/browser-phone-store.ts";
import { lockUseOfLines } from "../call/line-use-store.ts";
import { lineOfUser, type RungCall, ringForCall } from "../call/ringing-line-store.ts";
import { lockAgents } from "../queue/waiting-store.ts";
import { rungByQueues } from "./assign-store.ts";
import { callRungOnLine, offerCall } from "./ring-store.ts";
import type { Member } from "./rules.ts";

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

/** The members of a route for whom no call of a queue rings: of theirs, no queue rings any until commit. */
export async function withoutRung(
  transaction: Database,
  businessId: string,
  members: readonly Member[],
): Promise<readonly Member[]> {
  const ofQueues = await lockAgents(
    transaction,
    businessId,
    members.map(({ userId }) => userId),
  );
  if (ofQueues.length === 0) {
    return members;
  }
  const rung = await rungByQueues(transaction, businessId, ofQueues);
  return members.filter(({ userId }) => !rung.has(userId));
}
