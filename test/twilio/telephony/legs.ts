import { randomBytes } from "node:crypto";
import { ACCOUNT } from "../account.ts";
import type { Courier } from "../courier.ts";
import type { PlayedTime } from "../played-time.ts";

/** What calls, conferences and texts of the stand-in share. */

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

export interface Conference {
  sid: string;
  name: string;
  status: "init" | "in-progress" | "completed";
  /** The URL of whoever came first: that of anybody later counts for nothing. */
  callback: string | undefined;
  members: Set<Leg>;
  reports: number;
}

/** What a leg was ordered with. */
export interface Order {
  callback: string | undefined;
  events: readonly string[];
  verdicts: string | undefined;
  ringSeconds: number;
  longest: number;
  /** What happens once it is answered: TwiML, or the conference that it was added to. */
  then: { twiml: string } | { conference: Conference };
}

export interface Ground {
  time: PlayedTime;
  courier: Courier;
  /** What happened that must not. */
  faults: string[];
  /** Every leg that there ever was, the oldest first. */
  legs: Leg[];
  orders: Map<Leg, Order>;
}

export const SECONDS = 1000;

export const isLive = ({ endedAt }: Leg) => endedAt === null;

/** A time as Twilio writes it. */
export const instant = (at: number) => new Date(at).toUTCString().replace("GMT", "+0000");

export function newSid(prefix: string): string {
  return prefix + randomBytes(16).toString("hex");
}

/** The fields that every report of a call has. */
export function particulars(leg: Leg): Record<string, string> {
  return { AccountSid: ACCOUNT, CallSid: leg.sid, From: leg.from, To: leg.to, Direction: "outbound-api" };
}

/** The conference that a leg was ordered into; null where it runs TwiML. */
export function orderedInto({ orders }: Ground, leg: Leg): Conference | null {
  const then = orders.get(leg)?.then;
  return then && "conference" in then ? then.conference : null;
}
