import { randomBytes } from "node:crypto";
import { ACCOUNT } from "../account.ts";
import type { Courier } from "../courier.ts";
import type { PlayedTime } from "../played-time.ts";

/** Types and helpers shared by calls, conferences and texts of the stand-in. */

/** The behaviour of a phone; seconds count from the ring, or from the answer. */
export interface Phone {
  /** Null if the phone is not answered. */
  answersAfter: number | null;
  is: "human" | "machine" | "busy" | "unreachable";
  /** The number of seconds of a question before a key is pressed; null if none is. */
  pressesAfter: number | null;
  /** The key. */
  presses: string;
  /** Null if the phone waits for the other side to hang up. */
  hangsUpAfter: number | null;
  /** Joins the conference while the phone still rings, as observed at Twilio. */
  joinsBeforeAnswer: boolean;
}

/** A call to one phone. Times are milliseconds of the played clock. */
export interface Leg {
  sid: string;
  from: string;
  to: string;
  direction: "outbound-api" | "outbound-dial" | "inbound";
  status: "queued" | "ringing" | "in-progress" | "completed" | "busy" | "no-answer" | "failed" | "canceled";
  answeredBy: string | null;
  createdAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  /** The texts that it heard. */
  heard: string[];
  /** The time of its first meeting with another participant in a conference. */
  metAt: number | null;
  label: string | null;
  conference: Conference | null;
  isMuted: boolean;
  isOnHold: boolean;
  /** The leg that alone hears this one; null if all do. */
  coaches: Leg | null;
}

export interface Conference {
  sid: string;
  name: string;
  status: "init" | "in-progress" | "completed";
  /** The URL of the first participant; those of later ones have no effect. */
  callback: string | undefined;
  members: Set<Leg>;
  reports: number;
}

/** The order of a leg. */
export interface Order {
  callback: string | undefined;
  events: readonly string[];
  verdicts: string | undefined;
  /** The verdict on a machine comes after its announcement. */
  awaitsMessageEnd: boolean;
  ringSeconds: number;
  longest: number;
  /** The action after the answer: TwiML, or the conference that it joins. */
  then: { twiml: string } | { conference: Conference };
}

export interface Ground {
  time: PlayedTime;
  courier: Courier;
  /** Violations of the rules. */
  faults: string[];
  /** Every leg so far, the oldest first. */
  legs: Leg[];
  orders: Map<Leg, Order>;
}

export const SECONDS = 1000;

export const isLive = ({ endedAt }: Leg) => endedAt === null;

/** A time in Twilio's format. */
export const instant = (at: number) => new Date(at).toUTCString().replace("GMT", "+0000");

export function newSid(prefix: string): string {
  return prefix + randomBytes(16).toString("hex");
}

/** The fields of every report on a call. */
export function particulars(leg: Leg): Record<string, string> {
  return { AccountSid: ACCOUNT, CallSid: leg.sid, From: leg.from, To: leg.to, Direction: leg.direction };
}

/** The conference that a leg joins when it is answered; null if it runs TwiML. */
export function orderedInto({ orders }: Ground, leg: Leg): Conference | null {
  const then = orders.get(leg)?.then;
  return then && "conference" in then ? then.conference : null;
}
