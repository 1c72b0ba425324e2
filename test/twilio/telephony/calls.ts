import { callbackUrls } from "../../../src/platform/carrier/twilio/urls.ts";
import { PUBLIC_URL } from "../account.ts";
import { readTwiml, type Verb } from "../read-twiml.ts";
import type { Conferences } from "./conferences.ts";
import {
  type Ground,
  instant,
  isLive,
  type Leg,
  newSid,
  type Order,
  type Phone,
  particulars,
  SECONDS,
} from "./legs.ts";
import type { Recordings } from "./recordings.ts";
import type { StartQueue } from "./start-queue.ts";

const CALLBACKS = callbackUrls(PUBLIC_URL);

/** The calls of the stand-in: they ring, are answered, run TwiML and end by the played clock. */
export type Calls = ReturnType<typeof createCalls>;

export function createCalls(
  { time, courier, faults, legs, orders }: Ground,
  conferences: Conferences,
  recordings: Recordings,
  queue: StartQueue,
  phoneOf: (number: string) => Phone,
) {
  const sequences = new Map<Leg, number>();
  /** The current activity of a leg: steps planned for an earlier activity have no effect. */
  const doings = new Map<Leg, object>();
  /** The URL of the instructions for a leg after its conference, or after the number to which it is forwarded. */
  const actions = new Map<Leg, string>();
  /** The leg that rings, or talks, for a caller who is forwarded, and the caller of such a leg. */
  const forwarded = new Map<Leg, { leg: Leg; answered: string | undefined }>();
  const callers = new Map<Leg, Leg>();

  function tell(leg: Leg, event: string, status: string, more: Record<string, string> = {}): void {
    const order = orders.get(leg) as Order;
    const sequence = sequences.get(leg) ?? 0;
    sequences.set(leg, sequence + 1);
    if (order.events.includes(event)) {
      courier.report(order.callback, {
        ...particulars(leg),
        CallStatus: status,
        Timestamp: instant(time.now()),
        SequenceNumber: String(sequence),
        CallbackSource: "call-progress-events",
        ...more,
      });
    }
  }

  /** Plans a step of the current activity of a leg. */
  function later(leg: Leg, seconds: number, step: () => unknown): void {
    const doing = doings.get(leg);
    time.in(seconds, () => (isLive(leg) && doings.get(leg) === doing ? step() : undefined));
  }

  function place(from: string, to: string, label: string | null, order: Order): Leg {
    const leg: Leg = {
      sid: newSid("CA"),
      from,
      to,
      direction: "outbound-api",
      status: "queued",
      answeredBy: null,
      createdAt: time.now(),
      answeredAt: null,
      endedAt: null,
      heard: [],
      metAt: null,
      label,
      conference: null,
      isMuted: false,
      isOnHold: false,
      coaches: null,
    };
    legs.push(leg);
    orders.set(leg, order);
    doings.set(leg, {});
    later(leg, queue.next(), () => ring(leg));
    return leg;
  }

  function ring(leg: Leg): void {
    const { answersAfter, is, joinsBeforeAnswer } = phoneOf(leg.to);
    const { ringSeconds, then } = orders.get(leg) as Order;
    tell(leg, "initiated", "initiated");
    if (is === "busy" || is === "unreachable") {
      later(leg, 1, () => end(leg, is === "busy" ? "busy" : "failed"));
      return;
    }
    leg.status = "ringing";
    tell(leg, "ringing", "ringing");
    if (answersAfter === null || answersAfter > ringSeconds) {
      later(leg, ringSeconds, () => end(leg, "no-answer"));
      return;
    }
    if ("conference" in then && joinsBeforeAnswer) {
      later(leg, answersAfter / 2, () => conferences.join(leg, then.conference));
    }
    later(leg, answersAfter, () => pickUp(leg));
  }

  function pickUp(leg: Leg): unknown {
    const { is, hangsUpAfter } = phoneOf(leg.to);
    const { then, longest, verdicts, awaitsMessageEnd } = orders.get(leg) as Order;
    leg.status = "in-progress";
    leg.answeredAt = time.now();
    tell(leg, "answered", "in-progress");
    time.in(Math.min(hangsUpAfter ?? longest, longest), () => isLive(leg) && end(leg, "completed"));
    if (verdicts !== undefined) {
      const isMachine = is === "machine";
      time.in(isMachine && awaitsMessageEnd ? ANNOUNCEMENT : 3, () => {
        if (isLive(leg)) {
          leg.answeredBy = isMachine ? (awaitsMessageEnd ? "machine_end_beep" : "machine_start") : "human";
          courier.report(verdicts, { ...particulars(leg), AnsweredBy: leg.answeredBy });
        }
      });
    }
    const caller = callers.get(leg);
    if (caller !== undefined) {
      caller.metAt ??= time.now();
      courier.report(forwarded.get(caller)?.answered, {
        ...particulars(leg),
        ParentCallSid: caller.sid,
        CallStatus: "in-progress",
      });
      return undefined;
    }
    return "conference" in then ? conferences.join(leg, then.conference) : run(leg, then.twiml);
  }

  function end(leg: Leg, status: Leg["status"]): void {
    conferences.leave(leg, "participant_hung_up");
    leg.status = status;
    leg.endedAt = time.now();
    recordings.end(leg);
    const seconds = leg.answeredAt === null ? 0 : Math.ceil((leg.endedAt - leg.answeredAt) / SECONDS);
    tell(leg, "completed", status, {
      CallDuration: String(seconds),
      ...(status === "failed" && { SipResponseCode: "404" }),
    });
    const action = actions.get(leg);
    actions.delete(leg);
    const other = forwarded.get(leg)?.leg;
    if (other !== undefined && isLive(other)) {
      callers.delete(other);
      end(other, other.status === "in-progress" ? "completed" : "canceled");
    }
    if (action !== undefined) {
      // The leg has ended, so the answer has no effect.
      courier.report(action, { ...particulars(leg), CallStatus: status, ...outcomeOf(other) });
    }
    const caller = callers.get(leg);
    if (caller !== undefined && isLive(caller)) {
      const next = actions.get(caller) as string;
      actions.delete(caller);
      time.in(0, async () => {
        const twiml = await courier.ask(next, {
          ...particulars(caller),
          CallStatus: "in-progress",
          ...outcomeOf(leg),
        });
        return isLive(caller) ? run(caller, twiml) : undefined;
      });
    }
  }

  /** How the call to the number ended to which a caller was forwarded. */
  function outcomeOf(leg: Leg | undefined): Record<string, string> {
    if (leg === undefined) {
      return { DialCallStatus: "answered" };
    }
    const seconds = leg.answeredAt === null ? 0 : Math.ceil(((leg.endedAt ?? time.now()) - leg.answeredAt) / SECONDS);
    return { DialCallStatus: leg.status, DialCallDuration: String(seconds) };
  }

  async function run(leg: Leg, twiml: string | null): Promise<void> {
    doings.set(leg, {});
    if (twiml === null) {
      end(leg, "completed");
      return;
    }
    await step(leg, readTwiml(twiml));
  }

  async function step(leg: Leg, [verb, ...rest]: readonly Verb[]): Promise<void> {
    switch (verb?.name) {
      case undefined:
      case "Hangup":
        end(leg, "completed");
        return;
      case "Say":
      case "Play":
        leg.heard.push(heardOf(verb));
        later(leg, secondsOf(verb), () => step(leg, rest));
        return;
      case "Gather": {
        const { pressesAfter, presses } = phoneOf(leg.direction === "inbound" ? leg.from : leg.to);
        const { action, timeout, actionOnEmptyResult } = verb.attributes;
        const words = verb.verbs.map(heardOf).join(" ");
        const patience = verb.verbs.reduce((sum, each) => sum + secondsOf(each), Number(timeout));
        leg.heard.push(words);
        const ask = async (Digits: string) => {
          const fields = { ...particulars(leg), CallStatus: "in-progress", Digits };
          await run(leg, await courier.ask(action as string, fields));
        };
        if (pressesAfter !== null && pressesAfter <= patience) {
          later(leg, pressesAfter, () => ask(presses));
        } else {
          later(leg, patience, () => (actionOnEmptyResult === "true" ? ask("") : step(leg, rest)));
        }
        return;
      }
      case "Redirect":
        await run(leg, await courier.ask(verb.text, { ...particulars(leg), CallStatus: "in-progress" }));
        return;
      case "Record":
        recordings.begin(leg, verb.attributes.recordingStatusCallback, "RecordVerb");
        later(leg, MESSAGE, () => end(leg, "completed"));
        return;
      case "Dial":
        await dial(leg, verb);
        return;
      default:
        faults.push(`nobody knows what <${verb?.name}> does`);
    }
  }

  async function dial(leg: Leg, { attributes, verbs }: Verb): Promise<void> {
    const [target] = verbs;
    if (target?.name === "Number") {
      const order = { callback: undefined, events: [], verdicts: undefined, awaitsMessageEnd: false };
      const ringSeconds = Number(attributes.timeout);
      const then = { twiml: "" };
      const child = place(leg.from, target.text, null, { ...order, ringSeconds, longest: 14_400, then });
      child.direction = "outbound-dial";
      callers.set(child, leg);
      forwarded.set(leg, { leg: child, answered: target.attributes.statusCallback });
      actions.set(leg, attributes.action as string);
      return;
    }
    if (target?.name !== "Conference") {
      faults.push(`a leg is dialed to <${target?.name}>`);
      return;
    }
    const label = target.attributes.participantLabel ?? null;
    const conference = conferences.named(target.text, target.attributes.statusCallback);
    const holder = label === null ? undefined : conferences.holderOf(conference, label);
    // A leg may return to the conference for which it was ordered.
    if (holder !== undefined && holder !== leg) {
      faults.push(`16025: somebody in ${target.text} has the label ${label}`);
      end(leg, "completed");
      return;
    }
    leg.label = label;
    leg.isMuted = target.attributes.muted === "true";
    leg.isOnHold = false;
    leg.coaches = null;
    actions.set(leg, attributes.action as string);
    conferences.join(leg, conference);
  }

  /** A leg to the account, whose instructions are asked for. */
  function incoming(from: string, to: string, order: Pick<Order, "callback" | "events">): Leg {
    const leg: Leg = {
      sid: newSid("CA"),
      from,
      to,
      direction: "inbound",
      status: "in-progress",
      answeredBy: null,
      createdAt: time.now(),
      answeredAt: time.now(),
      endedAt: null,
      heard: [],
      metAt: null,
      label: null,
      conference: null,
      isMuted: false,
      isOnHold: false,
      coaches: null,
    };
    legs.push(leg);
    const then = { twiml: "" };
    const usual = { verdicts: undefined, ringSeconds: 0, awaitsMessageEnd: false, longest: 14_400, then };
    orders.set(leg, { ...usual, ...order });
    doings.set(leg, {});
    return leg;
  }

  /** A browser calls in through the TwiML app, with fields of its own choice. */
  async function callIn(url: string, client: string, fields: Record<string, string>): Promise<Leg> {
    const leg = incoming(`client:${client}`, "", { callback: undefined, events: [] });
    await run(leg, await courier.ask(url, { ...particulars(leg), CallStatus: "ringing", ...fields }));
    return leg;
  }

  /**
   * Somebody calls a number of the account. Without an answer of the service the caller hears the fallback of the number.
   *
   * @param message the length of what the caller leaves there, in seconds; 0: nothing.
   */
  async function arrive(from: string, to: string, message: number): Promise<Leg> {
    const leg = incoming(from, to, { callback: CALLBACKS.callEnded, events: ["completed"] });
    const { hangsUpAfter } = phoneOf(from);
    if (hangsUpAfter !== null) {
      time.in(hangsUpAfter, () => isLive(leg) && end(leg, "completed"));
    }
    const twiml = await courier.ask(CALLBACKS.callIncoming, { ...particulars(leg), CallStatus: "ringing" });
    if (twiml !== null) {
      await run(leg, twiml);
      return leg;
    }
    leg.heard.push("fallback");
    later(leg, 3, () => {
      if (message > 0) {
        recordings.begin(leg, undefined, "RecordVerb");
      }
      later(leg, message, () => end(leg, "completed"));
    });
    return leg;
  }

  /** Replaces the TwiML of an answered leg. */
  function redirect(leg: Leg, twiml: string | null): void {
    actions.delete(leg);
    conferences.leave(leg, "participant_updated_via_api");
    time.in(0, () => isLive(leg) && run(leg, twiml));
  }

  /** The TwiML at the URL to which an answered leg is led. */
  const askAnew = (leg: Leg, url: string) => courier.ask(url, { ...particulars(leg), CallStatus: leg.status });

  /** Plays an announcement to a participant. */
  async function hear(leg: Leg, url: string): Promise<void> {
    const twiml = await courier.ask(url, { ...particulars(leg), CallStatus: leg.status });
    for (const verb of twiml === null ? [] : readTwiml(twiml)) {
      if (verb.name !== "Play" && verb.name !== "Say") {
        faults.push(`a participant cannot hear <${verb.name}>`);
      }
      leg.heard.push(verb.attributes.digits ?? heardOf(verb));
    }
  }

  return { place, end, redirect, askAnew, callIn, arrive, hear };
}

/** What a leg hears: the text, with its language unless that is the usual one. */
const heardOf = ({ text, attributes: { language = "en-US" } }: Verb) =>
  language === "en-US" ? text : `${language}: ${text}`;

/** The seconds of the announcement of a machine, and of every recording. */
const ANNOUNCEMENT = 12;
const RECORDING = 20;
/** The seconds of the message of a caller. */
const MESSAGE = 7;

const secondsOf = ({ name, text }: Verb) => (name === "Play" ? RECORDING : secondsToSay(text));

/** The speech takes a second for two and a half words. */
function secondsToSay(words: string): number {
  return words.split(/\s+/).length / 2.5;
}
