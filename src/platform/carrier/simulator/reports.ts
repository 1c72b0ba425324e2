import { onSchedule } from "../../cron.ts";
import type { Database } from "../../db/database.ts";
import { sleeper } from "../../sleeper.ts";
import type { CarrierEvent, CarrierEvents } from "../port.ts";
import { delayReport, dropReport, dueReports, nextReport, type Report } from "./store.ts";

/** The number of reports that one read returns; those on different orders are delivered in parallel. */
const BATCH = 16;

export interface Reports {
  /** Looks for due reports now instead of at the next second. */
  wake(): void;
  end(): Promise<void>;
}

/**
 * Delivers due reports until it is stopped. A report is dropped after its commit, so it may arrive twice.
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
        await Promise.all([...orders.values()].map(sendInOrder));
        if (reports.length === 0 && !isEnding) {
          await sleep.until(await nextReport(database));
        }
      } catch (error) {
        onError(error);
        await sleep.until(null);
      }
    }
  }

  async function sendInOrder(reports: readonly Report[]): Promise<void> {
    for (const report of reports) {
      await send(report);
    }
  }

  async function send(report: Report): Promise<void> {
    const owned = database.onBehalfOf(report.businessId);
    try {
      await events({ ...report.event, at: report.dueAt });
      await follow(owned, report.businessId, report.event);
      await dropReport(owned, report);
    } catch (error) {
      onError(error);
      await delayReport(owned, report);
    }
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
