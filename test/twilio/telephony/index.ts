import type { ServerResponse } from "node:http";
import { ACCOUNT } from "../account.ts";
import { type Courier, createCourier } from "../courier.ts";
import type { ApiRequest, ApiResponse, Description } from "../description.ts";
import { type PlayedTime, playedTime } from "../played-time.ts";
import { formOf } from "../stand-in.ts";
import { createCalls } from "./calls.ts";
import { createConferences } from "./conferences.ts";
import { type Ground, isLive, type Leg, type Phone } from "./legs.ts";
import { type Misanswers, misanswer } from "./misanswers.ts";
import { createOperations } from "./operations.ts";
import { createRecordings, type Recording, soundOf } from "./recordings.ts";
import { StartQueue } from "./start-queue.ts";
import { createTexts, type Text } from "./texts.ts";

/**
 * The Twilio account and the phones that it reaches. Calls, conferences and texts follow a clock that the test
 * advances, run the TwiML of the service and are reported to it. Answers to queries show the actual state.
 */

export interface Telephony {
  time: PlayedTime;
  courier: Courier;
  /** Every leg and text so far, the oldest first. */
  legs: readonly Leg[];
  texts: readonly Text[];
  recordings: readonly Recording[];
  /** The sound for a request of the service; null for other requests, and for a recording that does not exist. */
  sound(request: ApiRequest): Buffer | null;
  /** Violations: unknown verbs, duplicate labels, reports that the service refused. */
  faults: string[];
  queue: Pick<StartQueue, "callsPerSecond">;
  /** The faults of answers to requests that change something; null: there are none. */
  misanswers: Misanswers | null;
  /** The legs that were placed long after the answer. */
  lateLegs: Set<string>;
  /** Sets the behaviour of a phone from now on. */
  phone(number: string, changes?: Partial<Phone>): void;
  /** Hangs up the answered calls to this phone. */
  hangUp(number: string): void;
  /** The browser of a client calls in, as the SDK does; @returns its leg. */
  callIn(url: string, client: string, fields: Record<string, string>): Promise<Leg>;
  /** Somebody calls a number of the account; `message` is the length of what they leave at the fallback of the number. */
  call(from: string, to: string, message?: number): Promise<Leg>;
  /** Somebody texts a number of the account. */
  text(from: string, to: string, body: string, media?: readonly string[]): Text;
  /** Reports a text to the service once more. */
  tellAgain(text: Text): void;
  /** The leg of a browser ends. */
  leave(leg: Leg): void;
  /** Answers a request of the service; undefined if it has reset the connection. */
  answer(request: ApiRequest, response: ServerResponse): Promise<ApiResponse | undefined>;
  isLive(leg: Leg): boolean;
}

const PERSON: Phone = {
  answersAfter: 3,
  is: "human",
  pressesAfter: 1,
  presses: "5",
  hangsUpAfter: null,
  joinsBeforeAnswer: false,
};

/** @param origin the current origin of the service. */
export function createTelephony(description: Description, origin: () => string): Telephony {
  const time = playedTime();
  const faults: string[] = [];
  const courier = createCourier(time, origin, faults);
  const phones = new Map<string, Phone>();
  const phoneOf = (number: string) => phones.get(number) ?? PERSON;
  const ground: Ground = { time, courier, faults, legs: [], orders: new Map() };
  const { legs } = ground;
  const queue = new StartQueue(time);
  const conferences = createConferences(ground);
  const recordings = createRecordings(ground);
  const calls = createCalls(ground, conferences, recordings, queue, phoneOf);
  const texts = createTexts(ground);
  const operations = createOperations({ ground, calls, conferences, recordings, texts, queue });
  const telephony: Telephony = {
    time,
    courier,
    misanswers: null,
    lateLegs: new Set(),
    legs,
    texts: texts.all,
    recordings: recordings.all,
    sound({ method, url }) {
      const [, sid] = /\/Recordings\/(RE[0-9a-f]{32})\.wav/.exec(method === "GET" ? url : "") ?? [];
      const recording = recordings.find(sid);
      return recording?.status === "completed" ? soundOf(recording) : null;
    },
    faults,
    queue,
    isLive,
    phone: (number, changes = {}) => void phones.set(number, { ...phoneOf(number), ...changes }),
    callIn: calls.callIn,
    call: (from, to, message = 0) => calls.arrive(from, to, message),
    text: (from, to, body, media = []) => texts.receive(from, to, body, media),
    tellAgain: texts.tell,
    leave: (leg) => calls.end(leg, "completed"),
    hangUp(number) {
      for (const leg of legs.filter((each) => each.to === number && each.status === "in-progress")) {
        calls.end(leg, "completed");
      }
    },
    async answer(request, response) {
      time.catchUp();
      return misanswer(telephony, request, response, () => obey(request));
    },
  };
  return telephony;

  async function obey(request: ApiRequest): Promise<ApiResponse> {
    const { pathname, searchParams } = new URL(request.url, "https://api.twilio.com");
    const asked = `${request.method} ${pathname.replace(`/2010-04-01/Accounts/${ACCOUNT}`, "")}`;
    for (const [pattern, operate] of operations) {
      const match = pattern.exec(asked);
      if (match) {
        const said = await operate(match.slice(1), formOf(request), searchParams);
        const example = said.status < 300 ? (await description.answer(request)).body : null;
        return { status: said.status, body: fill(example, said.body) };
      }
    }
    return description.answer(request);
  }
}

/**
 * The actual state in the form of the description's example; each item of a list takes the form of the example's first.
 */
function fill(example: unknown, truth: Record<string, unknown>): Record<string, unknown> {
  const form = (example ?? {}) as Record<string, unknown>;
  const filled = Object.entries(truth).map(([name, value]) => {
    const [first] = Array.isArray(form[name]) ? form[name] : [];
    return [name, Array.isArray(value) ? value.map((each) => ({ ...first, ...each })) : value];
  });
  return { ...form, ...Object.fromEntries(filled) };
}
