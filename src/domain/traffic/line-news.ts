import { type AgentLineNews, hasEnded } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { advanceLine, endLine } from "../call/agent-line-progress-store.ts";
import type { LostReason } from "../call/agent-line-rules.ts";
import { followLine as followHandover } from "../call/handover.ts";
import type { CallHooks } from "../call/progress-store.ts";
import { lockCallsOfLine } from "../call/talk-store.ts";
import { wakeIfAnyoneWaits } from "../queue/waiting-store.ts";
import { followLine as followRoute, lockCallOfLine } from "../route/ring.ts";

/** The reports on lines, with their effect on the calls that they have, ring for or are to get. */

interface LineReference {
  businessId: string;
  id: string;
}

/** Applies a report of the carrier on a line. @returns false if the line does not exist. */
export async function applyToLine(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  news: AgentLineNews & { carrierId: string | null; at: string },
): Promise<boolean> {
  const isOver = news.kind === "line.left" || (news.kind === "line.status" && hasEnded(news.status));
  const report = { at: news.at, isBusy: news.kind === "line.status" && news.status === "busy" };
  const isKnown = await withCalls(transaction, calls, line, report, () => advanceLine(transaction, line, news));
  if (isOver) {
    await wakeIfAnyoneWaits(transaction, line.businessId);
  }
  return isKnown;
}

/** Ends a line that the carrier never had, or no longer has. */
export async function giveUpLine(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  lostReason: LostReason | null,
  at: string,
): Promise<void> {
  await withCalls(transaction, calls, line, { at, isBusy: false }, () => endLine(transaction, line, lostReason, at));
  await wakeIfAnyoneWaits(transaction, line.businessId);
}

async function withCalls<Result>(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  report: { at: string; isBusy: boolean },
  change: () => Promise<Result>,
): Promise<Result> {
  const routed = await lockCallOfLine(transaction, line);
  const callIds = await lockCallsOfLine(transaction, line.businessId, line.id);
  const result = await change();
  await followHandover(transaction, line, callIds, calls.handedOver);
  if (routed) {
    await followRoute(transaction, line, routed, report);
  }
  return result;
}
