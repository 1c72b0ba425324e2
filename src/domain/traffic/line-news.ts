import type { AgentLineNews } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { advanceLine, endLine } from "../call/agent-line-progress-store.ts";
import type { LostReason } from "../call/agent-line-rules.ts";
import { followLine, lockCallOfLine } from "../route/ring.ts";

/** The reports on lines, with their effect on the incoming calls that they ring for. */

interface LineReference {
  businessId: string;
  id: string;
}

/** Applies a report of the carrier on a line. @returns false if the line does not exist. */
export function applyToLine(
  transaction: Database,
  line: LineReference,
  news: AgentLineNews & { carrierId: string | null; at: string },
): Promise<boolean> {
  return withCall(transaction, line, news.at, () => advanceLine(transaction, line, news));
}

/** Ends a line that the carrier never had, or no longer has. */
export function giveUpLine(
  transaction: Database,
  line: LineReference,
  lostReason: LostReason | null,
  at: string,
): Promise<void> {
  return withCall(transaction, line, at, () => endLine(transaction, line, lostReason, at));
}

async function withCall<Result>(
  transaction: Database,
  line: LineReference,
  at: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const call = await lockCallOfLine(transaction, line);
  const result = await change();
  if (call) {
    await followLine(transaction, line, call, at);
  }
  return result;
}
