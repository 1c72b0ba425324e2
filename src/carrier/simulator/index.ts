import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import type { CallOrder, Carrier, OrderAnswer, TextOrder } from "../port.ts";
import { newCarrierId, planCall, planText, refusalOf } from "./people.ts";
import { acceptOrder, dropReports, findOrder, type Plan, scheduleReports } from "./store.ts";

export interface SimulatorSettings {
  database: Database;
  /** Divides every time. */
  speed: number;
  seed: number;
  segmentsPerSecond?: number | undefined;
  confirmedKeywords?: Carrier["confirmedKeywords"];
  /** Told when there is something to report later. */
  onScheduled?: () => void;
  faults?: SimulatorFaults;
}

/** What goes wrong, order by order: for tests. */
export interface SimulatorFaults {
  /** Instead of being taken. */
  throttled?(order: TextOrder | CallOrder): { reason: string; afterSeconds?: number } | null;
  /** The order is taken, and its answer never comes. */
  silent?(order: TextOrder | CallOrder): boolean;
  /** The answer comes this much later, so that reports overtake it. */
  answerDelayMs?(order: TextOrder | CallOrder): number;
  /** What is reported instead of the plan: twice, late, out of order. */
  reports?(plans: Plan[], order: TextOrder | CallOrder): Plan[];
}

/** What the simulator takes where nothing else is set: more than any real number may send. */
const SEGMENTS_PER_SECOND = 100;

/** A carrier that keeps everything in the database and sends nothing: it outlives any process. */
export function createSimulator(settings: SimulatorSettings): Carrier {
  const { database, seed, speed, faults = {}, confirmedKeywords = new Set(), onScheduled = () => {} } = settings;

  async function take(order: TextOrder | CallOrder, signal: AbortSignal): Promise<OrderAnswer> {
    const throttled = faults.throttled?.(order);
    if (throttled) {
      return { outcome: "later", ...throttled };
    }
    const error = refusalOf(order);
    if (error) {
      return { outcome: "refused", error };
    }
    const { businessId } = order.reference;
    const { carrierId } = await database.transaction(async (transaction) => {
      const accepted = await acceptOrder(transaction, order, newCarrierId(order.kind));
      const plans =
        order.kind === "text" ? planText(seed, order, accepted.carrierId) : planCall(seed, order, accepted.carrierId);
      const faster = plans.map((plan) => ({ ...plan, afterMs: plan.afterMs / speed }));
      const reported = faults.reports?.(faster, order) ?? faster;
      await scheduleReports(transaction, businessId, accepted.carrierId, reported);
      return accepted;
    });
    onScheduled();
    if (faults.silent?.(order)) {
      throw new Error("the simulated carrier does not answer");
    }
    await delay(faults.answerDelayMs?.(order) ?? 0, undefined, { signal });
    return { outcome: "accepted", carrierId };
  }

  return {
    name: "simulator",
    segmentsPerSecond: settings.segmentsPerSecond ?? SEGMENTS_PER_SECOND,
    confirmedKeywords,
    sendText: take,
    placeCall: take,
    findOrder: ({ reference }) => findOrder(database, reference.businessId, reference.id),
    async hangUp(carrierId) {
      await database.transaction(async (transaction) => {
        const dropped = await dropReports(transaction, carrierId);
        const calls = dropped.flatMap(({ event }) => (event.kind === "call.status" ? [event] : []));
        const [call, businessId] = [calls[0], dropped[0]?.businessId];
        if (call && businessId) {
          const isAnswered = calls.every(({ status }) => status === "completed");
          const status = isAnswered ? "completed" : "canceled";
          const event = { ...call, status, answeredBy: null, durationSeconds: null } as const;
          await scheduleReports(transaction, businessId, carrierId, [{ afterMs: 0, event }]);
        }
      });
      onScheduled();
    },
  };
}
