import type { Carrier, CarrierEvent, IncomingItem, IncomingPage, IncomingQuery } from "../../platform/carrier/port.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { knownCalls } from "../call/progress-store.ts";
import { readMeaning } from "../consent/keywords.ts";
import { refusalKinds } from "../consent/refuse.ts";
import { knownTexts } from "../conversation/progress-store.ts";
import type { CarrierEventHandler } from "../traffic/carrier-events.ts";
import {
  addReadings,
  claimReading,
  type ErasedPerson,
  endReading,
  type Reading,
  renewReading,
} from "./reading-store.ts";

export interface ReadingParts {
  database: Database;
  carrier: Pick<Carrier, "listIncoming" | "listMedia">;
  /** Applies what the carrier has as if it had been reported. */
  receive: CarrierEventHandler;
}

/** The number of inboxes that one process reads at once. */
const CONCURRENCY = 4;
/** The time limit of one request to the carrier. */
const ASK_MS = 15_000;
/** The time limit of one reading: it continues later. */
const READ_MS = 300_000;
/** The maximum of pages of texts, and of calls, of one reading: 20,000 each at Twilio. */
const MOST_PAGES = 20;
/** The number of items that are applied between two renewals of the lease. */
const CHUNK = 50;
/** The lists are read again from this time before the last reading: the carrier's clock is another, and records are late. */
const OVERLAP_MS = 120_000;
/** The pause until a call that runs is looked at again. */
const RUNNING_SECONDS = 30;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 600;
/** What could not be applied in so many readings is left out. */
const MOST_ATTEMPTS = 12;

/**
 * Reads the texts and calls that came to each due inbox from the lists of the carrier, and applies those that were not
 * reported, the oldest first. An inbox is due after a gap in listening, and each hour. What is known is left out, so that
 * a reading after a kill continues.
 */
export async function readIncoming(parts: ReadingParts, ending: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  const work = async () => {
    while (!ending.aborted) {
      const reading = await claimReading(parts.database);
      if (reading === null) {
        return;
      }
      await read(parts, reading, ending).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} numbers could not be read at the carrier`);
  }
}

async function read(parts: ReadingParts, reading: Reading, ending: AbortSignal): Promise<void> {
  const database = parts.database.onBehalfOf(reading.businessId);
  const signal = AbortSignal.any([ending, AbortSignal.timeout(READ_MS)]);
  const result: Result = { unread: [], unapplied: [], failures: [], isLost: false };
  try {
    const items = await unknownItems(parts, database, reading, signal);
    await applyAll(parts, database, reading, items, result, signal);
  } catch (error) {
    result.unread.push(reading.since);
    result.failures.push(error);
  }
  if (result.isLost) {
    return;
  }
  const { failures, unapplied } = result;
  // What cannot be applied is given up; what the carrier does not list is asked for again.
  const isGivenUp = reading.attempts >= MOST_ATTEMPTS && !ending.aborted;
  const unread = isGivenUp ? result.unread : [...result.unread, ...unapplied];
  const latest = new Date(Date.parse(reading.startedAt) - OVERLAP_MS).toISOString();
  const [readUntil = latest] = [...unread, latest].sort();
  await endReading(database, reading, {
    readUntil,
    afterSeconds: unread.length === 0 ? null : pauseAfter(reading, failures.length > 0, ending),
    hasFailed: failures.length > 0 && unread.length > 0,
  });
  if (!ending.aborted) {
    throwFailures(failures, () => `of ${reading.inboxId}`);
  }
}

interface Result {
  /** The times of what is to be read again: of running calls, or of the whole reading. */
  unread: string[];
  /** The times of what could not be applied. */
  unapplied: string[];
  failures: unknown[];
  /** Another process has the reading. */
  isLost: boolean;
}

function pauseAfter({ attempts }: Reading, hasFailed: boolean, ending: AbortSignal): number {
  if (ending.aborted) {
    return 0;
  }
  return hasFailed ? Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_SECONDS) : RUNNING_SECONDS;
}

/** What came since the last reading and is not known, the oldest first. */
async function unknownItems(
  parts: ReadingParts,
  database: Database,
  reading: Reading,
  signal: AbortSignal,
): Promise<IncomingItem[]> {
  const texts = await listed(parts, database, reading, "text", signal);
  const calls = await listed(parts, database, reading, "call", signal);
  const { businessId } = reading;
  const known = new Set([
    ...(await knownTexts(database, businessId, idsOf(texts))),
    ...(await knownCalls(database, businessId, idsOf(calls))),
  ]);
  // The lists begin with the newest, and their times are whole seconds.
  return [...texts.toReversed(), ...calls.toReversed()]
    .filter(({ carrierId }) => !known.has(carrierId))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const idsOf = (items: readonly IncomingItem[]) => items.map(({ carrierId }) => carrierId);

async function listed(
  { carrier }: ReadingParts,
  database: Database,
  reading: Reading,
  kind: IncomingQuery["kind"],
  signal: AbortSignal,
): Promise<IncomingItem[]> {
  const { phoneNumber, since } = reading;
  const found: IncomingItem[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { kind, to: phoneNumber, since, cursor };
    const { items, next }: IncomingPage = await carrier.listIncoming(query, limited(signal));
    found.push(...items.filter(({ at }) => Date.parse(at) >= Date.parse(since)));
    const oldest = items.at(-1);
    if (next === null || (oldest && Date.parse(oldest.at) < Date.parse(since))) {
      return found;
    }
    cursor = next;
    // A process that has lost the lease meanwhile sees it when it applies what it has read.
    await renewReading(database, reading);
  }
  return found;
}

async function applyAll(
  parts: ReadingParts,
  database: Database,
  reading: Reading,
  items: readonly IncomingItem[],
  result: Result,
  signal: AbortSignal,
): Promise<void> {
  const due = refusalsFirst(items);
  for (let from = 0; from < due.length; from += CHUNK) {
    const erased = await renewReading(database, reading);
    if (erased === null) {
      result.isLost = true;
      return;
    }
    for (const item of due.slice(from, from + CHUNK)) {
      signal.throwIfAborted();
      if (item.kind === "call" && item.endedAt === null) {
        // Its report may be on its way.
        result.unread.push(item.at);
      } else if (!isErased(erased, item)) {
        await apply(parts, database, reading, item, signal).catch((error) => {
          result.unapplied.push(item.at);
          result.failures.push(error);
        });
      }
    }
  }
}

const REFUSALS: ReadonlySet<string> = new Set(refusalKinds);

/** The senders of refusals come first, each with all that they sent: a conversation keeps its order. */
function refusalsFirst(items: readonly IncomingItem[]): IncomingItem[] {
  const refusers = new Set(
    items.flatMap((item) => (item.kind === "text" && REFUSALS.has(readMeaning(item.body)) ? [item.from] : [])),
  );
  const [first, rest] = [true, false].map((isFirst) =>
    items.filter(({ from }) => (from !== null && refusers.has(from)) === isFirst),
  );
  return [...(first ?? []), ...(rest ?? [])];
}

function isErased(erased: readonly ErasedPerson[], { from, at }: IncomingItem): boolean {
  return erased.some(
    ({ numbers, until }) => from !== null && numbers.includes(from) && Date.parse(at) < Date.parse(until),
  );
}

async function apply(
  { carrier, receive }: ReadingParts,
  database: Database,
  { phoneNumber: to }: Reading,
  item: IncomingItem,
  signal: AbortSignal,
): Promise<void> {
  await receive(database, await eventOf(item, to, (carrierId) => carrier.listMedia(carrierId, limited(signal))));
}

const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]);

async function eventOf(
  item: IncomingItem,
  to: string,
  listMedia: (carrierId: string) => ReturnType<Carrier["listMedia"]>,
): Promise<CarrierEvent> {
  const { carrierId, at } = item;
  if (item.kind === "call") {
    const { from, endedAt } = item;
    return { kind: "call.incoming", carrierId, from, to, at, isOver: true, endedAt: endedAt ?? undefined };
  }
  const { from, body, mediaCount } = item;
  const media = mediaCount > 0 ? await listMedia(carrierId) : [];
  return { kind: "text.incoming", carrierId, from, to, body, media, at };
}

/** Reads each second what is due; any number of processes may. @returns a function that stops after the current run. */
export function readIncomingRegularly(parts: ReadingParts, onError: (error: unknown) => void): () => Promise<void> {
  const add = () => addReadings(parts.database);
  const ends = [
    workOnSchedule("*/30 * * * * *", add, onError, { isDueAtStart: true }),
    workOnSchedule("* * * * * *", (ending) => readIncoming(parts, ending), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
