import type { AgentLineNews } from "../../platform/carrier/port.ts";
import { DomainError } from "../../platform/errors.ts";
import type { CallStatus } from "./rules.ts";

/**
 * The line of an agent: the carrier rings the agent's phone once, the agent presses a key, which no voicemail does, and
 * stays in a conference. Called people join that conference.
 */

/**
 * `ordered` at the carrier, `proving` that a person has picked up, `joining` the conference, `ready` to call; `closed`
 * after the end of its session, `lost` before it.
 */
export type AgentLineState = "ordered" | "proving" | "joining" | "ready" | "closed" | "lost";

/** The party of a line: an agent for a session or a call of their own, or somebody whom it rings for another call. */
export type AgentLinePurpose = "agent" | "incoming" | "colleague" | "supervisor";

export const agentLineDevices = ["phone", "browser"] as const;
export type AgentLineDevice = (typeof agentLineDevices)[number];

export type LostReason = "no_answer" | "no_key" | "hung_up" | "failed";

export interface AgentLine {
  id: string;
  device: AgentLineDevice;
  /** The agent's phone; null for a browser. */
  phoneNumber: string | null;
  state: AgentLineState;
  /** Null unless it is lost. */
  lostReason: LostReason | null;
  /** Its browser has sent no heartbeat for a moment. */
  isSilent: boolean;
  /** The carrier may still carry out a request that takes its agent out of the conference. */
  isDoubtful: boolean;
}

/** A person who answers is still saying their greeting: an agent who is gone within this time has met nobody. */
export const MEETING_SECONDS = 1;

const order: readonly AgentLineState[] = ["ordered", "proving", "joining", "ready"];

const endings: Partial<Record<CallStatus, LostReason>> = {
  no_answer: "no_answer",
  busy: "no_answer",
  failed: "failed",
};

/**
 * The next state of a line. Reports come late, twice and out of order, so a line only moves forward, and an ended one
 * does not change.
 *
 * @param isClosing whether its end was requested.
 * @returns null if nothing changes.
 */
export function moveLine(
  state: AgentLineState,
  isClosing: boolean,
  news: AgentLineNews,
): { state: AgentLineState; lostReason: LostReason | null } | null {
  const reached = reachedBy(news);
  if (!order.includes(state)) {
    return null;
  }
  if (reached !== "ended") {
    return order.indexOf(reached) > order.indexOf(state) ? { state: reached, lostReason: null } : null;
  }
  if (isClosing) {
    return { state: "closed", lostReason: null };
  }
  const ending = news.kind === "line.status" ? endings[news.status] : undefined;
  const usual = { ordered: "no_answer", proving: "no_key", joining: "hung_up", ready: "hung_up" } as const;
  return { state: "lost", lostReason: ending ?? usual[state as keyof typeof usual] };
}

function reachedBy(news: AgentLineNews): AgentLineState | "ended" {
  switch (news.kind) {
    case "line.proved":
      return "joining";
    case "line.joined":
      return "ready";
    case "line.left":
      return "ended";
    case "line.status":
      return news.status === "queued" || news.status === "ringing"
        ? "ordered"
        : news.status === "in_progress"
          ? "proving"
          : "ended";
  }
}

const waits: Partial<Record<AgentLineState, string>> = {
  ordered: "Your phone is ringing: pick up and press a key.",
  proving: "Press a key on your phone first.",
  joining: "Your phone is being connected: try again in a moment.",
};

const SILENT = "Your browser has not answered for a moment: no call begins until it does.";

const DOUBTFUL = "Words about another call may still come on your line: try again in a moment.";

/** @throws DomainError `conflict` if the line is not ready for a call, with a message for the agent. */
export function requireReady(line: AgentLine): void {
  if (line.state === "ready" && line.isSilent) {
    throw new DomainError("conflict", SILENT);
  }
  if (line.state === "ready" && line.isDoubtful) {
    throw new DomainError("conflict", DOUBTFUL);
  }
  if (line.state !== "ready") {
    const message = waits[line.state] ?? "Your phone is not connected: ring it again (connectDialerSession).";
    throw new DomainError("conflict", message);
  }
}

/** The refusal of a second call of an agent. */
export function inCall(): DomainError {
  return new DomainError("conflict", "You are in a call: end it first.");
}

/** A call is offered on the line. */
export function isRung(): DomainError {
  return new DomainError("conflict", "A call rings for you: accept or decline it first.");
}
