import { optIn, optOut } from "../contact/opt-out-store.ts";
import { type Line, writeAnswer } from "../conversation/incoming.ts";
import { type Request, readRequest } from "../conversation/keywords.ts";
import type { Database } from "../db/database.ts";
import { enqueueJob } from "./jobs.ts";
import type { CarrierEvent } from "./port.ts";

/** What we say to a keyword. One text confirms an opt-out, and it sells nothing (47 CFR 64.1200(a)(12)). */
const answers: Readonly<Record<Request, (businessName: string) => string>> = {
  stop: (name) => `${name}: you have unsubscribed and will receive no more messages. Reply START to resubscribe.`,
  start: (name) => `${name}: you have resubscribed and will receive messages again. Reply STOP to unsubscribe.`,
  help: (name) => `${name}: reply STOP to unsubscribe, START to resubscribe. Message and data rates may apply.`,
};

/**
 * Does what an incoming text asks for: STOP and its kin opt the number out of the whole business, START and its kin
 * take that back, whichever was texted last. A change is confirmed once, by the carrier or by us, and so is a call for help.
 */
export async function answerRequest(
  database: Database,
  confirmsKeywords: boolean,
  incoming: { line: Line; businessName: string; event: Extract<CarrierEvent, { kind: "text.incoming" }> },
): Promise<void> {
  const { line, businessName, event } = incoming;
  const read = readRequest(event.body);
  const request = event.keyword ?? read?.request;
  if (request === undefined || !(await takesEffect(database, line, request, event.at))) {
    return;
  }
  const isConfirmed = confirmsKeywords && (event.keyword !== undefined || read?.isKeyword === true);
  if (!isConfirmed) {
    const answer = await writeAnswer(database, line, answers[request](businessName));
    await enqueueJob(database, line.businessId, { ...answer, kind: "text", inboxId: line.inboxId, passesOptOut: true });
  }
}

async function takesEffect(
  database: Database,
  { businessId, phoneNumber }: Line,
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
