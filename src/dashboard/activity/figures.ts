import type { Overview } from "../overview/queries.ts";
import { figure, roundedFigure } from "../ui/figures.ts";
import type { CallFilter, CallRow, TextFilter, TextRow } from "./queries.ts";

/**
 * The figures of texts and calls: each has one name, one count and one set of rows, in the figures, in the bars and in
 * the tables. `docs/glossary.md` has their definitions.
 */

type TextCounts = NonNullable<Overview["textActivity"]>["totals"];
export type CallCounts = NonNullable<Overview["callActivity"]>["totals"];

interface Figure<Counts, Filter, Row> {
  name: string;
  count(counts: Counts): number;
  /** The filter of the list that has its rows. */
  filter: Filter;
  /** Whether a row of that list is one of the figure's. */
  has(row: Row): boolean;
}

type TextFigure = Figure<
  Pick<TextCounts, "incoming" | "outgoing" | "sent" | "delivered" | "failed">,
  TextFilter,
  TextRow
>;
type CallFigure = Figure<Omit<CallCounts, "answerPercent" | "abandonmentPercent" | "talkSeconds">, CallFilter, CallRow>;

const always = () => true;

const TEXT_FIGURES = {
  outgoing: {
    name: "Outgoing",
    count: ({ outgoing }) => outgoing,
    filter: { direction: ["OUTGOING"] },
    has: always,
  },
  sent: {
    name: "Sent",
    count: ({ sent }) => sent,
    filter: { direction: ["OUTGOING"] },
    has: ({ messageStatus, sentAt }) =>
      sentAt !== null || messageStatus === "SENT" || messageStatus === "DELIVERED" || messageStatus === "UNDELIVERED",
  },
  delivered: {
    name: "Delivered",
    count: ({ delivered }) => delivered,
    filter: { status: ["DELIVERED"] },
    has: always,
  },
  open: {
    name: "Without a report",
    count: ({ outgoing, delivered, failed }) => outgoing - delivered - failed,
    filter: { direction: ["OUTGOING"], status: ["SCHEDULED", "QUEUED", "SENDING", "SENT"] },
    has: always,
  },
  failed: {
    name: "Failed",
    count: ({ failed }) => failed,
    filter: { status: ["FAILED", "UNDELIVERED"] },
    has: always,
  },
  received: {
    name: "Received",
    count: ({ incoming }) => incoming,
    filter: { direction: ["INCOMING"] },
    has: always,
  },
} as const satisfies Record<string, TextFigure>;

const CALL_FIGURES = {
  placed: {
    name: "Placed",
    count: ({ outgoing }) => outgoing,
    filter: { direction: ["OUTGOING"] },
    has: always,
  },
  people: {
    name: "Reached a person",
    count: ({ reachedPeople }) => reachedPeople,
    filter: { direction: ["OUTGOING"] },
    has: ({ answeredAt, answeredBy }) => answeredAt !== null && answeredBy !== "MACHINE",
  },
  machines: {
    name: "Reached a machine",
    count: ({ reachedMachines }) => reachedMachines,
    filter: { direction: ["OUTGOING"], answeredBy: ["MACHINE"] },
    has: ({ answeredAt }) => answeredAt !== null,
  },
  unanswered: {
    name: "Not answered",
    count: ({ unanswered }) => unanswered,
    filter: { direction: ["OUTGOING"] },
    has: ({ answeredAt, endedAt, callStatus }) => answeredAt === null && endedAt !== null && callStatus !== "FAILED",
  },
  failed: {
    name: "Failed",
    count: ({ failed }) => failed,
    filter: { direction: ["OUTGOING"], status: ["FAILED"] },
    has: ({ answeredAt, endedAt }) => answeredAt === null && endedAt !== null,
  },
  open: {
    name: "Not answered yet",
    count: ({ outgoing, reachedPeople, reachedMachines, unanswered, failed }) =>
      outgoing - reachedPeople - reachedMachines - unanswered - failed,
    filter: { direction: ["OUTGOING"] },
    has: ({ answeredAt, endedAt }) => answeredAt === null && endedAt === null,
  },
  incoming: {
    name: "Incoming",
    count: ({ incoming }) => incoming,
    filter: { direction: ["INCOMING"] },
    has: always,
  },
  answered: {
    name: "Answered",
    count: ({ answered }) => answered,
    filter: { direction: ["INCOMING"] },
    has: ({ answeredAt }) => answeredAt !== null,
  },
  missed: {
    name: "Missed",
    count: ({ missed }) => missed,
    filter: { direction: ["INCOMING"] },
    has: ({ answeredAt, endedAt }) => answeredAt === null && endedAt !== null,
  },
} as const satisfies Record<string, CallFigure>;

export type TextFigureKey = keyof typeof TEXT_FIGURES;
export type CallFigureKey = keyof typeof CALL_FIGURES;

export const textFigure = (key: TextFigureKey): TextFigure => TEXT_FIGURES[key];
export const callFigure = (key: CallFigureKey): CallFigure => CALL_FIGURES[key];

export const isTextFigure = (key: string): key is TextFigureKey => Object.hasOwn(TEXT_FIGURES, key);
export const isCallFigure = (key: string): key is CallFigureKey => Object.hasOwn(CALL_FIGURES, key);

export function percent(value: number | null): string {
  return value === null ? "–" : `${roundedFigure(value)} %`;
}

export function seconds(value: number | null): string {
  return value === null ? "–" : `${roundedFigure(value / 1000)} s`;
}

export function minutes(talkSeconds: number): string {
  return `${figure(Math.round(talkSeconds / 60))} min`;
}

/** The change against a number before, such as `+12 %`; undefined without one to compare with. */
export function changeOf(now: number, before: number): string | undefined {
  const change = before === 0 ? undefined : Math.round(((now - before) * 100) / before);
  return change === undefined ? undefined : `${change > 0 ? "+" : change < 0 ? "−" : "±"}${figure(Math.abs(change))} %`;
}
