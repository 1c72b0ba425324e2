import type { Carrier, CarrierEvent } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { unblock } from "../consent/block-store.ts";
import { helpAnswer } from "../consent/help-answers.ts";
import { type Meaning, readMeaning } from "../consent/keywords.ts";
import { optIn } from "../consent/opt-out-store.ts";
import { recordRefusal } from "../consent/refuse.ts";
import { closeReview, closeReviewBefore } from "../consent/review-store.ts";
import { askForReview } from "../consent/reviews.ts";
import { type Line, writeAnswer } from "../conversation/incoming.ts";
import type { CalledInbox } from "../identity/called-inbox-store.ts";
import { enqueueJob } from "../order/job-store.ts";

/** The requests that are confirmed. */
type Confirmed = "start" | "texts" | "all";

/** The answers to keywords. One text confirms an opt-out, without advertising (47 CFR 64.1200(a)(12)). */
const answers: Readonly<Record<Confirmed, (businessName: string) => string>> = {
  texts: (name) => `${name}: you have unsubscribed and will receive no more messages. Reply START to resubscribe.`,
  all: (name) => `${name}: you have unsubscribed. We will not text or call this number again.`,
  start: (name) => `${name}: you have resubscribed and will receive messages again. Reply STOP to unsubscribe.`,
};

type IncomingText = Extract<CarrierEvent, { kind: "text.incoming" }>;

/**
 * Applies the request in an incoming text. A refusal of texts opts the number out of the whole business, and START
 * takes that back; the latest text counts. A refusal of calls puts the number on the do-not-call list. A text that may
 * be a refusal waits for a person.
 *
 * @param messageId the stored text, if it is stored.
 * @returns the request, where it is to be confirmed: a change, or a request for help.
 */
export async function obeyRequest(
  database: Database,
  line: Pick<Line, "businessId" | "phoneNumber"> & { inboxId: string | null },
  event: IncomingText,
  messageId: string | null,
): Promise<Confirmed | "help" | null> {
  const { businessId, inboxId, phoneNumber } = line;
  const { at } = event;
  const meaning = meaningOf(event);
  switch (meaning) {
    case "start": {
      await closeReviewBefore(database, businessId, phoneNumber, at);
      const isBack = await optIn(database, businessId, phoneNumber, at);
      const isUnblocked = inboxId !== null && (await unblock(database, businessId, { inboxId, phoneNumber }, at));
      return isBack || isUnblocked ? meaning : null;
    }
    case "help":
      return meaning;
    case "texts":
    case "calls":
    case "all": {
      const record = { at, source: "keyword", reason: null, note: "Asked by text not to be called." } as const;
      // A decision locks in this order, too.
      if (meaning === "all") {
        await closeReview(database, businessId, phoneNumber);
      }
      const isNew = await recordRefusal(database, businessId, phoneNumber, meaning, record);
      return isNew && meaning !== "calls" ? meaning : null;
    }
    case "uncertain":
      await askForReview(database, businessId, { phoneNumber, messageId, saidAt: at });
      return null;
    case "not_now":
    case "harmless":
      return null;
  }
}

/** The meaning by the carrier, to which the words may add a refusal of calls. */
function meaningOf({ keyword, body }: IncomingText): Meaning {
  const meaning = readMeaning(body);
  if (keyword === "stop") {
    return meaning === "calls" || meaning === "all" ? "all" : "texts";
  }
  return keyword ?? meaning;
}

/** Applies the request in an incoming text, and confirms it once, unless the carrier does. */
export async function answerRequest(
  database: Database,
  confirmedKeywords: Carrier["confirmedKeywords"],
  incoming: { line: Line; inbox: CalledInbox; event: IncomingText; messageId: string },
): Promise<void> {
  const { line, inbox, event, messageId } = incoming;
  const { businessName, helpContact } = inbox;
  const request = await obeyRequest(database, line, event, messageId);
  const isConfirmed = event.keyword !== undefined || confirmedKeywords.has(event.body.trim().toLowerCase());
  if (request !== null && !isConfirmed) {
    const words =
      request === "help" ? helpAnswer(event.body, businessName, helpContact) : answers[request](businessName);
    const answer = await writeAnswer(database, line, words);
    await enqueueJob(database, line.businessId, { ...answer, kind: "text", inboxId: line.inboxId, passesOptOut: true });
  }
}
