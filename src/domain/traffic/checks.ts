import type { CallReport, Carrier } from "../../platform/carrier/port.ts";
import { hasEnded } from "../../platform/carrier/port.ts";
import { databaseInstant } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import {
  checkLineIn,
  claimIdleLines,
  claimSilentLines,
  closeLineAgain,
  countUnknownLine,
  type LiveLine,
} from "../call/agent-line-need-store.ts";
import { hangUpAgain } from "../call/hang-up-store.ts";
import type { CallHooks } from "../call/progress-store.ts";
import { ledStatus } from "../call/rules.ts";
import { claimSilentCalls, claimUnidentifiedCalls, countUnknownCall, type SilentCall } from "../call/silence-store.ts";
import { claimSilentTexts, countUnknownText, type SilentText } from "../conversation/progress-store.ts";
import { messageRank } from "../conversation/rules.ts";
import { giveTurnsBack } from "../order/job-store.ts";
import type { CarrierEventHandler } from "./carrier-events.ts";
import { giveUpLine } from "./line-news.ts";

export interface CheckParts {
  database: Database;
  carrier: Pick<Carrier, "askText" | "askCall" | "askForwarded" | "askConference" | "hangUp">;
  /** Applies the answer of the carrier as if it were a report. */
  receive: CarrierEventHandler;
  calls: Pick<CallHooks, "handedOver">;
}

/** The maximum that one query claims. */
const MOST = { calls: 20, unidentified: 10, texts: 10, lines: 20 };

/** The number of concurrent requests to the carrier. */
const CONCURRENCY = 4;

/** The time limit of one request. */
const ASK_MS = 10_000;

/** An order has failed when the carrier does not know it for this many polls. */
const TIMES_UNKNOWN = 2;

/** The pause between two polls for an agent who hears words: a caller waits for the end of them. */
const PROMPT_PAUSE_SECONDS = 3;

const UNKNOWN = { code: "carrier_error", message: "The carrier no longer knows it." } as const;

/**
 * Polls the carrier for calls, texts and lines without a recent report, and for the answerer of ended calls, and
 * applies the answers. Requests without an answer are repeated after a pause. Lines that are no longer needed are hung
 * up.
 */
export async function checkSilent(parts: CheckParts, ending?: AbortSignal): Promise<void> {
  const { database } = parts;
  const calls = await claimSilentCalls(database, MOST.calls);
  const unidentified = await claimUnidentifiedCalls(database, MOST.unidentified);
  const idle = await claimIdleLines(database);
  for (const [businessId, lines] of Map.groupBy(idle, (line) => line.businessId)) {
    const ids = lines.flatMap(({ id, carrierId }) => (carrierId === null ? [id] : []));
    await giveTurnsBack(database.onBehalfOf(businessId), businessId, ids);
  }
  const lines = await claimSilentLines(database, MOST.lines);
  const texts = await claimSilentTexts(database, MOST.texts);
  const checks = [
    ...idle.map((line) => (signal: AbortSignal) => hangUpLine(parts, line, signal)),
    ...[...calls, ...unidentified].map((call) => (signal: AbortSignal) => checkCall(parts, call, signal)),
    ...lines.map((line) => (signal: AbortSignal) => checkLine(parts, line, signal)),
    ...texts.map((text) => (signal: AbortSignal) => checkText(parts, text, signal)),
  ];
  const left = checks.values();
  const failures: unknown[] = [];
  const work = async () => {
    for (const check of left) {
      if (!ending?.aborted) {
        const timeout = AbortSignal.timeout(ASK_MS);
        await check(ending ? AbortSignal.any([ending, timeout]) : timeout).catch((error) => failures.push(error));
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} of ${checks.length} silent orders could not be asked for`);
  }
}

async function checkCall(
  { database, carrier, receive }: CheckParts,
  { businessId, id, carrierId, status: known, isHungUp, ...leading }: SilentCall,
  signal: AbortSignal,
): Promise<void> {
  const owned = database.onBehalfOf(businessId);
  const answer = await carrier.askCall(carrierId, signal);
  if (!answer && (await countUnknownCall(owned, businessId, id)) < TIMES_UNKNOWN) {
    return;
  }
  const report: CallReport = answer ?? {
    status: "failed",
    answeredBy: null,
    durationSeconds: null,
    error: UNKNOWN,
    at: databaseInstant(),
  };
  if (isHungUp && !hasEnded(report.status)) {
    await hangUpAgain(owned, businessId, id);
  }
  // The leg of the caller is the same in a talk and while the caller hears words.
  const mayTalk = report.status === "in_progress" || report.status === "completed";
  const forwarded = leading.mayBeForwarded && mayTalk ? await carrier.askForwarded(carrierId, signal) : null;
  if (forwarded && (forwarded.status === "queued" || forwarded.status === "ringing")) {
    return;
  }
  const { status: told, durationSeconds, ...rest } = forwarded ?? report;
  const status = ledStatus(leading, told, forwarded !== null);
  if (status !== null && (status !== known || rest.answeredBy !== null)) {
    await receive(owned, {
      kind: "call.status",
      call: { businessId, id },
      carrierId,
      ...rest,
      status,
      durationSeconds: leading.isIncoming && !forwarded ? null : durationSeconds,
    });
  }
}

async function hangUpLine({ carrier }: CheckParts, { carrierId }: LiveLine, signal: AbortSignal): Promise<void> {
  if (carrierId !== null) {
    await carrier.hangUp(carrierId, signal);
  }
}

async function checkLine(
  { database, carrier, receive, calls }: CheckParts,
  {
    businessId,
    id,
    carrierId,
    state,
    conference: name,
    hasConference,
    isClosing,
    callsIn,
    isPrompted,
    isDoubtful,
    changedAt,
  }: LiveLine,
  signal: AbortSignal,
): Promise<void> {
  const owned = database.onBehalfOf(businessId);
  const line = { businessId, id };
  if (isPrompted) {
    await checkLineIn(owned, businessId, id, PROMPT_PAUSE_SECONDS);
  }
  const known = carrierId === null ? null : await carrier.askCall(carrierId, signal);
  if (!known) {
    // Without an id of the carrier it is unknown whether the agent was ever rung.
    if (carrierId === null || (await countUnknownLine(owned, businessId, id)) >= TIMES_UNKNOWN) {
      const at = databaseInstant();
      await owned.transaction((transaction) => giveUpLine(transaction, calls, line, isClosing ? null : "failed", at));
    }
    return;
  }
  const news = { line, carrierId: carrierId as string, at: known.at };
  await receive(owned, { kind: "line.status", ...news, status: known.status });
  if (known.status !== "in_progress") {
    return;
  }
  if (isClosing) {
    await closeLineAgain(owned, businessId, id);
  }
  if (state !== "ready" || !hasConference || callsIn || isPrompted) {
    const conference = await carrier.askConference({ businessId, id: name }, signal);
    if (conference?.legs.some(({ carrierId: leg }) => leg === news.carrierId)) {
      const { conferenceId } = conference;
      await receive(owned, { kind: "line.joined", ...news, conferenceId, lineChangedAt: changedAt });
    } else if (state === "ready" && callsIn && !isPrompted && !isDoubtful) {
      await receive(owned, { kind: "line.left", ...news, lineChangedAt: changedAt });
    }
  }
}

async function checkText(
  { database, carrier, receive }: CheckParts,
  { businessId, id, carrierId }: SilentText,
  signal: AbortSignal,
): Promise<void> {
  const owned = database.onBehalfOf(businessId);
  const known = await carrier.askText(carrierId, signal);
  if (!known && (await countUnknownText(owned, businessId, id)) < TIMES_UNKNOWN) {
    return;
  }
  const report = known ?? { status: "failed", error: UNKNOWN, at: databaseInstant() };
  if (messageRank[report.status] > messageRank.sending) {
    await receive(owned, { kind: "text.status", reference: { businessId, id }, carrierId, ...report });
  }
}

/** Polls once a second; any number of processes may. @returns a function that stops this. */
export function checkRegularly(parts: CheckParts, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => checkSilent(parts, ending), onError);
}
