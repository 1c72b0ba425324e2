import { createHash, randomUUID } from "node:crypto";
import { type CarrierError, type CarrierErrorCode, carrierError } from "../errors.ts";
import {
  CALLBACK_KEY,
  type CallOrder,
  type CarrierEvent,
  type IncomingAnswer,
  type LineOrder,
  type OrderReference,
  REFUSAL_KEY,
  type TextOrder,
} from "../port.ts";
import type { CallerManner, Plan } from "./store.ts";

/**
 * The behaviour of the other end: the last four digits of a number decide it (contract, section 7), and the seed
 * decides the rest, so that a number behaves the same in each run.
 */

const refusedTexts: Readonly<Record<string, CarrierErrorCode>> = {
  "0001": "invalid_number",
  "0004": "opted_out",
  "0009": "landline",
};

const refusedCalls: Readonly<Record<string, CarrierErrorCode>> = { "0001": "invalid_number" };

export function refusalOf(order: TextOrder | CallOrder | LineOrder): CarrierError | null {
  const code = (order.kind === "text" ? refusedTexts : refusedCalls)[order.to.slice(-4)];
  return code === undefined ? null : carrierError(code);
}

export const newCarrierId = (kind: "text" | "call" | "line") =>
  `${kind === "text" ? "SM" : "CA"}${randomUUID().replaceAll("-", "")}`;

/** A text is sent at once and delivered within a second. */
export function planText(
  seed: number,
  { reference, to }: Pick<TextOrder, "reference" | "to">,
  carrierId: string,
): Plan[] {
  const afterMs = 200 + 600 * chance(seed, "text", to);
  const report = { kind: "text.status", reference, carrierId, error: null, at: "" } as const;
  return [
    { afterMs: afterMs / 2, event: { ...report, status: "sent" } },
    { afterMs, event: { ...report, status: "delivered" } },
  ];
}

/** The seconds that a phone rings before a machine answers or the ringing ends. */
const MACHINE_ANSWERS = 8;
const VOICEMAIL_SECONDS = 12;
/** The seconds from the answer of a machine to the tone after its announcement, and how long it then records. */
const ANNOUNCEMENT_SECONDS = 12;
const RECORDED_SECONDS = 60;
/** The talk of a person who has much time. */
const LONG_TALK = 600;

/** A machine, behind which a person presses 9 while a recorded message is played. */
const PRESSES_NINE = "0017";

export function planCall(
  seed: number,
  { reference, to, ringSeconds, machineDetection }: CallOrder,
  carrierId: string,
): Plan[] {
  const rings = 1 + Math.floor(6 * chance(seed, "rings", to));
  const talks = 4 + Math.floor(26 * chance(seed, "talks", to));
  const say = reporter(reference, carrierId);
  const ringing = say(1, "ringing");
  const by = machineDetection === "none" ? null : "human";
  switch (to.slice(-4)) {
    case "0011":
      return [ringing, say(2, "busy")];
    case "0012":
      return [ringing, say(ringSeconds, "no_answer")];
    case "0013":
    case PRESSES_NINE:
      return [ringing, ...planMachine(say, machineDetection)];
    case "0031":
      return [ringing, say(2, "in_progress", by), say(2 + LONG_TALK, "completed", by, LONG_TALK)];
    default:
      return [ringing, say(1 + rings, "in_progress", by), say(1 + rings + talks, "completed", by, talks)];
  }
}

/** The seconds until a browser is in the conference. */
const BROWSER_JOINS = 0.2;

/** A browser has called in, or has picked up: it stays in the conference until it leaves. */
export function planBrowser(reference: OrderReference, carrierId: string): Plan[] {
  const line = { line: reference, carrierId, at: "" };
  const conferenceId = conferenceOf(carrierId);
  return [
    { afterMs: 0, event: { ...line, kind: "line.status", status: "in_progress" } },
    { afterMs: BROWSER_JOINS * 1000, event: { ...line, kind: "line.joined", conferenceId } },
  ];
}

/** The leg of a browser ends. */
export function planLeaving(reference: OrderReference, carrierId: string): Plan[] {
  return [{ afterMs: 0, event: { line: reference, carrierId, at: "", kind: "line.left" } }];
}

function planMachine(say: ReturnType<typeof reporter>, detection: CallOrder["machineDetection"]): Plan[] {
  const tone = MACHINE_ANSWERS + ANNOUNCEMENT_SECONDS;
  switch (detection) {
    case "none":
      return [
        say(MACHINE_ANSWERS, "in_progress"),
        say(MACHINE_ANSWERS + VOICEMAIL_SECONDS, "completed", null, VOICEMAIL_SECONDS),
      ];
    case "start":
      return [
        say(MACHINE_ANSWERS, "in_progress", "machine"),
        say(MACHINE_ANSWERS + VOICEMAIL_SECONDS, "completed", "machine", VOICEMAIL_SECONDS),
      ];
    case "message_end": {
      const verdict = say(tone, "in_progress", "machine");
      return [
        say(MACHINE_ANSWERS, "in_progress"),
        { ...verdict, event: { ...verdict.event, takesMessage: true } as CarrierEvent },
        say(tone + RECORDED_SECONDS, "completed", "machine", ANNOUNCEMENT_SECONDS + RECORDED_SECONDS),
      ];
    }
  }
}

/** The seconds of a message after which that person presses the key, and after which the call ends. */
const KEY_AFTER = 2;
const END_AFTER = 3;

/** What follows when a message is played to the other end of a call: it is heard to its end, unless a key is pressed. */
export function planMessage(call: OrderReference, to: string, carrierId: string, seconds: number): Plan[] {
  const say = reporter(call, carrierId);
  const ended = (after: number, key: string | null): Plan => ({
    afterMs: after * 1000,
    event: { kind: "message.ended", call, carrierId, key, at: "" },
  });
  return to.endsWith(PRESSES_NINE)
    ? [ended(KEY_AFTER, REFUSAL_KEY), say(END_AFTER, "completed", null)]
    : [ended(seconds, null), say(seconds + 0.2, "completed", null)];
}

/** The length of a greeting, of an announcement, and of the words before the end, in seconds. */
const GREETING_SECONDS = 3;

/** The seconds that the phone of an agent, and an outside number, rings without an answer. */
const AGENT_RINGS = 20;
const NOBODY_ANSWERS = 25;

/**
 * An agent or a colleague picks up, presses a key and stays in the conference until the call is ended. At an outside
 * number a person answers who presses no key, and a browser rings until its page picks up.
 */
export function planLine(
  { reference, to, device, asksForKey, announcement, ringSeconds = AGENT_RINGS }: LineOrder,
  carrierId: string,
): Plan[] {
  const line = { line: reference, carrierId, at: "" };
  const after = (seconds: number, event: CarrierEvent): Plan => ({ afterMs: seconds * 1000, event });
  const status = (seconds: number, of: "ringing" | "in_progress" | "completed" | "no_answer" | "busy") =>
    after(seconds, { ...line, kind: "line.status", status: of });
  const ringing = status(0.5, "ringing");
  const answered = status(1, "in_progress");
  if (device === "browser") {
    return [ringing, status(ringSeconds, "no_answer")];
  }
  const join = (seconds: number) =>
    after(seconds, { ...line, kind: "line.joined", conferenceId: conferenceOf(carrierId) });
  const heard = announcement === undefined ? 0 : GREETING_SECONDS;
  const joined = asksForKey
    ? [after(heard + 2, { ...line, kind: "line.proved" }), join(heard + 2.2)]
    : [join(heard + 1.2)];
  if (!asksForKey && to.endsWith("0011")) {
    return [ringing, status(2, "busy")];
  }
  if (!asksForKey && to.endsWith("0012")) {
    return [ringing, status(NOBODY_ANSWERS, "no_answer")];
  }
  switch (to.slice(-4)) {
    case "0021":
      return [ringing, status(ringSeconds, "no_answer")];
    case "0022":
      return [ringing, answered, status(9, "completed")];
    case "0023":
      return [
        ...[ringing, answered, ...joined],
        ...[after(heard + 12.2, { ...line, kind: "line.left" }), status(heard + 12.3, "completed")],
      ];
    case "0024":
      return [ringing, status(1.5, "busy")];
    default:
      return [ringing, answered, ...joined];
  }
}

export const newConferenceId = () => `CF${randomUUID().replaceAll("-", "")}`;

export const conferenceOf = (carrierId: string) => `CF${carrierId.slice(2)}`;

/** The seconds after which a caller whose number ends in 0012 or 0016 hangs up, before anybody answers. */
const CALLER_HANGS_UP = 1;

/** An incoming call: the inbox answers after two seconds, unless the caller hangs up before. */
function planIncomingCall(inboxNumber: string, carrierId: string, from: string, durationSeconds: number): Plan[] {
  const say = reporter({ inboxNumber }, carrierId);
  if (from.endsWith("0012") || from.endsWith(CALLS_AND_HANGS_UP)) {
    return [say(CALLER_HANGS_UP, "no_answer")];
  }
  const taken = [say(2, "in_progress", "human"), say(2 + durationSeconds, "completed", "human", durationSeconds)];
  return taken.map(({ afterMs, event }) => ({ afterMs, event: { ...event, isForwarded: true } as CarrierEvent }));
}

/** The length of a menu, with the time for a key. */
const MENU_SECONDS = 8;

/** A caller who hears nothing hangs up after this time, whatever the speed. */
export const HEARS_NOTHING_MS = 60_000;

/** How most people wait for somebody to take their call, and what they leave on the voicemail. */
export const USUAL_CALLER = { waits: 60, leaves: 8 } as const;

/** What a caller does after the answer of the service; `at` is 0. */
export function planCaller(
  inboxNumber: string,
  carrierId: string,
  from: string,
  manner: CallerManner,
  answer: IncomingAnswer,
): Plan[] {
  const say = reporter({ inboxNumber }, carrierId);
  const isImpatient = from.endsWith("0012") || from.endsWith(CALLS_AND_HANGS_UP);
  switch (answer.do) {
    case "forward":
    case "refuse":
      return planIncomingCall(inboxNumber, carrierId, from, manner.talks);
    case "wait":
      return [
        say(0.1, "in_progress"),
        { afterMs: 100, event: { kind: "call.waiting", call: answer.call, carrierId, at: "" } },
        ...(answer.takesKeys && !isImpatient ? planCallback(inboxNumber, carrierId, manner, answer.call) : []),
        say(isImpatient ? CALLER_HANGS_UP : manner.waits, "completed"),
      ];
    case "ask": {
      const key = answer.keys.find((each) => each === manner.key) ?? null;
      const seconds = key === null ? MENU_SECONDS * answer.times : KEY_AFTER;
      const event = { kind: "call.key", call: answer.call, carrierId, to: inboxNumber, key, at: "" } as const;
      return [
        say(0.1, "in_progress"),
        isImpatient ? say(CALLER_HANGS_UP, "completed") : { afterMs: seconds * 1000, event },
      ];
    }
    case "say":
      return [say(0.1, "in_progress"), say(isImpatient ? CALLER_HANGS_UP : GREETING_SECONDS, "completed")];
    case "voicemail":
      return isImpatient
        ? [say(0.1, "in_progress"), say(CALLER_HANGS_UP, "completed")]
        : [say(0.1, "in_progress"), ...planVoicemail(inboxNumber, carrierId, manner)];
  }
}

/** The caller asks a queue to be called back. */
function planCallback(to: string, carrierId: string, { callback }: CallerManner, call: OrderReference): Plan[] {
  const event = { kind: "call.key", call, carrierId, to, key: CALLBACK_KEY, at: "" } as const;
  return callback === null || callback === undefined ? [] : [{ afterMs: callback * 1000, event }];
}

/** The caller hears the greeting, and leaves a message or hangs up. */
export function planVoicemail(inboxNumber: string, carrierId: string, { leaves }: CallerManner): Plan[] {
  const say = reporter({ inboxNumber }, carrierId);
  if (leaves === 0) {
    return [say(GREETING_SECONDS, "completed")];
  }
  const recordingId = `RE${carrierId.slice(2)}`;
  const call = { inboxNumber };
  const message = { kind: "recording.ended", call, carrierId, of: "voicemail", recordingId, at: "" } as const;
  const end = GREETING_SECONDS + leaves;
  return [{ afterMs: end * 1000, event: { ...message, durationSeconds: leaves } }, say(end + 0.2, "completed")];
}

/** Somebody has taken the call. */
export function planTalk(inboxNumber: string, carrierId: string, { talks }: CallerManner): Plan[] {
  return [reporter({ inboxNumber }, carrierId)(talks, "completed", null, talks)];
}

const TEXTS_BACK = "0014";
const CALLS_BACK = "0015";
const CALLS_AND_HANGS_UP = "0016";
/** The time after which a person answers a text. */
const ANSWERS_AFTER_MS = 1_500;
const CALL_BACK_SECONDS = 5;

/** What a person does after a text: their own text, or a call; the answer to the call decides how it goes on. */
export interface PersonAnswer {
  kind: "text" | "call";
  carrierId: string;
  plans: Plan[];
  /** The behaviour of a person who calls. */
  caller?: CallerManner;
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
      return {
        kind: "call",
        carrierId,
        plans: [{ ...rings, afterMs: ANSWERS_AFTER_MS }],
        caller: { ...USUAL_CALLER, talks: CALL_BACK_SECONDS },
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
