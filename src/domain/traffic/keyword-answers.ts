import type { Carrier, CarrierEvent } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Request, readRequest } from "../consent/keywords.ts";
import { optIn, optOut } from "../consent/opt-out-store.ts";
import { type Line, writeAnswer } from "../conversation/incoming.ts";
import { enqueueJob } from "../order/job-store.ts";

/** The answers to keywords. One text confirms an opt-out, without advertising (47 CFR 64.1200(a)(12)). */
const answers: Readonly<Record<Request, (businessName: string) => string>> = {
  stop: (name) => `${name}: you have unsubscribed and will receive no more messages. Reply START to resubscribe.`,
  start: (name) => `${name}: you have resubscribed and will receive messages again. Reply STOP to unsubscribe.`,
  help: (name) => `${name}: reply STOP to unsubscribe, START to resubscribe. Message and data rates may apply.`,
};

type IncomingText = Extract<CarrierEvent, { kind: "text.incoming" }>;

/**
 * Applies the request in an incoming text: STOP and its variants opt the number out of the whole business, START and
 * its variants take that back; the latest text counts.
 *
 * @returns the request, where it is to be confirmed: a change, or a request for help.
 */
export async function obeyRequest(
  database: Database,
  line: Pick<Line, "businessId" | "phoneNumber">,
  event: IncomingText,
): Promise<Request | null> {
  const request = event.keyword ?? readRequest(event.body);
  return request !== null && (await takesEffect(database, line, request, event.at)) ? request : null;
}

/** Applies the request in an incoming text, and confirms it once, unless the carrier does. */
export async function answerRequest(
  database: Database,
  confirmedKeywords: Carrier["confirmedKeywords"],
  incoming: { line: Line; businessName: string; event: IncomingText },
): Promise<void> {
  const { line, businessName, event } = incoming;
  const request = await obeyRequest(database, line, event);
  const isConfirmed = event.keyword !== undefined || confirmedKeywords.has(event.body.trim().toLowerCase());
  if (request !== null && !isConfirmed) {
    const answer = await writeAnswer(database, line, answers[request](businessName));
    await enqueueJob(database, line.businessId, { ...answer, kind: "text", inboxId: line.inboxId, passesOptOut: true });
  }
}

async function takesEffect(
  database: Database,
  { businessId, phoneNumber }: Pick<Line, "businessId" | "phoneNumber">,
  request: Request,
  at: string,
): Promise<boolean> {
  switch (request) {
    case "stop":
      return optOut(database, businessId, phoneNumber, at, "keyword");
    case "start":
      return optIn(database, businessId, phoneNumber, at);
    case "help":
      return true;
  }
}
