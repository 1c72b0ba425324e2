import { setTimeout as delay } from "node:timers/promises";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database, OwnedDatabase } from "../../platform/db/database.ts";
import { endLine } from "./agent-line-progress-store.ts";
import { askSoon, lockOverdue, silentBrowsers } from "./browser-phone-store.ts";

/** The pause between two looks while a browser is in a line, and otherwise. */
const QUICK_MS = 400;
const SLOW_MS = 1_000;

/**
 * Looks once for browsers that have vanished: the line of one is lost, which ends its call, or in a talk the carrier is
 * asked first. Any number of processes may.
 *
 * @returns the number of lines in browsers.
 */
export async function noticeSilentBrowsers(database: OwnedDatabase): Promise<number> {
  const { lines, silent } = await silentBrowsers(database);
  const failures: unknown[] = [];
  for (const { businessId, id, isOverdue } of silent) {
    const owned = database.onBehalfOf(businessId);
    const line = { businessId, id };
    const work = isOverdue ? owned.transaction((transaction) => lose(transaction, line)) : askSoon(owned, line);
    await work.catch((error) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} vanished browsers could not be handled`);
  }
  return lines;
}

async function lose(transaction: Database, line: { businessId: string; id: string }): Promise<void> {
  const found = await lockOverdue(transaction, line);
  if (found) {
    await endLine(transaction, line, found.isClosing ? null : "hung_up", databaseInstant());
  }
}

/** Looks several times a second while browsers are in lines. @returns a function that stops after the current look. */
export function noticeSilentBrowsersRegularly(
  database: OwnedDatabase,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const lines = await noticeSilentBrowsers(database).catch((error) => {
        onError(error);
        return 0;
      });
      await delay(lines > 0 ? QUICK_MS : SLOW_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return async () => {
    ending.abort();
    await running;
  };
}
