import { onSchedule } from "../../cron.ts";
import type { Database } from "../../db/database.ts";
import { sleeper } from "../../sleeper.ts";
import type { CarrierEvent, CarrierEvents } from "../port.ts";
import { delayReport, dropTaken, dueReports, nextReport, type Report } from "./store.ts";

/** The number of reports that one read returns; those on different orders are delivered in parallel. */
const BATCH = 100;

export interface Reports {
  /** Looks for due reports now instead of at the next second. */
  wake(): void;
  end(): Promise<void>;
}

/**
 * Delivers due reports until it is stopped. A report is dropped after its commit, so it may arrive twice. Those on texts
 * are dropped together: the commit of each costs as much as the report.
 *
 * @param follow schedules the reports that follow one; it runs before that is dropped.
 */
export function startReports(
  database: Database,
  events: CarrierEvents,
  onError: (error: unknown) => void,
  follow: (database: Database, businessId: string, event: CarrierEvent) => Promise<void> = async () => {},
): Reports {
  const sleep = sleeper();
  let isEnding = false;
  const stopPolling = onSchedule("* * * * * *", sleep.wake);
  const running = run();

  async function run(): Promise<void> {
    while (!isEnding) {
      try {
        const reports = await dueReports(database, BATCH);
        const orders = Map.groupBy(reports, ({ event }) => event.carrierId);
        const taken = (await Promise.all([...orders.values()].map(sendInOrder))).flat();
        for (const [businessId, those] of Map.groupBy(taken, (report) => report.businessId)) {
          const ids = those.map(({ id }) => id);
          await dropTaken(database.onBehalfOf(businessId), businessId, ids);
        }
        if (reports.length === 0 && !isEnding) {
          await sleep.until(await nextReport(database));
        }
      } catch (error) {
        onError(error);
        await sleep.until(null);
      }
    }
  }

  /** @returns the reports that were taken and are still to be dropped. */
  async function sendInOrder(reports: readonly Report[]): Promise<Report[]> {
    const taken: Report[] = [];
    for (const report of reports) {
      if (await send(report)) {
        taken.push(report);
      }
    }
    return taken;
  }

  /** @returns whether the report was taken and is still to be dropped. */
  async function send(report: Report): Promise<boolean> {
    const { businessId, id, event } = report;
    const owned = database.onBehalfOf(businessId);
    try {
      await events({ ...event, at: report.dueAt });
      await follow(owned, businessId, event);
      if (event.kind === "text.status") {
        return true;
      }
      // A control finds those reports of a call that are still due.
      await dropTaken(owned, businessId, [id]);
    } catch (error) {
      onError(error);
      await delayReport(owned, report);
    }
    return false;
  }

  return {
    wake: sleep.wake,
    async end() {
      isEnding = true;
      sleep.wake();
      stopPolling();
      await running;
    },
  };
}
