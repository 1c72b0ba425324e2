import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { inCall, isRung, requireReady } from "../call/agent-line-rules.ts";
import { lineOfSession } from "../call/agent-line-store.ts";
import { askHangUp } from "../call/hang-up-store.ts";
import { confirmPerson, orderMessage } from "../call/message-store.ts";
import { isCallLive, isUnplaced } from "../call/outcome-store.ts";
import { withContactEvents } from "../campaign/contact-events.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import type { Caller } from "../identity/rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { found } from "./commands.ts";
import { NoInboxError, orderDial } from "./dial.ts";
import { claimContact } from "./next.ts";
import { claimTurns, pausePower, postponeTurn, setNextDial, type Turn } from "./power-store.ts";
import { releaseContact } from "./release-store.ts";
import { type DialerSession, PUT_ASIDE_MINUTES } from "./rules.ts";
import { findAtWork, lockSession, renewLease, type SessionAtWork } from "./session-store.ts";

/**
 * The power mode: the dialer claims and dials the next contact of a session when its wrap-up ends. One agent has one
 * call at a time, and is connected before it is ordered, so nobody is abandoned by design.
 */

export interface PowerParts {
  database: Database;
  outbox: Outbox;
  /** Called with errors of turns and of the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The number of concurrent turns of one process. */
const CONCURRENCY = 8;

/** How many contacts that may not be dialed one turn puts aside. */
const ROUNDS = 10;

/** The time until the dialer looks again for a contact that can be called. */
const NOBODY_SECONDS = 10;

/** Dials for agents in the power mode. Any number of workers may share a database. */
export function startPower(parts: PowerParts): JobWorker {
  return startJobWorker<Turn>({
    concurrency: CONCURRENCY,
    claim: (free) => claimTurns(parts.database, free),
    carryOut: (turn, ending) => takeTurn(parts, turn, ending),
    onError: parts.onError,
  });
}

/** Something has happened since the turn began: it is over. */
class TurnOverError extends Error {}

async function takeTurn({ database: all, outbox }: PowerParts, turn: Turn, ending: AbortSignal): Promise<void> {
  const { businessId, sessionId, userId } = turn;
  const database = all.onBehalfOf(businessId);
  try {
    for (let round = 0; round < ROUNDS && !ending.aborted; round += 1) {
      const session = isTurnOf(await findAtWork(database, businessId, sessionId, userId), turn);
      if (session.contactId !== null && session.triedNumbers.length > 0) {
        // The wrap-up is over without an outcome.
        await letGo(database, outbox, turn);
      } else if (
        session.contactId !== null ||
        (await claimContact(database, outbox, businessId, session, { isAsked: false }))
      ) {
        if (await dial(database, outbox, turn)) {
          return;
        }
      } else {
        await postponeTurn(database, turn, NOBODY_SECONDS);
        return;
      }
    }
  } catch (error) {
    if (!(error instanceof TurnOverError)) {
      throw error;
    }
  }
}

/** @throws TurnOverError unless it is still the turn of the session. */
function isTurnOf(session: SessionAtWork | null, { nextDialAt }: Turn): SessionAtWork {
  if (session?.isPowered !== true || session.nextDialAt !== nextDialAt) {
    throw new TurnOverError();
  }
  return session;
}

/** Locks the session of a turn until commit. @throws TurnOverError */
async function lockTurn(transaction: Database, turn: Turn): Promise<SessionAtWork> {
  const { businessId, sessionId, userId } = turn;
  const session = isTurnOf(await lockSession(transaction, businessId, sessionId, userId), turn);
  if (await isCallLive(transaction, businessId, session.callId)) {
    throw new TurnOverError();
  }
  return session;
}

function letGo(database: Database, outbox: Outbox, turn: Turn): Promise<void> {
  const { businessId, sessionId } = turn;
  return withContactEvents(database, outbox, { businessId, actor: actorFrom(turn) }, async (transaction, changes) => {
    await lockTurn(transaction, turn);
    await releaseContact(transaction, changes, businessId, sessionId, PUT_ASIDE_MINUTES);
  });
}

/** The agent has another call, or is offered one. */
const IN_USE: ReadonlySet<string> = new Set([inCall().message, isRung().message]);

/** Dials the claimed contact. @returns false if it may not be dialed now: it is put aside. */
async function dial(database: Database, outbox: Outbox, turn: Turn): Promise<boolean> {
  const { businessId, sessionId, userId } = turn;
  try {
    await withEvents(database, outbox, { businessId, actor: actorFrom(turn) }, async (transaction) => {
      const session = found(await findAtWork(transaction, businessId, sessionId, userId));
      const lock = async () => {
        const locked = await lockTurn(transaction, turn);
        await requireReadyLine(transaction, businessId, sessionId);
        return locked;
      };
      await orderDial(transaction, businessId, session, lock, null);
    });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === "not_found" || IN_USE.has(error.message)) {
      throw error instanceof DomainError ? new TurnOverError() : error;
    }
    if (error instanceof NoInboxError) {
      // No contact can be dialed: the agent sees the pause.
      await pausePower(database, businessId, sessionId);
      return true;
    }
    await letGo(database, outbox, turn);
    return false;
  }
}

/** @throws TurnOverError if the agent is not on the line. */
async function requireReadyLine(transaction: Database, businessId: string, sessionId: string): Promise<void> {
  const line = await lineOfSession(transaction, businessId, sessionId);
  if (!line) {
    throw new TurnOverError();
  }
  try {
    requireReady(line);
  } catch (error) {
    throw error instanceof DomainError ? new TurnOverError() : error;
  }
}

/** The addition to a wrap-up, at each request. */
export const EXTENSION_SECONDS = 60;

const PREVIEW = "This session is not in the power mode.";

/**
 * Stops the dialing of the session. A call that the carrier has is not ended; one that waits for its turn is not placed.
 *
 * @throws DomainError `conflict` in the preview mode.
 */
export function pausePowerDialing(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  const { businessId, userId } = caller;
  const cancel = async (transaction: Database) => {
    // The order of locks is that of the reports on a call: the call, then the session.
    const { callId } = found(await findAtWork(transaction, businessId, id, userId));
    if (callId !== null && (await isUnplaced(transaction, businessId, callId))) {
      await askHangUp(transaction, businessId, callId);
    }
  };
  return changing(database, caller, id, (transaction) => pausePower(transaction, businessId, id), cancel);
}

/** Dials the next contact now: ends a pause or the wrap-up. A contact without an outcome stays called. */
export function dialNext(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return changing(database, caller, id, async (transaction, { callId }) => {
    if (await isCallLive(transaction, caller.businessId, callId)) {
      throw new DomainError("conflict", "A call is already running.");
    }
    return setNextDial(transaction, caller.businessId, id, { seconds: 0, isAddition: false });
  });
}

/** Ends the pause of a session; a running call continues, and the dialing goes on after it. */
export function resumePowerDialing(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return changing(database, caller, id, (transaction) =>
    setNextDial(transaction, caller.businessId, id, { seconds: 0, isAddition: false }),
  );
}

/**
 * Adds a minute to the wrap-up of the session.
 *
 * @throws DomainError `conflict` without a wrap-up.
 */
export function extendWrapUp(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return changing(database, caller, id, async (transaction, { callId, nextDialAt }) => {
    if (nextDialAt === null || (await isCallLive(transaction, caller.businessId, callId))) {
      throw new DomainError("conflict", "There is no wrap-up to extend.");
    }
    return setNextDial(transaction, caller.businessId, id, { seconds: EXTENSION_SECONDS, isAddition: true });
  });
}

/** Changes a session in the power mode under its lock, and renews its lease. */
function changing(
  database: Database,
  { businessId, userId }: Caller,
  id: string,
  change: (transaction: Database, session: SessionAtWork) => Promise<DialerSession | null>,
  before: (transaction: Database) => Promise<void> = async () => {},
): Promise<DialerSession> {
  return database.transaction(async (transaction) => {
    await before(transaction);
    const session = found(await lockSession(transaction, businessId, id, userId));
    if (!(session.isPower && (await change(transaction, session)))) {
      throw new DomainError("conflict", PREVIEW);
    }
    return found(await renewLease(transaction, businessId, id, userId));
  });
}

/**
 * Records the word of the agent that a person has answered the session's call: a later verdict of the carrier does not
 * end it.
 *
 * @throws DomainError `conflict` if no talk is running, or its end or a message is ordered.
 */
export function confirmAnsweredByPerson(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return inTalk(database, caller, id, async (transaction, callId) => {
    if (!(await confirmPerson(transaction, caller.businessId, callId))) {
      throw new DomainError("conflict", "No talk is running: the call may have ended, or be about to end.");
    }
  });
}

/**
 * Leaves the message of the campaign in the session's call, on the word of the agent that a machine takes it now. The
 * agent is free at once.
 *
 * @throws DomainError `conflict` if no talk is running, or the campaign has no message or no written consent.
 */
export function leaveMessage(database: Database, caller: Caller, id: string): Promise<DialerSession> {
  return inTalk(database, caller, id, async (transaction, callId) => {
    if (!(await orderMessage(transaction, caller.businessId, callId, { byAgent: true }))) {
      const message = "No message can be left: no talk is running, or the campaign had none when the call was placed.";
      throw new DomainError("conflict", message);
    }
  });
}

function inTalk(
  database: Database,
  { businessId, userId }: Caller,
  id: string,
  change: (transaction: Database, callId: string) => Promise<void>,
): Promise<DialerSession> {
  return database.transaction(async (transaction) => {
    // The order of locks is that of the reports on a call: the call, then the session.
    const { callId } = found(await findAtWork(transaction, businessId, id, userId));
    if (callId === null) {
      throw new DomainError("conflict", "No call is running.");
    }
    await change(transaction, callId);
    return found(await renewLease(transaction, businessId, id, userId));
  });
}
