import type { TwilioSettings } from "../../platform/carrier/twilio/settings.ts";
import type { Database } from "../../platform/db/database.ts";
import { targetProblem } from "../../platform/outbound/targets.ts";
import type { CallHooks, CallNews } from "../call/progress-store.ts";
import type { Outbox } from "../webhook/rules.ts";

export const carrierNames = ["simulator", "twilio"] as const;
export type CarrierName = (typeof carrierNames)[number];

/**
 * Whether the carrier can fetch from this service what it is to send: one elsewhere reaches public https URLs alone.
 */
export function canFetchFrom(publicUrl: string, carrier: CarrierName): boolean {
  const policy = { allowPrivate: false, ports: [Number(new URL(publicUrl).port)] };
  return carrier === "simulator" || targetProblem(publicUrl, policy) === undefined;
}

export interface CarrierSettings {
  name: CarrierName;
  /** How many segments a second one number may send; undefined: what the carrier says of itself. */
  segmentsPerSecond: number | undefined;
  /** After so many seconds a text that the carrier does not take has failed. */
  giveUpSeconds: number;
  /** The most orders that are at the carrier at once. */
  concurrency: number;
  /** Of the simulator: what every time is divided by, and what its chances come from. */
  simulator: { speed: number; seed: number };
  /** The account at Twilio; undefined where another carrier was chosen. */
  twilio: TwilioSettings | undefined;
}

/** What a change of a message or a call sets going, all within its transaction. */
export interface Consequences {
  outbox: Outbox;
  calls: CallHooks;
}

/** Tells of a call that has just ended. */
export async function tellEnd(database: Database, { outbox, calls }: Consequences, call: CallNews): Promise<void> {
  await calls.ended(database, call);
  await outbox(database, {
    businessId: call.businessId,
    type: `call.${call.direction}.completed`,
    occurredAt: call.at,
    subject: { callId: call.id },
  });
  if (call.direction === "incoming" && call.status !== "completed") {
    await outbox(database, {
      businessId: call.businessId,
      type: "call.incoming.missed",
      occurredAt: call.at,
      subject: { callId: call.id },
    });
  }
}

/** Tells of a text that will not arrive. */
export async function tellFailure(
  database: Database,
  { outbox }: Pick<Consequences, "outbox">,
  text: { businessId: string; id: string; at: string },
): Promise<void> {
  await outbox(database, {
    businessId: text.businessId,
    type: "message.outgoing.failed",
    occurredAt: text.at,
    subject: { messageId: text.id },
  });
}
