import type { AgentLineNews } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { advanceLine, endLine } from "../call/agent-line-progress-store.ts";
import type { LostReason } from "../call/agent-line-rules.ts";
import { followLine as followHandover } from "../call/handover.ts";
import type { CallHooks } from "../call/progress-store.ts";
import { lockCallsOfLine } from "../call/talk-store.ts";
import { followLine as followRoute, lockCallOfLine } from "../route/ring.ts";

/** The reports on lines, with their effect on the calls that they have, ring for or are to get. */

interface LineReference {
  businessId: string;
  id: string;
}

/** Applies a report of the carrier on a line. @returns false if the line does not exist. */
export function applyToLine(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  news: AgentLineNews & { carrierId: string | null; at: string },
): Promise<boolean> {
  const report = { at: news.at, isBusy: news.kind === "line.status" && news.status === "busy" };
  return withCalls(transaction, calls, line, report, () => advanceLine(transaction, line, news));
}

/** Ends a line that the carrier never had, or no longer has. */
export function giveUpLine(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  lostReason: LostReason | null,
  at: string,
): Promise<void> {
  return withCalls(transaction, calls, line, { at, isBusy: false }, () => endLine(transaction, line, lostReason, at));
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
