import { isBlock } from "../../platform/carrier/errors.ts";
import type { Carrier, CarrierEvent } from "../../platform/carrier/port.ts";
import { hasEnded, REFUSAL_KEY } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { gathered } from "../../platform/gathered.ts";
import { meetLine } from "../call/agent-line-progress-store.ts";
import { abandonSilentAnswer } from "../call/browser-phone-store.ts";
import { settleVoicemail } from "../call/control-store.ts";
import { receiveCall } from "../call/incoming.ts";
import { finishMessage, meetMachine, settleMessage } from "../call/message-store.ts";
import { advanceCall, findCallId, findLeading } from "../call/progress-store.ts";
import { type Leading, ledStatus } from "../call/rules.ts";
import { checkCallNow } from "../call/silence-store.ts";
import { followStray } from "../call/stray-store.ts";
import { addBlock } from "../consent/block-store.ts";
import { findOrCreateInboundContact } from "../contact/by-number.ts";
import { type Line, openConversation, receiveText } from "../conversation/incoming.ts";
import { advanceText, advanceTexts, findTextId, type MovedText } from "../conversation/progress-store.ts";
import { actorFrom, PERSON_OUTSIDE } from "../identity/actor-rules.ts";
import { type CalledInbox, findInactiveInboxOwner, findInboxByNumber } from "../identity/called-inbox-store.ts";
import { applyRecordingEnded, applyTranscript } from "../recording/reports.ts";
import { startRecording } from "../recording/start.ts";
import { addMissedCall } from "../route/missed-store.ts";
import { chooseKey, noteWaiting, startRoute } from "../route/ring.ts";
import { note, withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { answerRequest, obeyRequest } from "./keyword-answers.ts";
import { applyToLine } from "./line-news.ts";
import { applyCallEnd, type Consequences } from "./rules.ts";
import { MOST_TOGETHER } from "./text-work.ts";

export interface CarrierEventHandlerParts extends Consequences {
  /** Texts that the carrier itself answers. */
  confirmedKeywords: Carrier["confirmedKeywords"];
  /** Called with an event without a matching object, and the reason. */
  ignored(event: CarrierEvent, reason: string): void;
}

/**
 * Applies a carrier event, in one transaction, only once however often it comes. It runs on a connection from the share
 * of the business of the event.
 */
export type CarrierEventHandler = (database: Database, event: CarrierEvent) => Promise<void>;

export function createCarrierEventHandler(parts: CarrierEventHandlerParts): CarrierEventHandler {
  const textStatus = gathered(
    (reports: readonly TextReport[]) => applyTextStatuses(parts.outbox, reports),
    MOST_TOGETHER,
  );
  const applyAlone = ({ database, event }: TextReport) => {
    const { businessId } = event.reference;
    const acting = { businessId, actor: PERSON_OUTSIDE };
    return withEvents(database.onBehalfOf(businessId), parts.outbox, acting, (transaction) =>
      applyTextStatus(transaction, event),
    );
  };
  return async (database, event) => {
    if (event.kind === "text.status") {
      const report = { database, event };
      if (isOptOut(event) || !(await textStatus(event.reference.businessId, report))) {
        await applyAlone(report);
      }
      return;
    }
    const businessId = await findBusiness(database, event);
    const owned = businessId === null ? database : database.onBehalfOf(businessId);
    if (businessId === null) {
      await owned.transaction((transaction) => apply(transaction, parts, event));
    } else {
      const acting = { businessId, actor: PERSON_OUTSIDE };
      await withEvents(owned, parts.outbox, acting, (transaction) => apply(transaction, parts, event));
    }
  };
}

/** An event that is applied in a transaction of its own. */
type AloneEvent = Exclude<CarrierEvent, { kind: "text.status" }>;

/** The business of an event, or null: then nothing is written. */
async function findBusiness(database: Database, event: AloneEvent): Promise<string | null> {
  switch (event.kind) {
    case "message.ended":
    case "call.waiting":
    case "call.voicemail":
    case "call.key":
      return event.call.businessId;
    case "text.incoming":
      return (await findInboxOwner(database, event.to)) ?? findInactiveInboxOwner(database, event.to);
    case "call.status":
    case "recording.ended":
    case "recording.transcribed":
      return "id" in event.call ? event.call.businessId : findInboxOwner(database, event.call.inboxNumber);
    case "call.incoming":
      return findInboxOwner(database, event.to);
    default:
      return event.line.businessId;
  }
}

async function findInboxOwner(database: Database, phoneNumber: string): Promise<string | null> {
  return (await findInboxByNumber(database, phoneNumber))?.businessId ?? null;
}

function apply(database: Database, parts: CarrierEventHandlerParts, event: AloneEvent): Promise<void> {
  switch (event.kind) {
    case "text.incoming":
      return applyIncomingText(database, parts, event);
    case "call.status":
      return applyCallStatus(database, parts, event);
    case "call.incoming":
      return applyIncomingCall(database, parts, event);
    case "call.waiting":
      return noteWaiting(database, event.call, event.at);
    case "call.voicemail":
      return settleVoicemail(database, event.call.businessId, event.call.id);
    case "call.key":
      return chooseKey(database, event.call, event);
    case "message.ended":
      return applyMessageEnd(database, parts, event);
    case "recording.ended":
    case "recording.transcribed":
      return applyRecording(database, parts, event);
    default:
      return applyLineNews(database, parts, event);
  }
}

type EventOf<Kind extends CarrierEvent["kind"]> = Extract<CarrierEvent, { kind: Kind }>;

interface TextReport {
  database: Database;
  event: EventOf<"text.status">;
}

/**
 * Applies reports on texts of one business. Of several on one text the first alone is applied.
 *
 * @returns false for those that are still to be applied alone.
 */
function applyTextStatuses(outbox: Outbox, reports: readonly TextReport[]): Promise<boolean[]> {
  const [{ database, event: first }] = reports as [TextReport];
  const { businessId } = first.reference;
  const acting = { businessId, actor: PERSON_OUTSIDE };
  const events = new Map(reports.toReversed().map(({ event }) => [event.reference.id, event]));
  return withEvents(database.onBehalfOf(businessId), outbox, acting, async (transaction) => {
    const { moved, left } = await advanceTexts(transaction, businessId, events);
    for (const [id, text] of moved) {
      noteStatus(events.get(id) as EventOf<"text.status">, text);
    }
    return reports.map(
      ({ event: { reference }, event }) => events.get(reference.id) === event && !left.has(reference.id),
    );
  });
}

async function applyTextStatus(database: Database, event: EventOf<"text.status">): Promise<void> {
  const { businessId, id } = event.reference;
  const text = await advanceText(database, businessId, id, event);
  if (!text) {
    return;
  }
  noteStatus(event, text);
  if (isOptOut(event)) {
    await addBlock(database, businessId, { inboxId: text.inboxId, phoneNumber: text.to }, event.at);
  }
}

/** Whether the number opts out by the report. That waits for those who write texts to it, so the report is applied alone. */
const isOptOut = ({ error }: EventOf<"text.status">): boolean => error !== null && isBlock(error);

function noteStatus({ status, at, reference }: EventOf<"text.status">, text: MovedText): void {
  if (status !== "queued" && status !== "sending") {
    note({
      type: EVENTS[status],
      subject: { messageId: reference.id },
      actor: actorFrom(text),
      at,
      requestId: text.requestId,
    });
  }
}

/** The statuses of which subscribers hear. */
const EVENTS = {
  sent: "message.outgoing.sent",
  delivered: "message.outgoing.delivered",
  failed: "message.outgoing.failed",
  undelivered: "message.outgoing.failed",
} as const;

async function applyIncomingText(
  database: Database,
  parts: CarrierEventHandlerParts,
  event: EventOf<"text.incoming">,
): Promise<void> {
  if (!NUMBER.test(event.from)) {
    parts.ignored(event, "a short code or a name has sent it, and has no conversation");
    return;
  }
  const inbox = await findCalled(database, parts, event);
  if (!inbox) {
    await obeyAtInactiveInbox(database, event);
    return;
  }
  if ((await findTextId(database, inbox.businessId, event.carrierId)) !== null) {
    return;
  }
  const line = await openLine(database, inbox, event.from);
  const messageId = await receiveText(database, line, event);
  if (messageId === null) {
    return;
  }
  note({ type: "message.incoming.received", subject: { messageId }, at: event.at });
  await answerRequest(database, parts.confirmedKeywords, { line, inbox, event, messageId });
}

/** A text to an inactive inbox is not stored, but an opt-out in it counts. */
async function obeyAtInactiveInbox(database: Database, event: EventOf<"text.incoming">): Promise<void> {
  const businessId = await findInactiveInboxOwner(database, event.to);
  if (businessId !== null) {
    await obeyRequest(database, { businessId, inboxId: null, phoneNumber: event.from }, event, null);
  }
}

async function applyIncomingCall(
  database: Database,
  parts: CarrierEventHandlerParts,
  event: EventOf<"call.incoming">,
): Promise<void> {
  const inbox = await findCalled(database, parts, event);
  if (!inbox || (await findCallId(database, inbox.businessId, event.carrierId)) !== null) {
    return;
  }
  const line = await lineOfCaller(database, inbox, event.from);
  const startedAt = event.isOver ? event.at : null;
  const callId = await receiveCall(database, {
    ...line,
    carrierId: event.carrierId,
    attestation: event.attestation ?? null,
    startedAt,
  });
  if (callId === null) {
    return;
  }
  note({ type: "call.incoming.started", subject: { callId }, at: event.at });
  if (event.isOver) {
    await missCall(database, parts, { businessId: inbox.businessId, id: callId }, event);
  } else if (!inbox.isSuspended) {
    await startRoute(database, { ...line, callId });
  }
}

/** A caller without a number is no contact, and has no conversation: nobody can text or call back. */
async function lineOfCaller(database: Database, inbox: CalledInbox, from: string | null) {
  if (from === null || !NUMBER.test(from)) {
    const { businessId, inboxId, phoneNumber: inboxNumber } = inbox;
    return { businessId, inboxId, inboxNumber, phoneNumber: null, contactId: null };
  }
  const line = await openLine(database, inbox, from);
  await openConversation(database, line);
  return line;
}

/** The call came while nobody listened. */
async function missCall(
  database: Database,
  parts: CarrierEventHandlerParts,
  { businessId, id }: { businessId: string; id: string },
  { carrierId, at, endedAt = at }: EventOf<"call.incoming">,
): Promise<void> {
  const end = { status: "no_answer", answeredBy: null, durationSeconds: null, errorCode: null } as const;
  const call = await advanceCall(database, businessId, id, { ...end, carrierId, at: endedAt });
  if (call) {
    await applyCallEnd(database, parts, call);
  }
}

async function applyCallStatus(
  database: Database,
  parts: CarrierEventHandlerParts,
  event: EventOf<"call.status">,
): Promise<void> {
  const reference = await findReference(database, event);
  if (!reference) {
    parts.ignored(event, "the call does not exist");
    return;
  }
  if (reference.mayBeForwarded && !event.isForwarded && event.status === "completed") {
    // Both reports on the other phone may be lost, or be late.
    await checkCallNow(database, reference.businessId, reference.id);
    return;
  }
  const status = ledStatus(reference, event.status, event.isForwarded);
  if (status === null) {
    return;
  }
  const durationSeconds = reference.isIncoming && !event.isForwarded ? null : event.durationSeconds;
  const progress = { ...event, status, durationSeconds, errorCode: event.error?.code ?? null };
  const call = await advanceCall(database, reference.businessId, reference.id, progress);
  if (call?.change !== "moved" && "id" in event.call && !hasEnded(event.status)) {
    const leg = { ...reference, carrierId: event.carrierId };
    await followStray(database, leg, event.status === "in_progress" ? event.at : null);
  }
  if (event.answeredBy === "machine") {
    await meetMachine(database, reference.businessId, reference.id, event.takesMessage ?? false);
  }
  if (call || event.answeredBy === "machine") {
    await meetLine(database, reference.businessId, reference.id);
  }
  if (call?.change === "moved") {
    await abandonSilentAnswer(database, reference.businessId, reference.id);
  }
  if (call?.change === "moved" && call.status === "in_progress") {
    await startRecording(database, reference.businessId, reference.id);
  }
  if (call?.change === "identified") {
    await parts.calls.identified(database, call);
  } else if (call && hasEnded(call.status)) {
    await settleMessage(database, reference.businessId, reference.id);
    await applyCallEnd(database, parts, call);
  }
}

async function applyMessageEnd(
  database: Database,
  { calls }: CarrierEventHandlerParts,
  { call: { businessId, id }, key, at }: EventOf<"message.ended">,
): Promise<void> {
  if (key === null) {
    await finishMessage(database, businessId, id, "left");
  } else if (key === REFUSAL_KEY) {
    await finishMessage(database, businessId, id, "cut_off");
    await calls.refused(database, { businessId, id, at });
  }
}

async function applyRecording(
  database: Database,
  { outbox, ignored }: CarrierEventHandlerParts,
  event: EventOf<"recording.ended"> | EventOf<"recording.transcribed">,
): Promise<void> {
  const businessId = await findBusiness(database, event);
  if (businessId === null) {
    ignored(event, "no active inbox has the number");
    return;
  }
  const reference = await findReference(database, event);
  if (event.kind === "recording.ended") {
    await applyRecordingEnded(database, businessId, reference?.id ?? null, event);
    if (reference && event.of === "voicemail" && event.recordingId !== null) {
      await addMissedCall(database, businessId, reference.id, event.durationSeconds);
    }
  } else if (reference) {
    await applyTranscript(database, outbox, businessId, reference.id, event);
  }
}

async function applyLineNews(
  database: Database,
  parts: CarrierEventHandlerParts,
  event: Extract<CarrierEvent, { line: unknown }>,
): Promise<void> {
  if (!(await applyToLine(database, parts.calls, event.line, event))) {
    parts.ignored(event, "the line does not exist");
  }
}

async function findReference(
  database: Database,
  { call, carrierId }: Pick<EventOf<"call.status">, "call" | "carrierId">,
): Promise<({ businessId: string; id: string } & Leading) | null> {
  if ("id" in call) {
    return { ...call, isIncoming: false, isAnswered: false, mayBeForwarded: false };
  }
  const businessId = (await findInboxByNumber(database, call.inboxNumber))?.businessId;
  const found = businessId === undefined ? null : await findLeading(database, businessId, carrierId);
  return businessId === undefined || found === null ? null : { businessId, ...found };
}

/** E.164: there are no conversations with short codes and names. */
const NUMBER = /^\+[1-9]\d{6,14}$/;

async function findCalled(
  database: Database,
  parts: CarrierEventHandlerParts,
  event: EventOf<"text.incoming"> | EventOf<"call.incoming">,
): Promise<CalledInbox | null> {
  const inbox = await findInboxByNumber(database, event.to);
  if (!inbox) {
    parts.ignored(event, "no active inbox has the number");
  }
  return inbox;
}

async function openLine(database: Database, inbox: CalledInbox, phoneNumber: string): Promise<Line> {
  const { businessId, inboxId } = inbox;
  const { id: contactId } = await findOrCreateInboundContact(database, businessId, phoneNumber);
  return { businessId, inboxId, inboxNumber: inbox.phoneNumber, phoneNumber, contactId };
}
