import { randomBytes } from "node:crypto";
import { ACCOUNT } from "./account.ts";
import { type Courier, createCourier } from "./courier.ts";
import type { ApiRequest, ApiResponse, Description } from "./description.ts";
import { type PlayedTime, playedTime } from "./played-time.ts";
import { readTwiml, type Verb } from "./read-twiml.ts";
import { formOf } from "./stand-in.ts";

/**
 * The account at Twilio and the phones that it reaches: calls, conferences and texts go on by a clock that the test
 * plays, run the TwiML of the service and are reported to it. What is asked for is told as it is.
 */

/** Who has a phone, and what they do; seconds count from the ring, or from the answer. */
export interface Phone {
  /** Null: nobody picks up. */
  answersAfter: number | null;
  is: "human" | "machine" | "busy" | "unreachable";
  /** After how many seconds of a question a key is pressed; null: none is. */
  pressesAfter: number | null;
  /** Null: whoever it is waits for the other side to hang up. */
  hangsUpAfter: number | null;
  /** Is in the conference while the phone still rings, as some were seen to be. */
  joinsBeforeAnswer: boolean;
}

/** One phone that was called. Times are milliseconds of the played clock. */
export interface Leg {
  sid: string;
  from: string;
  to: string;
  status: "queued" | "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed" | "canceled";
  answeredBy: string | null;
  createdAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  /** What was said to it. */
  heard: string[];
  /** When it first was in a conference with somebody else. */
  metAt: number | null;
  label: string | null;
  conference: Conference | null;
}

interface Conference {
  sid: string;
  name: string;
  status: "init" | "in-progress" | "completed";
  /** The URL of whoever came first: that of anybody later counts for nothing. */
  callback: string | undefined;
  members: Set<Leg>;
  reports: number;
}

/** What a leg was ordered with. */
interface Order {
  callback: string | undefined;
  events: readonly string[];
  verdicts: string | undefined;
  ringSeconds: number;
  longest: number;
  /** What happens once it is answered: TwiML, or the conference that it was added to. */
  then: { twiml: string } | { conference: Conference };
}

interface Text {
  sid: string;
  from: string;
  to: string;
  body: string;
  status: "queued" | "sent" | "delivered";
  createdAt: number;
  callback: string | undefined;
}

export interface Telephony {
  time: PlayedTime;
  courier: Courier;
  /** Every leg and text that there ever was, the oldest first. */
  legs: readonly Leg[];
  texts: readonly Text[];
  /** What happened that must not: unknown verbs, labels given twice, reports that the service refused. */
  faults: string[];
  /** How many calls begin in a second. */
  callsPerSecond: number;
  /** What a phone does from now on. */
  phone(number: string, changes?: Partial<Phone>): void;
  /** Whoever has this phone hangs up. */
  hangUp(number: string): void;
  /** Answers a request of the service. */
  answer(request: ApiRequest): Promise<ApiResponse>;
  isLive(leg: Leg): boolean;
}

const PERSON: Phone = {
  answersAfter: 3,
  is: "human",
  pressesAfter: 1,
  hangsUpAfter: null,
  joinsBeforeAnswer: false,
};

const PAGE = { page: 0, page_size: 50, next_page_uri: null, previous_page_uri: null };
const SECONDS = 1000;

/** @param origin where the service listens now. */
export function createTelephony(description: Description, origin: () => string): Telephony {
  const time = playedTime();
  const faults: string[] = [];
  const courier = createCourier(time, origin, faults);
  const phones = new Map<string, Phone>();
  const legs: Leg[] = [];
  const texts: Text[] = [];
  const conferences: Conference[] = [];
  const orders = new Map<Leg, Order>();
  const sequences = new Map<Leg, number>();
  /** What a leg does now: steps that were planned for something that it did before do nothing. */
  const doings = new Map<Leg, object>();
  /** Where a leg goes on after the conference. */
  const actions = new Map<Leg, string>();
  let lastStart = 0;

  const phoneOf = (number: string) => phones.get(number) ?? PERSON;
  const isLive = ({ endedAt }: Leg) => endedAt === null;
  const instant = (at = time.now()) => new Date(at).toUTCString().replace("GMT", "+0000");
  const dateOrNull = (at: number | null) => (at === null ? null : instant(at));

  function particulars(leg: Leg): Record<string, string> {
    return { AccountSid: ACCOUNT, CallSid: leg.sid, From: leg.from, To: leg.to, Direction: "outbound-api" };
  }

  function tell(leg: Leg, event: string, status: string, more: Record<string, string> = {}): void {
    const order = orders.get(leg) as Order;
    const sequence = sequences.get(leg) ?? 0;
    sequences.set(leg, sequence + 1);
    if (order.events.includes(event)) {
      courier.report(order.callback, {
        ...particulars(leg),
        CallStatus: status,
        Timestamp: instant(),
        SequenceNumber: String(sequence),
        CallbackSource: "call-progress-events",
        ...more,
      });
    }
  }

  function tellOf(conference: Conference, event: string, leg: Leg | null, more: Record<string, string> = {}): void {
    courier.report(conference.callback, {
      AccountSid: ACCOUNT,
      ConferenceSid: conference.sid,
      FriendlyName: conference.name,
      StatusCallbackEvent: event,
      Timestamp: instant(),
      SequenceNumber: String(conference.reports++),
      ...(leg && { CallSid: leg.sid, ParticipantLabel: leg.label ?? "" }),
      ...more,
    });
  }

  /** Plans a step of what a leg does now. */
  function later(leg: Leg, seconds: number, step: () => unknown): void {
    const doing = doings.get(leg);
    time.in(seconds, () => (isLive(leg) && doings.get(leg) === doing ? step() : undefined));
  }

  function place(from: string, to: string, label: string | null, order: Order): Leg {
    const leg: Leg = {
      sid: newSid("CA"),
      from,
      to,
      status: "queued",
      answeredBy: null,
      createdAt: time.now(),
      answeredAt: null,
      endedAt: null,
      heard: [],
      metAt: null,
      label,
      conference: null,
    };
    legs.push(leg);
    orders.set(leg, order);
    doings.set(leg, {});
    lastStart = Math.max(time.now(), lastStart + SECONDS / telephony.callsPerSecond);
    later(leg, (lastStart - time.now()) / SECONDS, () => ring(leg));
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
      later(leg, answersAfter / 2, () => join(leg, then.conference));
    }
    later(leg, answersAfter, () => pickUp(leg));
  }

  function pickUp(leg: Leg): unknown {
    const { is, hangsUpAfter } = phoneOf(leg.to);
    const { then, longest, verdicts } = orders.get(leg) as Order;
    leg.status = "in-progress";
    leg.answeredAt = time.now();
    tell(leg, "answered", "in-progress");
    time.in(Math.min(hangsUpAfter ?? longest, longest), () => isLive(leg) && end(leg, "completed"));
    if (verdicts !== undefined) {
      time.in(3, () => {
        if (isLive(leg)) {
          leg.answeredBy = is === "machine" ? "machine_start" : "human";
          courier.report(verdicts, { ...particulars(leg), AnsweredBy: leg.answeredBy });
        }
      });
    }
    return "conference" in then ? join(leg, then.conference) : run(leg, then.twiml);
  }

  function end(leg: Leg, status: Leg["status"]): void {
    leave(leg, "participant_hung_up");
    leg.status = status;
    leg.endedAt = time.now();
    const seconds = leg.answeredAt === null ? 0 : Math.ceil((leg.endedAt - leg.answeredAt) / SECONDS);
    tell(leg, "completed", status, {
      CallDuration: String(seconds),
      ...(status === "failed" && { SipResponseCode: "404" }),
    });
    const action = actions.get(leg);
    actions.delete(leg);
    if (action !== undefined) {
      // Whoever hung up is not there to do what the answer says.
      courier.report(action, { ...particulars(leg), CallStatus: status, DialCallStatus: "answered" });
    }
  }

  function join(leg: Leg, conference: Conference): void {
    if (leg.conference === null) {
      leg.conference = conference;
      conference.members.add(leg);
      tellOf(conference, "participant-join", leg);
    }
    meet(conference);
  }

  /** Those who have answered and are in one conference hear one another. */
  function meet(conference: Conference): void {
    const present = [...conference.members].filter(({ status }) => status === "in-progress");
    if (present.length > 1) {
      if (conference.status === "init") {
        conference.status = "in-progress";
        tellOf(conference, "conference-start", null);
      }
      for (const leg of present) {
        leg.metAt ??= time.now();
      }
    }
  }

  function leave(leg: Leg, reason: string): void {
    const { conference } = leg;
    if (conference?.members.delete(leg)) {
      leg.conference = null;
      tellOf(conference, "participant-leave", leg, { ReasonParticipantLeft: reason });
    }
    const { then } = orders.get(leg) as Order;
    endIfEmpty(conference ?? ("conference" in then ? then.conference : null), leg);
  }

  function endIfEmpty(conference: Conference | null, gone: Leg): void {
    const isAwaited = legs.some((leg) => {
      const then = orders.get(leg)?.then;
      return leg !== gone && isLive(leg) && leg.answeredAt === null && then && "conference" in then
        ? then.conference === conference
        : false;
    });
    if (conference && conference.members.size === 0 && !isAwaited && conference.status !== "completed") {
      conference.status = "completed";
      tellOf(conference, "conference-end", null);
    }
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
        leg.heard.push(verb.text);
        later(leg, secondsToSay(verb.text), () => step(leg, rest));
        return;
      case "Gather": {
        const { pressesAfter } = phoneOf(leg.to);
        const words = verb.verbs.map(({ text }) => text).join(" ");
        const patience = secondsToSay(words) + Number(verb.attributes.timeout);
        leg.heard.push(words);
        if (pressesAfter === null || pressesAfter > patience) {
          later(leg, patience, () => step(leg, rest));
        } else {
          const fields = { ...particulars(leg), CallStatus: "in-progress", Digits: "5" };
          later(leg, pressesAfter, async () => run(leg, await courier.ask(verb.attributes.action as string, fields)));
        }
        return;
      }
      case "Dial":
        await dial(leg, verb);
        return;
      default:
        faults.push(`nobody knows what <${verb?.name}> does`);
    }
  }

  async function dial(leg: Leg, { attributes, verbs }: Verb): Promise<void> {
    const [target] = verbs;
    if (target?.name !== "Conference") {
      faults.push(`a leg is dialed to <${target?.name}>`);
      return;
    }
    const label = target.attributes.participantLabel ?? null;
    const conference = conferenceOf(target.text, target.attributes.statusCallback);
    if (label !== null && holderOf(conference, label)) {
      faults.push(`16025: somebody in ${target.text} has the label ${label}`);
      end(leg, "completed");
      return;
    }
    leg.label = label;
    actions.set(leg, attributes.action as string);
    join(leg, conference);
  }

  /** The living conference of a name: an unknown name makes one. */
  function conferenceOf(name: string, callback: string | undefined): Conference {
    const living = conferences.find((each) => each.name === name && each.status !== "completed");
    const conference: Conference = living ?? {
      sid: newSid("CF"),
      name,
      status: "init",
      callback,
      members: new Set(),
      reports: 0,
    };
    if (!living) {
      conferences.push(conference);
    }
    return conference;
  }

  /** Whoever has a label in a conference, be it that their phone still rings. */
  function holderOf(conference: Conference, label: string): Leg | undefined {
    return legs.find((leg) => {
      const then = orders.get(leg)?.then;
      const isOfIt = leg.conference === conference || (then && "conference" in then && then.conference === conference);
      return isOfIt && isLive(leg) && (leg.label === label || leg.sid === label);
    });
  }

  function orderOf(form: Record<string, string | string[]>, then: Order["then"]): Order {
    const one = (name: string) => form[name] as string | undefined;
    return {
      callback: one("StatusCallback"),
      events: [form.StatusCallbackEvent ?? "completed"].flat(),
      verdicts: one("MachineDetection") ? (one("AmdStatusCallback") ?? one("AsyncAmdStatusCallback")) : undefined,
      ringSeconds: Number(one("Timeout") ?? 60),
      longest: Number(one("TimeLimit") ?? 14_400),
      then,
    };
  }

  const callResource = (leg: Leg) => ({
    sid: leg.sid,
    account_sid: ACCOUNT,
    from: leg.from,
    to: leg.to,
    status: leg.status,
    answered_by: leg.answeredBy,
    direction: "outbound-api",
    date_created: instant(leg.createdAt),
    start_time: dateOrNull(leg.answeredAt),
    end_time: dateOrNull(leg.endedAt),
    duration: leg.endedAt === null ? null : String(Math.ceil((leg.endedAt - (leg.answeredAt ?? leg.endedAt)) / 1000)),
  });

  const participantResource = (leg: Leg, conference: Conference) => ({
    account_sid: ACCOUNT,
    call_sid: leg.sid,
    conference_sid: conference.sid,
    label: leg.label,
    status: leg.conference ? "connected" : leg.status,
    queue_time: String(Math.max(0, lastStart - time.now())),
  });

  const textResource = ({ callback, createdAt, ...text }: Text) => ({
    ...text,
    account_sid: ACCOUNT,
    direction: "outbound-api",
    error_code: null,
    date_created: instant(createdAt),
    date_updated: instant(),
  });

  /** What the requests of the service do, by method and path. */
  const operations: [
    RegExp,
    (found: string[], form: Record<string, string | string[]>, query: URLSearchParams) => Said,
  ][] = [
    [
      /^POST \/Calls\.json$/,
      (_found, form) => {
        const leg = place(form.From as string, form.To as string, null, orderOf(form, { twiml: form.Twiml as string }));
        return created(callResource(leg));
      },
    ],
    [
      /^POST \/Conferences\/([^/]+)\/Participants\.json$/,
      ([name = ""], form) => {
        const isSid = /^CF[0-9a-f]{32}$/.test(name);
        const known = conferences.find(({ sid, status }) => sid === name && status !== "completed");
        if (isSid && !known) {
          return refused(400, 16022, "The conference has ended, or is none.");
        }
        const conference = known ?? conferenceOf(name, form.ConferenceStatusCallback as string | undefined);
        const label = (form.Label as string | undefined) ?? null;
        if (label !== null && holderOf(conference, label)) {
          return refused(400, 16026, "Somebody in the conference has this label.");
        }
        const leg = place(form.From as string, form.To as string, label, orderOf(form, { conference }));
        return created(participantResource(leg, conference));
      },
    ],
    [
      /^GET \/Calls\/(\w+)\.json$/,
      ([sid]) => {
        const leg = legs.find((each) => each.sid === sid);
        return leg ? found(callResource(leg)) : unknown;
      },
    ],
    [/^POST \/Calls\/(\w+)\.json$/, ([sid], form) => steer(sid as string, form)],
    [
      /^GET \/Calls\.json$/,
      (_found, _form, query) => list("calls", legs.filter(isBetween(query)).toReversed().map(callResource)),
    ],
    [
      /^GET \/Conferences\.json$/,
      (_found, _form, query) => {
        const named = conferences.filter(({ name }) => name === query.get("FriendlyName"));
        const resources = named.map(({ sid, name, status }) => ({ sid, friendly_name: name, status }));
        return list("conferences", resources.toReversed());
      },
    ],
    [
      /^GET \/Conferences\/(\w+)\/Participants\.json$/,
      ([sid]) => {
        const conference = conferences.find((each) => each.sid === sid && each.status !== "completed");
        return conference
          ? list(
              "participants",
              [...conference.members].map((leg) => participantResource(leg, conference)),
            )
          : unknown;
      },
    ],
    [
      /^GET \/Conferences\/(\w+)\/Participants\/([^/]+)\.json$/,
      ([sid, name]) => {
        const conference = conferences.find((each) => each.sid === sid && each.status !== "completed");
        const leg = conference && holderOf(conference, decodeURIComponent(name as string));
        return conference && leg ? found(participantResource(leg, conference)) : unknown;
      },
    ],
    [/^POST \/Messages\.json$/, (_found, form) => created(textResource(send(form as Record<string, string>)))],
    [
      /^GET \/Messages\/(\w+)\.json$/,
      ([sid]) => {
        const text = texts.find((each) => each.sid === sid);
        return text ? found(textResource(text)) : unknown;
      },
    ],
    [
      /^GET \/Messages\.json$/,
      (_found, _form, query) => list("messages", texts.filter(isBetween(query)).toReversed().map(textResource)),
    ],
  ];

  function steer(sid: string, form: Record<string, string | string[]>): Said {
    const leg = legs.find((each) => each.sid === sid);
    if (!leg) {
      return unknown;
    }
    if (!isLive(leg)) {
      return refused(400, 21220, "Call is not in-progress. Cannot redirect.");
    }
    if (form.Twiml !== undefined) {
      if (leg.status !== "in-progress") {
        return refused(400, 21220, "Call is not in-progress. Cannot redirect.");
      }
      actions.delete(leg);
      leave(leg, "participant_updated_via_api");
      time.in(0, () => isLive(leg) && run(leg, form.Twiml as string));
    } else if (form.Status === "completed" || leg.status !== "in-progress") {
      // What has been answered is not canceled.
      end(leg, leg.status === "in-progress" ? "completed" : "canceled");
    }
    return found(callResource(leg));
  }

  function send({ From = "", To = "", Body = "", StatusCallback }: Record<string, string>): Text {
    const createdAt = time.now();
    const text: Text = {
      sid: newSid("SM"),
      from: From,
      to: To,
      body: Body,
      status: "queued",
      createdAt,
      callback: StatusCallback,
    };
    texts.push(text);
    for (const [seconds, status] of [
      [1, "sent"],
      [2, "delivered"],
    ] as const) {
      time.in(seconds, () => {
        text.status = status;
        courier.report(StatusCallback, { MessageSid: text.sid, MessageStatus: status, From, To });
      });
    }
    return text;
  }

  const telephony: Telephony = {
    time,
    courier,
    legs,
    texts,
    faults,
    callsPerSecond: 1,
    isLive,
    phone: (number, changes = {}) => void phones.set(number, { ...phoneOf(number), ...changes }),
    hangUp(number) {
      for (const leg of legs.filter((each) => each.to === number && each.status === "in-progress")) {
        end(leg, "completed");
      }
    },
    async answer(request) {
      time.catchUp();
      const { pathname, searchParams } = new URL(request.url, "https://api.twilio.com");
      const asked = `${request.method} ${pathname.replace(`/2010-04-01/Accounts/${ACCOUNT}`, "")}`;
      for (const [pattern, operate] of operations) {
        const match = pattern.exec(asked);
        if (match) {
          const said = operate(match.slice(1), formOf(request), searchParams);
          const example = said.status < 300 ? (await description.answer(request)).body : null;
          return { status: said.status, body: fill(example, said.body) };
        }
      }
      return description.answer(request);
    },
  };
  return telephony;
}

type Said = { status: number; body: Record<string, unknown> };

const found = (body: object): Said => ({ status: 200, body: { ...body } });
const created = (body: object): Said => ({ status: 201, body: { ...body } });
const list = (name: string, resources: readonly object[]): Said => found({ [name]: resources, ...PAGE });

function refused(status: number, code: number, message: string): Said {
  return { status, body: { status, code, message, more_info: `https://www.twilio.com/docs/errors/${code}` } };
}

const unknown = refused(404, 20404, "The requested resource was not found");

/** What is so, in the form that the description's example of the answer has: each of a list as the first of its own. */
function fill(example: unknown, truth: Record<string, unknown>): Record<string, unknown> {
  const form = (example ?? {}) as Record<string, unknown>;
  const filled = Object.entries(truth).map(([name, value]) => {
    const [first] = Array.isArray(form[name]) ? form[name] : [];
    return [name, Array.isArray(value) ? value.map((each) => ({ ...first, ...each })) : value];
  });
  return { ...form, ...Object.fromEntries(filled) };
}

function isBetween(query: URLSearchParams): (one: { from: string; to: string }) => boolean {
  const [from, to] = [query.get("From"), query.get("To")];
  return (one) => (from === null || one.from === from) && (to === null || one.to === to);
}

function newSid(prefix: string): string {
  return prefix + randomBytes(16).toString("hex");
}

/** Two words and a half a second. */
function secondsToSay(words: string): number {
  return words.split(/\s+/).length / 2.5;
}
