import { setTimeout as delay } from "node:timers/promises";
import { hasEnded } from "../../call/progress.ts";
import type { Database } from "../../db/database.ts";
import type { CallOrder, Carrier, CarrierEvent, OrderAnswer, TextOrder } from "../port.ts";
import { newCarrierId, planCall, planText, refusalOf } from "./people.ts";
import { acceptOrder, changePlan, dropReports, findOrder, knownOrder, type Plan, scheduleReports } from "./store.ts";

export interface SimulatorSettings {
  database: Database;
  /** Divides every time. */
  speed: number;
  seed: number;
  segmentsPerSecond?: number | undefined;
  confirmedKeywords?: Carrier["confirmedKeywords"];
  ringsUsers?: boolean;
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

/** What is known of an order of which nothing has happened yet. */
const NOT_YET = { status: "queued", answeredBy: null, durationSeconds: null, error: null } as const;

/** What the simulator takes where nothing else is set: more than any real number may send. */
const SEGMENTS_PER_SECOND = 100;
const CALLS_PER_SECOND = 100;

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
      const plansFor = (id: string) =>
        (order.kind === "text" ? planText(seed, order, id) : planCall(seed, order, id)).map((plan) => ({
          ...plan,
          afterMs: plan.afterMs / speed,
        }));
      const newId = newCarrierId(order.kind);
      const accepted = await acceptOrder(transaction, order, newId, plansFor(newId));
      const plans = plansFor(accepted.carrierId);
      const reported = faults.reports?.(plans, order) ?? plans;
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

  /** The last that has happened to an order, reported or not; null where there is none. */
  async function ask(carrierId: string): Promise<{ event: CarrierEvent | null; at: string } | null> {
    const order = await knownOrder(database, carrierId);
    const last = order?.plan?.findLast(({ afterMs }) => afterMs <= order.elapsedMs);
    return (
      order && {
        event: last?.event ?? null,
        at: new Date(Date.parse(order.acceptedAt) + (last?.afterMs ?? 0)).toISOString(),
      }
    );
  }

  return {
    name: "simulator",
    segmentsPerSecond: settings.segmentsPerSecond ?? SEGMENTS_PER_SECOND,
    confirmedKeywords,
    callsPerSecond: CALLS_PER_SECOND,
    ringsUsers: settings.ringsUsers ?? false,
    sendText: take,
    placeCall: take,
    findOrder: ({ reference }) => findOrder(database, reference.businessId, reference.id),
    async askText(carrierId) {
      const known = await ask(carrierId);
      const { status, error } = known?.event?.kind === "text.status" ? known.event : NOT_YET;
      return known && { status, error, at: known.at };
    },
    async askCall(carrierId) {
      const known = await ask(carrierId);
      const event = known?.event?.kind === "call.status" ? known.event : NOT_YET;
      const { status, answeredBy, durationSeconds, error } = event;
      return known && { status, answeredBy, durationSeconds, error, at: known.at };
    },
    async hangUp(carrierId) {
      await database.transaction(async (transaction) => {
        const order = await knownOrder(transaction, carrierId);
        await dropReports(transaction, carrierId);
        const calls = (order?.plan ?? []).flatMap(({ afterMs, event }) =>
          event.kind === "call.status" ? [{ afterMs, event }] : [],
        );
        const [first] = calls;
        if (!order || !first) {
          return;
        }
        const past = calls.filter(({ afterMs }) => afterMs <= order.elapsedMs);
        const last = past.at(-1);
        const isOver = last !== undefined && hasEnded(last.event.status);
        const status = last?.event.status === "in_progress" ? "completed" : "canceled";
        const ended: CarrierEvent = { ...first.event, status, answeredBy: null, durationSeconds: null };
        const event = isOver ? last.event : ended;
        if (!isOver) {
          await changePlan(transaction, order.businessId, carrierId, [...past, { afterMs: order.elapsedMs, event }]);
        }
        await scheduleReports(transaction, order.businessId, carrierId, [{ afterMs: 0, event }]);
      });
      onScheduled();
    },
  };
}
