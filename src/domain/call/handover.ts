import type { Database } from "../../platform/db/database.ts";
import { askControl } from "./control-store.ts";
import type { ConnectedTalk, Talk, Transfer, TransferReason } from "./talk-rules.ts";
import { KEY_SECONDS, SPOKEN_PER_SECOND } from "./talk-rules.ts";
import { lockTalk, loseParty, setLineOfCall, setMuted, setOnHold } from "./talk-store.ts";
import {
  closePartyLine,
  closeSupervisors,
  dueTransfers,
  findOpenTransfer,
  findPartyLine,
  isTransferDue,
  moveLineTo,
  type PartyLine,
  settleTransfer,
  touchCall,
} from "./transfer-store.ts";

/**
 * How a call goes from one party to another, and what becomes of a transfer when a party leaves. Each function runs in a
 * transaction that has locked the call.
 *
 * The person is never left alone: the person leaves the conference of the user only for one in which the other party is,
 * and from then on the call has the line of the other party, whose end ends the call.
 */

/** Tells the dialer that the call has ended for the agent who had it. */
export type HandedOver = (transaction: Database, call: { businessId: string; id: string }) => Promise<void>;

/** Takes the hold from the person, if there is one. */
async function takeBack(transaction: Database, businessId: string, talk: Talk): Promise<void> {
  if (talk.isOnHold && talk.carrierId !== null) {
    await setOnHold(transaction, businessId, talk.id, { isOnHold: false });
    const control = { do: "hold", on: false } as const;
    const { id: callId, carrierId, conference } = talk;
    await askControl(transaction, businessId, { callId, carrierId, conference, control });
  }
}

/** Puts the person on hold for a transfer. */
export async function putOnHold(transaction: Database, businessId: string, talk: ConnectedTalk): Promise<void> {
  if (!talk.isOnHold) {
    await setOnHold(transaction, businessId, talk.id, { isOnHold: true });
    const control = { do: "hold", on: true } as const;
    const { id: callId, carrierId, conference } = talk;
    await askControl(transaction, businessId, { callId, carrierId, conference, control });
  }
}

async function unmute(transaction: Database, businessId: string, talk: Talk): Promise<void> {
  const isOnPhone = talk.lineState === "ready" && talk.lineCarrierId !== null;
  if (talk.isMuted && isOnPhone) {
    const control = { do: "mute", on: false } as const;
    const { id: callId, lineCarrierId, conference } = talk;
    await askControl(transaction, businessId, { callId, carrierId: lineCarrierId as string, conference, control });
  }
}

/** The conference for a talk on a line: that of the line of a session, else that of the call. */
export function conferenceFor(talk: Pick<Talk, "id">, line: Pick<PartyLine, "id" | "purpose">): string {
  return line.purpose === "agent" ? line.id : talk.id;
}

/**
 * Gives the call to the line of the other party, who is in a conference. The user who had it is free; a line that was for
 * this call alone is hung up. The supervisors leave.
 */
export async function handOver(
  transaction: Database,
  businessId: string,
  talk: Talk,
  transfer: Transfer,
  line: PartyLine,
  handedOver: HandedOver,
): Promise<void> {
  const conference = conferenceFor(talk, line);
  const { id: callId, carrierId } = talk;
  await unmute(transaction, businessId, talk);
  if (line.conference !== conference && line.carrierId !== null) {
    await moveLineTo(transaction, businessId, line.id, line.purpose === "agent" ? null : conference, "ready");
    const control = { do: "move", conference, line: line.id } as const;
    await askControl(transaction, businessId, { callId, carrierId: line.carrierId, control });
  }
  if (talk.conference === conference) {
    await takeBack(transaction, businessId, talk);
  } else if (carrierId !== null) {
    await askControl(transaction, businessId, { callId, carrierId, control: { do: "move", conference } });
  }
  await setLineOfCall(transaction, businessId, callId, line.id);
  await settleTransfer(transaction, businessId, transfer.id, "completed");
  if (talk.lineId !== null) {
    await closePartyLine(transaction, businessId, talk.lineId);
  }
  await closeSupervisors(transaction, businessId, callId);
  await handedOver(transaction, { businessId, id: callId });
}

/**
 * Ends a transfer without success. The line of the other party is hung up, or returns to its session. The person is back
 * at the user; without one the call ends.
 */
export async function endTransfer(
  transaction: Database,
  businessId: string,
  talk: Talk,
  transfer: Transfer,
  state: "failed" | "canceled",
  reason: TransferReason | null,
): Promise<void> {
  await settleTransfer(transaction, businessId, transfer.id, state, reason);
  const line = transfer.toLineId === null ? null : await findPartyLine(transaction, businessId, transfer.toLineId);
  if (line) {
    await closePartyLine(transaction, businessId, line.id);
    await sendHome(transaction, businessId, talk.id, line);
  }
  if (talk.hasEnded) {
    return;
  }
  if (talk.lineState === "ready") {
    await takeBack(transaction, businessId, talk);
  } else {
    await loseParty(transaction, businessId, talk.id);
  }
}

/** The line of a session that was moved to a consultation returns to its own conference. */
async function sendHome(transaction: Database, businessId: string, callId: string, line: PartyLine): Promise<void> {
  const isLive = line.state === "joining" || line.state === "ready";
  if (line.purpose === "agent" && line.conference !== line.id && isLive && line.carrierId !== null) {
    await moveLineTo(transaction, businessId, line.id, null, "joining");
    const control = { do: "move", conference: line.id, line: line.id } as const;
    await askControl(transaction, businessId, { callId, carrierId: line.carrierId, control });
  }
}

const REASONS = { no_answer: "no_answer", no_key: "declined", hung_up: "declined", failed: "failed" } as const;

/** Follows a report on a line that has, rings for or is to get a call. */
export async function followLine(
  transaction: Database,
  { businessId, id: lineId }: { businessId: string; id: string },
  callIds: readonly string[],
  handedOver: HandedOver,
): Promise<void> {
  for (const callId of callIds) {
    const talk = await lockTalk(transaction, businessId, callId);
    const line = await findPartyLine(transaction, businessId, lineId);
    if (talk && line && !talk.hasEnded) {
      await followTalk(transaction, businessId, talk, line, handedOver);
    }
  }
}

async function followTalk(
  transaction: Database,
  businessId: string,
  talk: Talk,
  line: PartyLine,
  handedOver: HandedOver,
): Promise<void> {
  const transfer = await findOpenTransfer(transaction, businessId, talk.id);
  const isOver = line.state === "lost" || line.state === "closed";
  if (transfer?.toLineId === line.id) {
    await followOtherParty(transaction, businessId, talk, transfer, line, handedOver);
  } else if (transfer?.state === "consulting" && talk.lineId === line.id && isOver && transfer.toLineId !== null) {
    // The user is gone, and the other party knows of the person.
    const other = await findPartyLine(transaction, businessId, transfer.toLineId);
    if (other?.state === "ready") {
      await handOver(transaction, businessId, talk, transfer, other, handedOver);
    }
  } else if (line.purpose === "supervisor") {
    await followSupervisor(transaction, businessId, talk, line);
  }
}

async function followOtherParty(
  transaction: Database,
  businessId: string,
  talk: Talk,
  transfer: Transfer,
  line: PartyLine,
  handedOver: HandedOver,
): Promise<void> {
  if (line.state === "lost" || line.state === "closed") {
    const reason = transfer.state === "consulting" ? "left" : line.lostReason ? REASONS[line.lostReason] : "failed";
    await endTransfer(transaction, businessId, talk, transfer, "failed", reason);
    return;
  }
  if (line.state !== "ready" || line.isClosing || transfer.state !== "ringing") {
    return;
  }
  if (transfer.kind === "blind" || talk.lineState !== "ready") {
    await handOver(transaction, businessId, talk, transfer, line, handedOver);
  } else {
    await settleTransfer(transaction, businessId, transfer.id, "consulting");
  }
}

/** A supervisor has joined, muted: now they hear what they came for. */
async function followSupervisor(transaction: Database, businessId: string, talk: Talk, line: PartyLine): Promise<void> {
  await touchCall(transaction, businessId, talk.id);
  if (line.state === "ready" && !line.isClosing) {
    await applySupervision(transaction, businessId, talk, line);
  }
}

/** Tells the carrier whom a supervisor speaks to. */
export async function applySupervision(
  transaction: Database,
  businessId: string,
  talk: Talk,
  { carrierId, conference, supervision }: Pick<PartyLine, "carrierId" | "conference" | "supervision">,
): Promise<void> {
  if (carrierId === null) {
    return;
  }
  const ask = (control: Parameters<typeof askControl>[2]["control"]) =>
    askControl(transaction, businessId, { callId: talk.id, carrierId, conference, control });
  if (supervision === "whisper" && talk.lineCarrierId !== null) {
    await ask({ do: "coach", carrierId: talk.lineCarrierId });
    return;
  }
  if (supervision === "join") {
    await ask({ do: "coach", carrierId: null });
  }
  await ask({ do: "mute", on: supervision !== "join" });
}

/** A call has ended: its transfer and its supervisors end too, and the user is no longer muted. */
export async function endTalk(transaction: Database, businessId: string, callId: string): Promise<void> {
  const talk = await lockTalk(transaction, businessId, callId);
  if (!talk || talk.lineId === null) {
    return;
  }
  const transfer = await findOpenTransfer(transaction, businessId, callId);
  if (transfer) {
    await endTransfer(transaction, businessId, talk, transfer, "canceled", "ended");
  }
  await closeSupervisors(transaction, businessId, callId);
  if (talk.isMuted) {
    await unmute(transaction, businessId, talk);
    await setMuted(transaction, businessId, callId, { isMuted: false });
  }
}

/**
 * Ends the transfers that nobody has taken in time; any number of processes may.
 *
 * @param longestWords the characters of the longest words that a colleague hears before the key.
 */
export async function expireTransfers(database: Database, longestWords: number): Promise<void> {
  for (const { businessId, callId } of await dueTransfers(database)) {
    await database.onBehalfOf(businessId).transaction(async (transaction) => {
      const talk = await lockTalk(transaction, businessId, callId);
      const transfer = talk && (await findOpenTransfer(transaction, businessId, callId));
      const more = { keySeconds: KEY_SECONDS, wordsSeconds: longestWords / SPOKEN_PER_SECOND };
      if (transfer && (await isTransferDue(transaction, businessId, transfer.id, more))) {
        await endTransfer(transaction, businessId, talk, transfer, "failed", "no_answer");
      }
    });
  }
}
