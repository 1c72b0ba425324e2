import { setTimeout as delay } from "node:timers/promises";
import { databaseNow } from "../../clock.ts";
import type { Database } from "../../db/database.ts";
import { gathered } from "../../gathered.ts";
import type {
  CallOrder,
  CallReport,
  CallStatus,
  Carrier,
  CarrierEvent,
  Control,
  IncomingItem,
  Leg,
  LineOrder,
  OrderAnswer,
  OrderReference,
  TextOrder,
} from "../port.ts";
import { hasEnded } from "../port.ts";
import { leadCaller } from "./callers.ts";
import { fetchMedia } from "./media.ts";
import {
  conferenceOf,
  HEARS_NOTHING_MS,
  newCarrierId,
  newConferenceId,
  planAnswer,
  planCall,
  planLine,
  planMessage,
  planText,
  refusalOf,
} from "./people.ts";
import { simulatedRecordings } from "./recordings.ts";
import {
  acceptOrder,
  acceptTexts,
  changePlan,
  dropReports,
  findOrder,
  findUntaken,
  type KnownOrder,
  knownOrder,
  legsOfConference,
  listUntaken,
  lockOrder,
  logControl,
  type Plan,
  type Report,
  scheduleReports,
  scheduleReportsOf,
  wasTexted,
} from "./store.ts";

export interface SimulatorSettings {
  database: Database;
  /** Divides every time. */
  speed: number;
  seed: number;
  segmentsPerSecond?: number | undefined;
  confirmedKeywords?: Carrier["confirmedKeywords"];
  ringsUsers?: boolean;
  /** Called when a report is scheduled. */
  onScheduled?: () => void;
  faults?: SimulatorFaults;
}

/** Faults by order, for tests. */
export interface SimulatorFaults {
  /** Refuses the order for now. */
  throttled?(order: TextOrder | CallOrder | LineOrder): { reason: string; afterSeconds?: number } | null;
  /** Takes the order and never answers. */
  silent?(order: TextOrder | CallOrder | LineOrder): boolean;
  /** Delays the answer by this time, so that reports arrive before it. */
  answerDelayMs?(order: TextOrder | CallOrder | LineOrder): number;
  /** Replaces the planned reports: repeated, late, out of order. */
  reports?(plans: Plan[], order: TextOrder | CallOrder | LineOrder): Plan[];
}

/** The state of an order before its first event. */
const NOT_YET = { status: "queued", answeredBy: null, durationSeconds: null, error: null } as const;

/** A person answers one text in this time, so that a program that answers texts by itself is not in an endless talk. */
const ONE_ANSWER_MS = 5_000;

/** The time that a leg needs from one conference to another. */
const REJOIN_MS = 200;

/** The length of the words about a call. */
const PROMPT_MS = 3_000;

/** The length of the last words. */
const LAST_WORDS_MS = 3_000;

function planOf(seed: number, order: TextOrder | CallOrder | LineOrder, carrierId: string): Plan[] {
  switch (order.kind) {
    case "text":
      return planText(seed, order, carrierId);
    case "call":
      return planCall(seed, order, carrierId);
    case "line":
      return planLine(order, carrierId);
  }
}

/** The call's state from its last event. An agent in a conference is in a call. */
function callReportOf(event: CarrierEvent | null): Omit<CallReport, "at"> {
  switch (event?.kind) {
    case "call.status": {
      const { status, answeredBy, takesMessage, durationSeconds, error } = event;
      return { status, answeredBy, takesMessage, durationSeconds, error };
    }
    case "message.ended":
      return { ...NOT_YET, status: "in_progress", answeredBy: "machine" };
    case "line.status":
      return { ...NOT_YET, status: event.status };
    case "call.key":
    case "call.voicemail":
    case "call.waiting":
    case "line.proved":
    case "line.joined":
      return { ...NOT_YET, status: "in_progress" };
    case "line.left":
      return { ...NOT_YET, status: "completed" };
    default:
      return NOT_YET;
  }
}

/** The last event of a call that is hung up in this state. */
function endOf(first: CarrierEvent, status: CallStatus): CarrierEvent {
  const end = { status: status === "in_progress" ? "completed" : "canceled" } as const;
  return first.kind === "call.status"
    ? { ...first, ...end, answeredBy: null, durationSeconds: null }
    : ({ ...first, kind: "line.status", ...end } as CarrierEvent);
}

/** A text or a call that nobody has taken yet, as the carrier lists it. */
function incomingItem({ event, dueAt: at }: Report): IncomingItem[] {
  if (event.kind === "text.incoming") {
    const { carrierId, from, body, media = [] } = event;
    return [{ kind: "text", carrierId, from, body, mediaCount: media.length, at }];
  }
  if (event.kind === "call.incoming") {
    const end = Date.parse(at) + HEARS_NOTHING_MS;
    const endedAt = end <= databaseNow() ? new Date(end).toISOString() : null;
    return [{ kind: "call", carrierId: event.carrierId, from: event.from, at, endedAt }];
  }
  return [];
}

/** The maximum of texts that are accepted in one transaction. */
const MOST_ACCEPTED = 100;

/** The default rate: higher than that of any real number. */
const SEGMENTS_PER_SECOND = 100;
const CALLS_PER_SECOND = 100;

/** A carrier that stores everything in the database and sends nothing, so that its state outlives the process. */
export function createSimulator(settings: SimulatorSettings): Carrier {
  const { database, seed, speed, faults = {}, confirmedKeywords = new Set(), onScheduled = () => {} } = settings;

  const faster = (plans: readonly Plan[]) => plans.map((plan) => ({ ...plan, afterMs: plan.afterMs / speed }));

  async function take(order: TextOrder | CallOrder | LineOrder, signal: AbortSignal): Promise<OrderAnswer> {
    const throttled = faults.throttled?.(order);
    if (throttled) {
      return { outcome: "later", ...throttled };
    }
    const error = refusalOf(order);
    if (error) {
      return { outcome: "refused", error };
    }
    const carrierId = order.kind === "text" ? await accept(order.reference.businessId, order) : await acceptCall(order);
    onScheduled();
    if (faults.silent?.(order)) {
      throw new Error("the simulated carrier does not answer");
    }
    await delay(faults.answerDelayMs?.(order) ?? 0, undefined, { signal });
    return { outcome: "accepted", carrierId };
  }

  const plansFor = (order: TextOrder | CallOrder | LineOrder, carrierId: string) =>
    faster(planOf(seed, order, carrierId));
  const reportsFor = (order: TextOrder | CallOrder | LineOrder, carrierId: string) => {
    const plans = plansFor(order, carrierId);
    return { carrierId, plans: faults.reports?.(plans, order) ?? plans };
  };

  async function acceptCall(order: CallOrder | LineOrder): Promise<string> {
    return database.transaction(async (transaction) => {
      const newId = newCarrierId(order.kind);
      const { carrierId } = await acceptOrder(transaction, order, newId, plansFor(order, newId));
      const { plans } = reportsFor(order, carrierId);
      await scheduleReports(transaction, order.reference.businessId, carrierId, plans);
      return carrierId;
    });
  }

  /** Texts of one business at the same time are accepted in one transaction: each would wait for a commit of its own. */
  const accept = gathered(
    (orders: readonly TextOrder[]) =>
      database.transaction(async (transaction) => {
        const [{ reference }] = orders as [TextOrder];
        const { businessId } = reference;
        const texts = orders.map((order) => ({ order, carrierId: newCarrierId("text") }));
        const ids = await acceptTexts(transaction, businessId, texts);
        const accepted = orders.map((order) => ({ order, carrierId: ids.get(order.reference.id) as string }));
        const reports = accepted.map(({ order, carrierId }) => reportsFor(order, carrierId));
        await scheduleReportsOf(transaction, businessId, reports);
        const carrierIds = accepted.map(({ carrierId }) => carrierId);
        for (const [place, { order }] of accepted.entries()) {
          await answerText(transaction, order, carrierIds.slice(place));
        }
        return carrierIds;
      }),
    MOST_ACCEPTED,
  );

  /** Schedules what the person does after a text. @param carrierIds of the text and of those that were accepted after it. */
  async function answerText(transaction: Database, order: TextOrder, carrierIds: readonly string[]): Promise<void> {
    const answer = planAnswer(order, carrierIds[0] as string);
    if (!answer || (await wasTexted(transaction, order, carrierIds, ONE_ANSWER_MS))) {
      return;
    }
    const { businessId } = order.reference;
    const { kind, carrierId, caller } = answer;
    const plans = faster(answer.plans);
    if (kind === "call") {
      const known = { kind, reference: { businessId, id: carrierId }, from: order.to, to: order.from };
      await acceptOrder(transaction, known, carrierId, plans, caller);
    }
    await scheduleReports(transaction, businessId, carrierId, plans);
  }

  const planOfText = ({ businessId, id, to }: KnownOrder, carrierId: string) =>
    faster(planText(seed, { reference: { businessId, id }, to }, carrierId));

  /** The last event of an order, reported or not; null when there is none. */
  async function ask(carrierId: string): Promise<{ event: CarrierEvent | null; at: string } | null> {
    const order = await knownOrder(database, carrierId);
    const plan = order?.kind === "text" ? (order.plan ?? planOfText(order, carrierId)) : order?.plan;
    const last = plan?.findLast(({ afterMs }) => afterMs <= (order?.elapsedMs ?? 0));
    return (
      order && {
        event: last?.event ?? null,
        at: new Date(Date.parse(order.acceptedAt) + (last?.afterMs ?? 0)).toISOString(),
      }
    );
  }

  /** The call hears a message in place of what was planned. One that hears it already goes on. */
  async function play(
    transaction: Database,
    { call, carrierId }: Leg,
    { seconds }: Extract<Control, { do: "play" }>,
  ): Promise<void> {
    const order = await lockOrder(transaction, carrierId);
    if (!order?.plan || order.plan.some(({ event }) => event.kind === "message.ended")) {
      return;
    }
    const { businessId, elapsedMs, to } = order;
    await dropReports(transaction, carrierId);
    const message = faster(planMessage(call, to, carrierId, seconds));
    await scheduleReports(transaction, businessId, carrierId, message);
    const past = order.plan.filter(({ afterMs }) => afterMs <= elapsedMs);
    const future = message.map((plan) => ({ ...plan, afterMs: plan.afterMs + elapsedMs }));
    await changePlan(transaction, businessId, carrierId, [...past, ...future]);
  }

  /** A line arrives in another conference: a new one, as far as the reports tell. */
  async function rejoin(
    line: OrderReference,
    transaction: Database,
    carrierId: string,
    { plan, elapsedMs }: KnownOrder,
  ) {
    const event = { kind: "line.joined", line, carrierId, conferenceId: newConferenceId(), at: "" } as const;
    const afterMs = REJOIN_MS / speed;
    const plans = [...(plan ?? []), { afterMs: elapsedMs + afterMs, event }];
    plans.sort((one, other) => one.afterMs - other.afterMs);
    await changePlan(transaction, line.businessId, carrierId, plans);
    await scheduleReports(transaction, line.businessId, carrierId, [{ afterMs, event }]);
  }

  /** A line leaves its conference, hears the words about a call, and comes back. */
  async function prompt(
    line: OrderReference,
    transaction: Database,
    carrierId: string,
    { plan, elapsedMs }: KnownOrder,
  ) {
    const about = { line, carrierId, at: "" };
    const back = { ...about, kind: "line.joined", conferenceId: newConferenceId() } as const;
    const afterMs = (PROMPT_MS + REJOIN_MS) / speed;
    const next: Plan[] = [
      { afterMs: elapsedMs, event: { ...about, kind: "line.status", status: "in_progress" } },
      { afterMs: elapsedMs + afterMs, event: back },
    ];
    const plans = [...(plan ?? []), ...next].sort((one, other) => one.afterMs - other.afterMs);
    await changePlan(transaction, line.businessId, carrierId, plans);
    await scheduleReports(transaction, line.businessId, carrierId, [{ afterMs, event: back }]);
  }

  return {
    segmentsPerSecond: settings.segmentsPerSecond ?? SEGMENTS_PER_SECOND,
    confirmedKeywords,
    callsPerSecond: CALLS_PER_SECOND,
    ringsUsers: settings.ringsUsers ?? false,
    readAccount: async () => ({ isAuthorized: true, balance: null }),
    sendText: take,
    placeCall: take,
    openLine: take,
    slowestOrderSeconds: 0,
    async findOrders({ reference }) {
      const found = await findOrder(database, reference.businessId, reference.id);
      return found ? [found.carrierId] : [];
    },
    async askText(carrierId) {
      const known = await ask(carrierId);
      const { status, error } = known?.event?.kind === "text.status" ? known.event : NOT_YET;
      return known && { status, error, at: known.at };
    },
    async askCall(carrierId) {
      const known = await ask(carrierId);
      return known && { ...callReportOf(known.event), at: known.at };
    },
    async askForwarded(carrierId) {
      const known = await ask(carrierId);
      const { event, at } = known ?? {};
      return at !== undefined && event?.kind === "call.status" && event.isForwarded
        ? { ...callReportOf(event), at }
        : null;
    },
    async listIncoming({ kind, to, since }) {
      const reports = await listUntaken(database, { kind: `${kind}.incoming`, to, since });
      return { items: reports.flatMap(incomingItem), next: null };
    },
    async listMedia(carrierId) {
      const event = await findUntaken(database, carrierId);
      return event?.kind === "text.incoming" ? [...(event.media ?? [])] : [];
    },
    fetchMedia,
    ...simulatedRecordings(database, { seed, speed }),
    async askConference({ businessId, id }) {
      const legs = await legsOfConference(database, businessId, id);
      const events = await Promise.all(legs.map(async (leg) => (await ask(leg))?.event));
      const calls = legs.filter((_leg, place) => events[place]?.kind === "line.joined");
      return calls[0] === undefined
        ? null
        : { conferenceId: conferenceOf(calls[0]), legs: calls.map((carrierId) => ({ carrierId, label: null })) };
    },
    async control(leg, control) {
      const { carrierId } = leg;
      const order = await knownOrder(database, carrierId);
      const last = order?.plan?.findLast(({ afterMs }) => afterMs <= order.elapsedMs);
      if (!order || hasEnded(callReportOf(last?.event ?? null).status)) {
        return "gone";
      }
      await database.transaction(async (transaction) => {
        await logControl(transaction, order.businessId, carrierId, control);
        if (control.do === "play") {
          await play(transaction, leg, control);
        } else if (control.do === "prompt") {
          await prompt({ businessId: order.businessId, id: control.line }, transaction, carrierId, order);
        } else if (control.do === "move" && control.line !== undefined) {
          await rejoin({ businessId: order.businessId, id: control.line }, transaction, carrierId, order);
        } else if (control.do === "voicemail" || control.do === "move") {
          await leadCaller(transaction, speed, order, carrierId, control);
        }
      });
      onScheduled();
      return "done";
    },
    async hangUp(carrierId, _signal, lastWords) {
      await database.transaction(async (transaction) => {
        const order = await knownOrder(transaction, carrierId);
        await dropReports(transaction, carrierId);
        const plans = order?.plan ?? [];
        const [first] = plans;
        if (!order || !first) {
          return;
        }
        const past = plans.filter(({ afterMs }) => afterMs <= order.elapsedMs);
        const { status } = callReportOf(past.at(-1)?.event ?? null);
        const isSpokenTo = status === "in_progress" && lastWords !== undefined && lastWords !== null;
        const afterMs = isSpokenTo ? LAST_WORDS_MS / speed : 0;
        const last = past.at(-1);
        const event = last && hasEnded(status) ? last.event : endOf(first.event, status);
        if (!hasEnded(status)) {
          await changePlan(transaction, order.businessId, carrierId, [
            ...past,
            { afterMs: order.elapsedMs + afterMs, event },
          ]);
        }
        await scheduleReports(transaction, order.businessId, carrierId, [{ afterMs, event }]);
      });
      onScheduled();
    },
  };
}
