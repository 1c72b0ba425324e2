import { z } from "zod";
import { mediaOf } from "../../platform/carrier/simulator/media.ts";
import { newCarrierId, planIncomingCall } from "../../platform/carrier/simulator/people.ts";
import { acceptOrder, scheduleReports } from "../../platform/carrier/simulator/store.ts";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { paragraph, parseInput, phoneNumber } from "../../platform/input.ts";
import { findCallId } from "../call/progress-store.ts";
import { findTextId } from "../conversation/progress-store.ts";
import { LONGEST_BODY } from "../conversation/rules.ts";
import type { Caller } from "../identity/rules.ts";
import { lockUsableInbox } from "../identity/usable-inbox-store.ts";
import { MOST_MEDIA } from "../media/rules.ts";
import { readType } from "../media/types.ts";
import type { CarrierEventHandler } from "./carrier-events.ts";

/** The simulated carrier, for the code that plays the outside. */
export interface Simulator {
  /** Applies the events of the carrier. */
  receive: CarrierEventHandler;
  /** The divisor of every time. */
  speed: number;
}

const incomingMessage = z
  .object({
    inboxId: z.string(),
    from: phoneNumber,
    body: paragraph(LONGEST_BODY),
    media: z
      .array(z.string().refine((type) => readType(type) !== null, "must be a media type, such as image/png"))
      .max(MOST_MEDIA)
      .nullish()
      .transform((types) => types ?? []),
  })
  .refine(({ body, media }) => body !== "" || media.length > 0, {
    path: ["body"],
    message: "must not be empty",
  });

const incomingCall = z.object({
  inboxId: z.string(),
  from: phoneNumber,
  durationSeconds: z.number().int().min(0).max(86_400),
});

/**
 * Simulates an incoming text from a number, as if a carrier had reported it.
 *
 * @returns the id of the message.
 * @throws DomainError
 */
export async function simulateInboundMessage(
  database: Database,
  caller: Caller,
  simulator: Simulator | null,
  input: unknown,
): Promise<string> {
  const { receive } = requireSimulator(simulator);
  const { inboxId, from, body, media: types } = parseInput(incomingMessage, input);
  return database.transaction(async (transaction) => {
    const inbox = await lockUsableInbox(transaction, caller, inboxId, "inboxId");
    const carrierId = newCarrierId("text");
    const at = databaseInstant();
    const media = mediaOf(carrierId, types);
    await receive(transaction, { kind: "text.incoming", carrierId, from, to: inbox.phoneNumber, body, media, at });
    return (await findTextId(transaction, caller.businessId, carrierId)) as string;
  });
}

/**
 * Simulates an incoming call. The inbox answers after two seconds, but a caller whose number ends in 0012 or 0016 hangs up
 * before: the call is missed. @returns the id of the call. @throws DomainError
 */
export async function simulateInboundCall(
  database: Database,
  caller: Caller,
  simulator: Simulator | null,
  input: unknown,
): Promise<string> {
  const { receive, speed } = requireSimulator(simulator);
  const { inboxId, from, durationSeconds } = parseInput(incomingCall, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = await lockUsableInbox(transaction, caller, inboxId, "inboxId");
    const carrierId = newCarrierId("call");
    const at = databaseInstant();
    await receive(transaction, { kind: "call.incoming", carrierId, from, to: inbox.phoneNumber, at });
    const plans = planIncomingCall(inbox.phoneNumber, carrierId, from, durationSeconds);
    const faster = plans.map((plan) => ({ ...plan, afterMs: plan.afterMs / speed }));
    const known = { kind: "call", reference: { businessId, id: carrierId }, from, to: inbox.phoneNumber } as const;
    await acceptOrder(transaction, known, carrierId, faster);
    await scheduleReports(transaction, businessId, carrierId, faster);
    transaction.announce("carrier");
    return (await findCallId(transaction, businessId, carrierId)) as string;
  });
}

function requireSimulator(simulator: Simulator | null): Simulator {
  if (!simulator) {
    throw new DomainError(
      "unprocessable_entity",
      "The carrier is not the simulator: incoming texts and calls cannot be simulated.",
    );
  }
  return simulator;
}
