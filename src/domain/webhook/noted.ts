import { AsyncLocalStorage } from "node:async_hooks";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { TooLargeError } from "../../platform/db/page.ts";
import type { Acting, Actor } from "../identity/actor-rules.ts";
import type { DomainEvent, Outbox, SubjectOf } from "./rules.ts";

/**
 * The events of a transaction. Code that changes an object notes the fact; the events are recorded at the end of the
 * work around it, so that their data have all changes of the transaction.
 */

/** A fact for subscribers. */
type Fact = { [Type in DomainEvent["type"]]: Noted<Type> }[DomainEvent["type"]];

interface Noted<Type extends DomainEvent["type"]> {
  type: Type;
  subject: SubjectOf<Type>;
  /** Absent: that of the work. */
  actor?: Actor;
  /** RFC 3339; absent: when it is noted. */
  at?: string;
  /** The request that caused it; absent: the one that does the work, if there is one. */
  requestId?: string | null;
}

const works = new AsyncLocalStorage<Fact[]>();

/**
 * Does the work in a transaction, and records the events that it has noted.
 *
 * @param acting the business, and the actor of the facts that name none.
 */
export function withEvents<Result>(
  database: Database,
  outbox: Outbox,
  acting: Acting,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (transaction) => {
    const facts: Fact[] = [];
    const result = await works.run(facts, () => work(transaction));
    if (facts.length > 0) {
      await record(
        transaction,
        outbox,
        withoutRepetitions(facts).map((fact) => eventOf(fact, acting)),
      );
    }
    return result;
  });
}

/**
 * Notes a fact for the subscribers, who hear of it if the transaction commits.
 *
 * @throws Error outside of `withEvents`: nobody would hear of it.
 */
export function note<Type extends DomainEvent["type"]>(fact: Noted<Type>): void {
  const facts = works.getStore();
  if (!facts) {
    throw new Error(`${fact.type} was noted outside of withEvents`);
  }
  facts.push({ at: databaseInstant(), ...fact } as unknown as Fact);
}

/** The event about several changes of an object in one transaction is recorded once. */
const MERGED: ReadonlySet<DomainEvent["type"]> = new Set(["contact.updated", "campaign.updated"]);

function withoutRepetitions(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  return facts.filter(({ type, subject }) => {
    const key = `${type} ${JSON.stringify(subject)}`;
    const created = `${type.replace("updated", "created")} ${JSON.stringify(subject)}`;
    const isRepeated = MERGED.has(type) && (seen.has(key) || seen.has(created));
    seen.add(key);
    return !isRepeated;
  });
}

const eventOf = ({ type, subject, actor, at, requestId }: Fact, acting: Acting) =>
  ({
    ...acting,
    ...(actor && { actor }),
    ...(requestId && { requestId }),
    type,
    occurredAt: at,
    subject,
  }) as DomainEvent;

/** The events of one statement. */
const BATCH = 500;
/** The objects of as many events can be read together, each of the greatest size. */
const LARGE_BATCH = 50;

/** Records events of one business. */
async function record(database: Database, outbox: Outbox, events: readonly DomainEvent[]): Promise<void> {
  if (outbox.all && events.length > 1) {
    await recordTogether(database, outbox.all, events, BATCH);
    return;
  }
  for (const event of events) {
    await outbox(database, event);
  }
}

async function recordTogether(
  database: Database,
  all: NonNullable<Outbox["all"]>,
  events: readonly DomainEvent[],
  size: number,
): Promise<void> {
  for (let from = 0; from < events.length; from += size) {
    const batch = events.slice(from, from + size);
    try {
      await all(database, batch);
    } catch (error) {
      if (size === LARGE_BATCH || !(error instanceof TooLargeError)) {
        throw error;
      }
      await recordTogether(database, all, batch, LARGE_BATCH);
    }
  }
}
