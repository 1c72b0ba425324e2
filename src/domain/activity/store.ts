import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import type { Sight } from "../identity/sight-sql.ts";
import { attempts, calls, readAttemptsSql, readSql, texts } from "./rollup-sql.ts";
import { type ActivityRange, type Classes, MOST_GROUPS, type Run, runsOf, slotsOf } from "./rules.ts";

export interface TextCounts {
  incoming: number;
  outgoing: number;
  /** Outgoing texts that the carrier accepted. */
  sent: number;
  delivered: number;
  failed: number;
  /** The delivered texts by the class of the time from sending to delivery. */
  latencies: Classes;
}

export interface CallCounts {
  outgoing: number;
  reachedPeople: number;
  reachedMachines: number;
  unanswered: number;
  failed: number;
  abandoned: number;
  incoming: number;
  answered: number;
  missed: number;
  talkSeconds: number;
}

export interface AttemptCounts {
  delivered: number;
  failed: number;
  /** The attempts by the class of their duration. */
  durations: Classes;
}

export interface ActivityFilter {
  inboxId?: string | null | undefined;
  campaignId?: string | null | undefined;
  userId?: string | null | undefined;
}

/** What the counts of texts or calls can be listed by. */
export type Grouping = "inboxId" | "campaignId" | "userId";

interface Grouped<Counts> {
  id: string;
  counts: Counts;
}

interface TextRow extends Omit<TextCounts, "latencies"> {
  place: number | string;
  latency: number;
}
interface CallRow extends CallCounts {
  place: number | string;
}

const textStatements = {
  buckets: statement<TextRow>("activity.texts", readSql(texts, null)),
  inboxId: statement<TextRow>("activity.textsByInbox", readSql(texts, "inbox_id")),
  campaignId: statement<TextRow>("activity.textsByCampaign", readSql(texts, "campaign_id")),
  userId: statement<TextRow>("activity.textsByUser", readSql(texts, "user_id")),
};
const callStatements = {
  buckets: statement<CallRow>("activity.calls", readSql(calls, null)),
  inboxId: statement<CallRow>("activity.callsByInbox", readSql(calls, "inbox_id")),
  campaignId: statement<CallRow>("activity.callsByCampaign", readSql(calls, "campaign_id")),
  userId: statement<CallRow>("activity.callsByUser", readSql(calls, "user_id")),
};

type Tally<Row, Counts> = (rows: readonly Row[]) => Counts;
export interface Source<Row, Counts> {
  statements: Readonly<Record<"buckets" | Grouping, Statement<Row>>>;
  tally: Tally<Row, Counts>;
  /** The number by which the rows of a list are ordered. */
  size(counts: Counts): number;
}

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);
const sumsOf = <Name extends string>(rows: readonly Record<Name, number>[], names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, sum(rows, (row) => row[name])])) as Record<Name, number>;

const camel = <Name extends string>(name: Name) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Name>;
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The counts of texts in the sight of a user. */
export const textActivity: Source<TextRow, TextCounts> = {
  statements: textStatements,
  tally: (rows) => ({
    ...sumsOf(rows, texts.counters),
    latencies: new Map(rows.filter(({ latency }) => latency >= 0).map((row) => [row.latency, row.delivered])),
  }),
  size: ({ incoming, outgoing }) => incoming + outgoing,
};

/** The counts of calls in the sight of a user. */
export const callActivity: Source<CallRow, CallCounts> = {
  statements: callStatements,
  tally: (rows) => sumsOf(rows, calls.counters.map(camel)),
  size: ({ incoming, outgoing }) => incoming + outgoing,
};

const runValues = (runs: readonly Run[]) => [
  runs.map(({ minutes }) => minutes),
  runs.map(({ startsAt }) => startsAt),
  runs.map(({ endsAt }) => endsAt),
];

const valuesOf = ({ businessId, memberId }: Sight, filter: ActivityFilter, runs: readonly Run[]) => [
  businessId,
  memberId,
  filter.inboxId ?? null,
  filter.campaignId ?? null,
  filter.userId ?? null,
  ...runValues(runs),
];

/** The counts of the whole range. */
export async function totalsOf<Row extends { place: number | string }, Counts>(
  database: Database,
  { statements, tally }: Source<Row, Counts>,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
): Promise<Counts> {
  const values = [...valuesOf(sight, filter, runsOf(range)), [range.buckets[0]?.startsAt]];
  return tally(await database.rows(statements.buckets, values));
}

/** The counts of each bucket of the range, in order. */
export async function countsOfBuckets<Row extends { place: number | string }, Counts>(
  database: Database,
  { statements, tally }: Source<Row, Counts>,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
): Promise<Counts[]> {
  const starts = range.buckets.map(({ startsAt }) => startsAt);
  const rows = await database.rows(statements.buckets, [...valuesOf(sight, filter, [slotsOf(range)]), starts]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return starts.map((_, place) => tally(byPlace.get(place) ?? []));
}

/** The counts of each inbox, campaign or user with any: at most 100, those with the most texts or calls first. */
export async function countsOfGroups<Row extends { place: number | string }, Counts>(
  database: Database,
  { statements, tally, size }: Source<Row, Counts>,
  by: Grouping,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
): Promise<Grouped<Counts>[]> {
  const rows = await database.rows(statements[by], valuesOf(sight, filter, runsOf(range)));
  const groups = [...Map.groupBy(rows, ({ place }) => place)].map(([id, own]) => ({
    id: String(id),
    counts: tally(own),
  }));
  return groups
    .filter(({ counts }) => size(counts) > 0)
    .sort((one, other) => size(other.counts) - size(one.counts) || (one.id < other.id ? -1 : 1))
    .slice(0, MOST_GROUPS);
}

interface AttemptRow extends Omit<AttemptCounts, "durations"> {
  subscriptionId: string;
  place: number;
  duration: number;
}

const attemptsStatement = statement<AttemptRow>("activity.attempts", readAttemptsSql());

function tallyAttempts(rows: readonly AttemptRow[]): AttemptCounts {
  const byClass = Map.groupBy(rows, ({ duration }) => duration);
  const both = ({ delivered, failed }: AttemptRow) => delivered + failed;
  return {
    ...sumsOf(rows, attempts.counters),
    durations: new Map([...byClass].map(([duration, own]) => [duration, sum(own, both)])),
  };
}

/** The counts of attempts of each of these subscriptions in each bucket of the range, or in the whole range. */
export async function countsOfAttempts(
  database: Database,
  businessId: string,
  subscriptionIds: readonly string[],
  range: ActivityRange,
  { isDivided }: { isDivided: boolean },
): Promise<AttemptCounts[][]> {
  const all = range.buckets.map(({ startsAt }) => startsAt);
  const [runs, starts] = isDivided ? [[slotsOf(range)], all] : [runsOf(range), all.slice(0, 1)];
  const rows = await database.rows(attemptsStatement, [businessId, subscriptionIds, ...runValues(runs), starts]);
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  return subscriptionIds.map((id) => {
    const byPlace = Map.groupBy(bySubscription.get(id) ?? [], ({ place }) => place);
    return starts.map((_, place) => tallyAttempts(byPlace.get(place) ?? []));
  });
}

const uncountedStatement = statement<{ texts: boolean; calls: boolean; attempts: boolean }>(
  "activity.uncounted",
  `
    SELECT EXISTS (SELECT FROM text_activity_backfills WHERE business_id = $1) AS texts,
      EXISTS (SELECT FROM call_activity_backfills WHERE business_id = $1) AS calls,
      EXISTS (SELECT FROM webhook_activity_backfills WHERE business_id = $1) AS attempts`,
);

/** Whether texts, calls and attempts from before the rollups are still to be counted. */
export async function findUncounted(
  database: Database,
  businessId: string,
): Promise<{ texts: boolean; calls: boolean; attempts: boolean }> {
  return (await database.row(uncountedStatement, [businessId])) as {
    texts: boolean;
    calls: boolean;
    attempts: boolean;
  };
}
