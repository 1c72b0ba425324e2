import { setTimeout as delay } from "node:timers/promises";
import type { Carrier } from "../../platform/carrier/port.ts";
import type { Database, OwnedDatabase } from "../../platform/db/database.ts";
import { askSoon, type OverdueLine, type SilentBrowser, silentBrowsers } from "./browser-phone-store.ts";

/** Ends a line whose browser has vanished, with the effect on its calls. @returns null if the browser is back. */
export type LoseBrowser = (
  transaction: Database,
  line: { businessId: string; id: string },
) => Promise<OverdueLine | null>;

/** The pause between two looks while a browser is in a line, and otherwise. */
const QUICK_MS = 400;
const SLOW_MS = 1_000;

/**
 * Looks once for browsers that have vanished: the line of one is lost, which ends its call, or in a talk the carrier is
 * asked first. Any number of processes may. The carrier is told to end the leg, which a browser without a page to
 * control it may still have; a page that returns ends it too.
 *
 * @returns the number of lines in browsers.
 */
export async function endSilentBrowsers(
  database: OwnedDatabase,
  carrier: Pick<Carrier, "hangUp">,
  loseBrowser: LoseBrowser,
): Promise<number> {
  const { lines, silent } = await silentBrowsers(database);
  const failures: unknown[] = [];
  const handle = async ({ businessId, id, isOverdue }: SilentBrowser) => {
    const owned = database.onBehalfOf(businessId);
    const line = { businessId, id };
    const lose = async () => {
      const lost = await owned.transaction((transaction) => loseBrowser(transaction, line));
      if (lost?.carrierId) {
        await carrier.hangUp(lost.carrierId, AbortSignal.timeout(HANG_UP_MS));
      }
    };
    const work = isOverdue ? lose() : askSoon(owned, line);
    await work.catch((error) => failures.push(error));
  };
  // Together: a carrier that does not answer for one must not delay the others.
  await Promise.all(silent.map(handle));
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} vanished browsers could not be handled`);
  }
  return lines;
}

/** The time limit of one request to the carrier. */
const HANG_UP_MS = 5_000;

/** Looks several times a second while browsers are in lines. @returns a function that stops after the current look. */
export function endSilentBrowsersRegularly(
  database: OwnedDatabase,
  carrier: Pick<Carrier, "hangUp">,
  loseBrowser: LoseBrowser,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const lines = await endSilentBrowsers(database, carrier, loseBrowser).catch((error) => {
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
