import { type AgentLineNews, hasEnded } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { checkLineIn } from "../call/agent-line-need-store.ts";
import { advanceLine, endLine } from "../call/agent-line-progress-store.ts";
import type { LostReason } from "../call/agent-line-rules.ts";
import { abandonOnLine, closeSilentPhone, lockOverdue, type OverdueLine } from "../call/browser-phone-store.ts";
import { settlePrompt } from "../call/control-store.ts";
import { followLine as followHandover } from "../call/handover.ts";
import type { CallHooks } from "../call/progress-store.ts";
import { lockCallsOfLine } from "../call/talk-store.ts";
import { wakeIfAnyoneWaits } from "../queue/waiting-store.ts";
import { followLine as followRoute, lockCallOfLine, wordsOnLine } from "../route/ring.ts";

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
  const report = {
    at: news.at,
    isBusy: news.kind === "line.status" && news.status === "busy",
    isBack: news.kind === "line.joined",
  };
  const applied = await withCalls(transaction, calls, line, report, async (callId) => {
    const isOfConference = news.kind === "line.left" || news.kind === "line.joined";
    const words = callId !== null && isOfConference ? await wordsOnLine(transaction, line, callId) : null;
    if (words && (await isOfConferenceLeft(transaction, line, news, words))) {
      return "ignored";
    }
    const result = await advanceLine(transaction, line, news);
    if (words?.isAwaited && news.kind === "line.joined" && result === "applied") {
      await settlePrompt(transaction, line.businessId, words.callId);
    }
    return result;
  });
  if (isOver) {
    await wakeIfAnyoneWaits(transaction, line.businessId);
  }
  return applied !== "unknown";
}

/**
 * Whether a report is about the conference which an agent has left, or is about to leave, for the words about a call. The
 * carrier is asked whether an agent lives who has left it otherwise.
 */
async function isOfConferenceLeft(
  transaction: Database,
  { businessId, id }: LineReference,
  news: AgentLineNews,
  { isAwaited, conferenceId }: NonNullable<Awaited<ReturnType<typeof wordsOnLine>>>,
): Promise<boolean> {
  if (news.kind === "line.left") {
    await checkLineIn(transaction, businessId, id, 0);
    return true;
  }
  // In another one the agent is back, although nobody has noted the answer to the request.
  return news.kind === "line.joined" && isAwaited && (conferenceId ?? news.conferenceId) === news.conferenceId;
}

/** Ends a line whose browser has vanished. @returns null if the browser is back, or another process was quicker. */
export async function loseBrowser(transaction: Database, line: LineReference): Promise<OverdueLine | null> {
  const call = await lockCallOfLine(transaction, line);
  const lost = await lockOverdue(transaction, line);
  if (lost) {
    // A call that was answered after the last heartbeat has met nobody.
    await abandonOnLine(transaction, line);
    await endLine(transaction, line, lost.isClosing ? null : "hung_up", lost.lostAt);
    await closeSilentPhone(transaction, line);
    if (call) {
      await followRoute(transaction, line, call, { at: lost.lostAt, isBusy: false, isBack: false });
    }
  }
  return lost;
}

/** Ends a line that the carrier never had, or no longer has. */
export async function giveUpLine(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  lostReason: LostReason | null,
  at: string,
): Promise<void> {
  const report = { at, isBusy: false, isBack: false };
  await withCalls(transaction, calls, line, report, async () => {
    await endLine(transaction, line, lostReason, at);
    return "applied";
  });
  await wakeIfAnyoneWaits(transaction, line.businessId);
}

/** What became of a report. */
type Applied = Awaited<ReturnType<typeof advanceLine>>;

async function withCalls(
  transaction: Database,
  calls: Pick<CallHooks, "handedOver">,
  line: LineReference,
  report: { at: string; isBusy: boolean; isBack: boolean },
  change: (callId: string | null) => Promise<Applied>,
): Promise<Applied> {
  const routed = await lockCallOfLine(transaction, line);
  const callIds = await lockCallsOfLine(transaction, line.businessId, line.id);
  const applied = await change(routed?.id ?? null);
  await followHandover(transaction, line, callIds, calls.handedOver);
  if (routed) {
    await followRoute(transaction, line, routed, { ...report, isBack: report.isBack && applied === "applied" });
  }
  return applied;
}
