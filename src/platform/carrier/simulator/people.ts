import { createHash, randomUUID } from "node:crypto";
import type { CallOrder, CarrierError, CarrierEvent, LineOrder, OrderReference, TextOrder } from "../port.ts";
import type { Plan } from "./store.ts";

/**
 * The behaviour of the other end: the last four digits of a number decide it (contract, section 7), and the seed
 * decides the rest, so that a number behaves the same in each run.
 */

const refusedTexts: Readonly<Record<string, CarrierError>> = {
  "0001": { code: "invalid_number", message: "The number does not exist." },
  "0004": { code: "opted_out", message: "The number has opted out." },
  "0009": { code: "landline", message: "The number cannot receive texts." },
};

const refusedCalls: Readonly<Record<string, CarrierError>> = {
  "0001": { code: "invalid_number", message: "The number does not exist." },
};

export function refusalOf(order: TextOrder | CallOrder | LineOrder): CarrierError | null {
  return (order.kind === "text" ? refusedTexts : refusedCalls)[order.to.slice(-4)] ?? null;
}

export const newCarrierId = (kind: "text" | "call" | "line") =>
  `${kind === "text" ? "SM" : "CA"}${randomUUID().replaceAll("-", "")}`;

/** A text is sent at once and delivered within a second. */
export function planText(seed: number, { reference, to }: TextOrder, carrierId: string): Plan[] {
  const afterMs = 200 + 600 * chance(seed, "text", to);
  const report = { kind: "text.status", reference, carrierId, error: null, at: "" } as const;
  return [
    { afterMs: afterMs / 2, event: { ...report, status: "sent" } },
    { afterMs, event: { ...report, status: "delivered" } },
  ];
}

/** The seconds that a phone rings before a machine answers or the ringing ends. */
const MACHINE_ANSWERS = 8;
const NOBODY_ANSWERS = 25;
const VOICEMAIL_SECONDS = 12;

export function planCall(seed: number, { reference, to }: CallOrder, carrierId: string): Plan[] {
  const rings = 1 + Math.floor(6 * chance(seed, "rings", to));
  const talks = 4 + Math.floor(26 * chance(seed, "talks", to));
  const say = reporter(reference, carrierId);
  const ringing = say(1, "ringing");
  switch (to.slice(-4)) {
    case "0011":
      return [ringing, say(2, "busy")];
    case "0012":
      return [ringing, say(NOBODY_ANSWERS, "no_answer")];
    case "0013":
      return [
        ringing,
        say(MACHINE_ANSWERS, "in_progress", "machine"),
        say(MACHINE_ANSWERS + VOICEMAIL_SECONDS, "completed", "machine", VOICEMAIL_SECONDS),
      ];
    default:
      return [ringing, say(1 + rings, "in_progress", "human"), say(1 + rings + talks, "completed", "human", talks)];
  }
}

/** An agent picks up, presses a key and stays in the conference until the call is ended. */
export function planLine({ reference, to }: LineOrder, carrierId: string): Plan[] {
  const line = { line: reference, carrierId, at: "" };
  const after = (seconds: number, event: CarrierEvent): Plan => ({ afterMs: seconds * 1000, event });
  const status = (seconds: number, of: "ringing" | "in_progress" | "completed" | "no_answer") =>
    after(seconds, { ...line, kind: "line.status", status: of });
  const ringing = status(0.5, "ringing");
  const answered = status(1, "in_progress");
  const joined = [
    after(2, { ...line, kind: "line.proved" }),
    after(2.2, { ...line, kind: "line.joined", conferenceId: conferenceOf(carrierId) }),
  ];
  switch (to.slice(-4)) {
    case "0021":
      return [ringing, status(20, "no_answer")];
    case "0022":
      return [ringing, answered, status(9, "completed")];
    case "0023":
      return [ringing, answered, ...joined, after(12.2, { ...line, kind: "line.left" }), status(12.3, "completed")];
    default:
      return [ringing, answered, ...joined];
  }
}

export const conferenceOf = (carrierId: string) => `CF${carrierId.slice(2)}`;

/** The seconds after which a caller whose number ends in 0012 or 0016 hangs up, before anybody answers. */
const CALLER_HANGS_UP = 1;

/** An incoming call: the inbox answers after two seconds, unless the caller hangs up before. */
export function planIncomingCall(
  inboxNumber: string,
  carrierId: string,
  from: string,
  durationSeconds: number,
): Plan[] {
  const say = reporter({ inboxNumber }, carrierId);
  if (from.endsWith("0012") || from.endsWith(CALLS_AND_HANGS_UP)) {
    return [say(CALLER_HANGS_UP, "no_answer")];
  }
  return [say(2, "in_progress", "human"), say(2 + durationSeconds, "completed", "human", durationSeconds)];
}

const TEXTS_BACK = "0014";
const CALLS_BACK = "0015";
const CALLS_AND_HANGS_UP = "0016";
/** The time after which a person answers a text. */
const ANSWERS_AFTER_MS = 1_500;
const CALL_BACK_SECONDS = 5;

/** What a person does after a text: their own text, or a call that the inbox answers. */
export interface PersonAnswer {
  kind: "text" | "call";
  carrierId: string;
  plans: Plan[];
}

/** The answer of a person to a text: the same words, or a call; null from most people. */
export function planAnswer({ from: inboxNumber, to: from, body }: TextOrder, textId: string): PersonAnswer | null {
  // A repeated order has the same answer.
  const digest = createHash("sha256").update(`answer ${textId}`).digest("hex").slice(0, 32);
  switch (from.slice(-4)) {
    case TEXTS_BACK: {
      const carrierId = `SM${digest}`;
      const text = { kind: "text.incoming", carrierId, from, to: inboxNumber, body, at: "" } as const;
      return body === "" ? null : { kind: "text", carrierId, plans: [{ afterMs: ANSWERS_AFTER_MS, event: text }] };
    }
    case CALLS_BACK:
    case CALLS_AND_HANGS_UP: {
      const carrierId = `CA${digest}`;
      const rings: Plan = { afterMs: 0, event: { kind: "call.incoming", carrierId, from, to: inboxNumber, at: "" } };
      const plans = [rings, ...planIncomingCall(inboxNumber, carrierId, from, CALL_BACK_SECONDS)];
      return {
        kind: "call",
        carrierId,
        plans: plans.map((plan) => ({ ...plan, afterMs: plan.afterMs + ANSWERS_AFTER_MS })),
      };
    }
    default:
      return null;
  }
}

function reporter(call: OrderReference | { inboxNumber: string }, carrierId: string) {
  return (
    afterSeconds: number,
    status: "ringing" | "busy" | "no_answer" | "in_progress" | "completed",
    answeredBy: "human" | "machine" | null = null,
    durationSeconds: number | null = null,
  ): Plan => ({
    afterMs: afterSeconds * 1000,
    event: { kind: "call.status", call, carrierId, status, answeredBy, durationSeconds, error: null, at: "" },
  });
}

/** A number from 0 to 1, always the same for the same words. */
export function chance(seed: number, ...words: readonly string[]): number {
  const digest = createHash("sha256")
    .update(JSON.stringify([seed, ...words]))
    .digest();
  return digest.readUInt32BE() / 2 ** 32;
}
