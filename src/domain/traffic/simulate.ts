import { z } from "zod";
import type { CarrierEvents } from "../../platform/carrier/port.ts";
import { answerCaller, meetInConference } from "../../platform/carrier/simulator/callers.ts";
import { mediaOf } from "../../platform/carrier/simulator/media.ts";
import {
  HEARS_NOTHING_MS,
  newCarrierId,
  planBrowser,
  planLeaving,
  USUAL_CALLER,
} from "../../platform/carrier/simulator/people.ts";
import { acceptLeg, acceptOrder, dropReports, scheduleReports } from "../../platform/carrier/simulator/store.ts";
import { databaseInstant, databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { paragraph, parseInput, phoneNumber } from "../../platform/input.ts";
import type { BrowserLine } from "../call/browser-phone-rules.ts";
import { admitBrowser, lineOfBrowser } from "../call/browser-phone-store.ts";
import { LONGEST_VOICEMAIL } from "../call/ending-rules.ts";
import type { AudioUrl } from "../call/greeting.ts";
import { findCallId } from "../call/progress-store.ts";
import { WITHHELD } from "../call/rules.ts";
import { findTextId } from "../conversation/progress-store.ts";
import { LONGEST_BODY } from "../conversation/rules.ts";
import { findInboxByNumber } from "../identity/called-inbox-store.ts";
import type { Caller } from "../identity/rules.ts";
import { lockUsableInbox } from "../identity/usable-inbox-store.ts";
import { MOST_MEDIA } from "../media/rules.ts";
import { readType } from "../media/types.ts";
import { answerIncoming } from "../route/answer.ts";
import type { CarrierEventHandler } from "./carrier-events.ts";

/** The simulated carrier, for the code that plays the outside. */
export interface Simulator {
  /** Applies the events of the carrier. */
  receive: CarrierEventHandler;
  /** The divisor of every time. */
  speed: number;
  audioUrl: AudioUrl;
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

const orUsual = (usual: number, most: number) =>
  z
    .int()
    .min(0)
    .max(most)
    .nullish()
    .transform((seconds) => seconds ?? usual);

const incomingCall = z.object({
  inboxId: z.string(),
  from: z.string().transform((from, context) => {
    const number = from === WITHHELD ? null : phoneNumber.safeParse(from);
    for (const { message } of number?.error?.issues ?? []) {
      context.addIssue({ code: "custom", message });
    }
    return number?.data ?? null;
  }),
  durationSeconds: z.number().int().min(0).max(86_400),
  waitSeconds: orUsual(USUAL_CALLER.waits, 3_600),
  voicemailSeconds: orUsual(USUAL_CALLER.leaves, LONGEST_VOICEMAIL),
  key: z
    .string()
    .regex(/^[0-9]$/, { error: "must be a key from 0 to 9" })
    .nullish()
    .transform((key) => key ?? null),
  callbackAfterSeconds: z
    .int()
    .min(0)
    .max(3_600)
    .nullish()
    .transform((seconds) => seconds ?? null),
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
 * Simulates an incoming call. Without a route the inbox answers after two seconds, but a caller whose number ends in 0012
 * or 0016 hangs up before: the call is missed. With a route the caller waits for somebody who takes the call, and may
 * leave a message. @returns the id of the call. @throws DomainError
 */
export async function simulateInboundCall(
  database: Database,
  caller: Caller,
  simulator: Simulator | null,
  input: unknown,
): Promise<string> {
  const { receive, speed, audioUrl } = requireSimulator(simulator);
  const { inboxId, from, durationSeconds, waitSeconds, voicemailSeconds, key, callbackAfterSeconds } = parseInput(
    incomingCall,
    input,
  );
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = await lockUsableInbox(transaction, caller, inboxId, "inboxId");
    const carrierId = newCarrierId("call");
    const at = databaseInstant();
    const to = inbox.phoneNumber;
    const manner = {
      talks: durationSeconds,
      waits: waitSeconds,
      leaves: voicemailSeconds,
      key,
      callback: callbackAfterSeconds,
    };
    await acceptOrder(
      transaction,
      { kind: "call", reference: { businessId, id: carrierId }, from: from ?? WITHHELD, to },
      carrierId,
      [],
      manner,
    );
    await receive(transaction, { kind: "call.incoming", carrierId, from, to, at });
    const answer = await answerIncoming(transaction, audioUrl, { carrierId, to });
    await answerCaller(transaction, speed, { businessId, carrierId }, answer);
    transaction.wake("carrier");
    return (await findCallId(transaction, businessId, carrierId)) as string;
  });
}

/** The events of the simulated carrier: each is applied, and people go on as the service has answered. */
export function simulatedEvents(database: Database, { receive, speed, audioUrl }: Simulator): CarrierEvents {
  return async (event) => {
    if (event.kind === "call.incoming" && Date.parse(event.at) + HEARS_NOTHING_MS < databaseNow()) {
      // The call came while no process ran.
      const endedAt = new Date(Date.parse(event.at) + HEARS_NOTHING_MS).toISOString();
      await receive(database, { ...event, isOver: true, endedAt });
      return;
    }
    await receive(database, event);
    if (event.kind === "call.incoming") {
      const businessId = (await findInboxByNumber(database, event.to))?.businessId;
      if (businessId !== undefined) {
        const answer = await answerIncoming(database, audioUrl, event);
        await answerCaller(database, speed, { businessId, carrierId: event.carrierId }, answer);
      }
    } else if (event.kind === "call.key") {
      const answer = await answerIncoming(database, audioUrl, event);
      await answerCaller(database, speed, { businessId: event.call.businessId, carrierId: event.carrierId }, answer);
    } else if (event.kind === "line.joined") {
      await meetInConference(database, speed, event.line);
    }
  };
}

const browserCall = z.object({ lineId: z.string() });

/**
 * Simulates that the browser of the caller calls in for its line, or picks up a line that rings there.
 *
 * @throws DomainError `conflict` if the line is not that of the caller's browser, or is no longer needed.
 */
export async function simulateBrowserCall(
  database: Database,
  caller: Caller,
  simulator: Simulator | null,
  input: unknown,
): Promise<BrowserLine> {
  const { speed } = requireSimulator(simulator);
  const reference = { businessId: caller.businessId, id: parseInput(browserCall, input).lineId };
  return database.transaction(async (transaction) => {
    const own = await requireBrowserLine(transaction, caller, reference.id);
    const carrierId = own.callsIn ? newCarrierId("line") : own.carrierId;
    const faster =
      carrierId && planBrowser(reference, carrierId).map((plan) => ({ ...plan, afterMs: plan.afterMs / speed }));
    const isAdmitted =
      own.callsIn && carrierId
        ? (await admitBrowser(transaction, reference, { userId: caller.userId, carrierId })) !== null
        : carrierId !== null;
    if (!carrierId || !faster || !isAdmitted) {
      throw notNeeded();
    }
    await dropReports(transaction, carrierId);
    await acceptLeg(
      transaction,
      reference,
      { carrierId, from: own.fromNumber, to: caller.userId, conference: own.conference },
      faster,
    );
    await scheduleReports(transaction, reference.businessId, carrierId, faster);
    transaction.wake("carrier");
    return requireBrowserLine(transaction, caller, reference.id);
  });
}

/** Simulates that the browser of the caller hangs up its line, or declines one that rings. @throws DomainError */
export async function simulateBrowserHangUp(
  database: Database,
  caller: Caller,
  simulator: Simulator | null,
  input: unknown,
): Promise<BrowserLine> {
  requireSimulator(simulator);
  const reference = { businessId: caller.businessId, id: parseInput(browserCall, input).lineId };
  return database.transaction(async (transaction) => {
    const { carrierId, fromNumber, conference } = await requireBrowserLine(transaction, caller, reference.id);
    if (carrierId === null) {
      throw notNeeded();
    }
    const plans = planLeaving(reference, carrierId);
    await dropReports(transaction, carrierId);
    await acceptLeg(transaction, reference, { carrierId, from: fromNumber, to: caller.userId, conference }, plans);
    await scheduleReports(transaction, reference.businessId, carrierId, plans);
    transaction.wake("carrier");
    return requireBrowserLine(transaction, caller, reference.id);
  });
}

async function requireBrowserLine(database: Database, { businessId, userId }: Caller, id: string) {
  const line = await lineOfBrowser(database, businessId, userId);
  if (line?.id !== id) {
    throw notNeeded();
  }
  return line;
}

function notNeeded(): DomainError {
  return new DomainError("conflict", "Your browser has no such line, or it is no longer needed.");
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
