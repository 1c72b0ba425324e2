import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import type { Sight } from "../identity/sight-sql.ts";
import { readAttemptsSql } from "./attempts-sql.ts";
import {
  type ActivityRange,
  type Classes,
  offTheHour,
  type Run,
  runsOf,
  type Span,
  slotsOf,
  spanOfSeries,
  spansOf,
  withoutQuarters,
} from "./rules.ts";
import { calls, lastMergedSql, readSql, texts } from "./sums-sql.ts";

export interface TextCounts {
  incoming: number;
  outgoing: number;
  /** Outgoing texts that the carrier accepted. */
  sent: number;
  delivered: number;
  failed: number;
  /** The delivered texts by the class of the time from sending to delivery, read when somebody asks. */
  latencies(): Promise<Classes>;
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

/** The counts of an inbox, a campaign or a user. */
export interface Group<Counts> {
  id: string;
  counts: Counts;
  /** The counts of each bucket of the range, in order. The first call reads those of all groups of the list. */
  buckets(): Promise<Counts[]>;
}

/** The row of a bucket, of a group, or of a group in a bucket. */
interface CountRow {
  place?: number;
  id?: string;
}
interface LatencyRow extends CountRow {
  latency: number;
  count: number;
}

type Counters<Counts> = { [Name in keyof Counts as Counts[Name] extends number ? Name : never]: number };
/** What the rows of a statement are for. */
type Division = "buckets" | Grouping | `buckets.${Grouping}`;
type Statements<Row> = Readonly<Record<Division, Statement<Row>>>;

const ON_STANDBY = { mayReadStandby: true } as const;

function statementsOf<Row extends CountRow>(
  name: string,
  sums: Parameters<typeof readSql>[0],
  what: "counts" | "latencies",
): Statements<Row> {
  const divided = { isDivided: true };
  return {
    buckets: statement<Row>(`activity.${name}`, readSql(sums, null, what), ON_STANDBY),
    inboxId: statement<Row>(`activity.${name}ByInbox`, readSql(sums, "inbox_id", what), ON_STANDBY),
    campaignId: statement<Row>(`activity.${name}ByCampaign`, readSql(sums, "campaign_id", what), ON_STANDBY),
    userId: statement<Row>(`activity.${name}ByUser`, readSql(sums, "user_id", what), ON_STANDBY),
    "buckets.inboxId": statement<Row>(
      `activity.${name}InBucketsByInbox`,
      readSql(sums, "inbox_id", what, divided),
      ON_STANDBY,
    ),
    "buckets.campaignId": statement<Row>(
      `activity.${name}InBucketsByCampaign`,
      readSql(sums, "campaign_id", what, divided),
      ON_STANDBY,
    ),
    "buckets.userId": statement<Row>(
      `activity.${name}InBucketsByUser`,
      readSql(sums, "user_id", what, divided),
      ON_STANDBY,
    ),
  };
}

/** The bucket, the group, or both. */
const placeOf = ({ place, id }: CountRow) => `${id ?? ""} ${place ?? ""}`;

export interface Source<Counts> {
  statements: Statements<CountRow & Counters<Counts>>;
  latencies: Statements<LatencyRow> | null;
  /** The counts of a row; of none: zeros. */
  countsOf(row: Counters<Counts> | undefined, latencies: () => Promise<Classes>): Counts;
  /** The number by which the rows of a list are ordered. */
  size(counts: Counts): number;
}

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number) =>
  rows.reduce((total, row) => total + value(row), 0);

const NO_TEXTS = { incoming: 0, outgoing: 0, sent: 0, delivered: 0, failed: 0 };
const NO_CALLS: CallCounts = {
  outgoing: 0,
  reachedPeople: 0,
  reachedMachines: 0,
  unanswered: 0,
  failed: 0,
  abandoned: 0,
  incoming: 0,
  answered: 0,
  missed: 0,
  talkSeconds: 0,
};
const size = ({ incoming, outgoing }: { incoming: number; outgoing: number }) => incoming + outgoing;

/** The counts of texts in the sight of a user. */
export const textActivity: Source<TextCounts> = {
  statements: statementsOf("texts", texts, "counts"),
  latencies: statementsOf("textLatencies", texts, "latencies"),
  countsOf: (row, latencies) => ({ ...(row ?? NO_TEXTS), latencies }),
  size,
};

/** The counts of calls in the sight of a user. */
export const callActivity: Source<CallCounts> = {
  statements: statementsOf("calls", calls, "counts"),
  latencies: null,
  countsOf: (row) => row ?? NO_CALLS,
  size,
};

const runValues = (runs: readonly Run[]) => [
  runs.map(({ minutes }) => minutes),
  runs.map(({ startsAt }) => startsAt),
  runs.map(({ endsAt }) => endsAt),
];

const valuesOf = ({ businessId, memberId }: Sight, filter: ActivityFilter, spans: readonly Span[]) => [
  businessId,
  memberId,
  filter.inboxId ?? null,
  filter.campaignId ?? null,
  filter.userId ?? null,
  spans.map(({ length }) => length),
  spans.map(({ startsAt }) => startsAt),
  spans.map(({ endsAt }) => endsAt),
];

/** The classes of latencies at each place: one statement for all of them, when somebody asks for one. */
function latenciesOf<Counts>(
  database: Database,
  { latencies }: Source<Counts>,
  by: Division,
  values: readonly unknown[],
): (at: CountRow) => Promise<Classes> {
  let read: Promise<Map<string, LatencyRow[]>> | undefined;
  return async (at) => {
    if (latencies === null) {
      return new Map();
    }
    read ??= database.rows(latencies[by], values).then((rows) => Map.groupBy(rows, placeOf));
    return new Map((await read).get(placeOf(at))?.map(({ latency, count }) => [latency, count] as const));
  };
}

/** Reads the counts at each place. */
async function read<Counts>(
  database: Database,
  source: Source<Counts>,
  by: Division,
  values: readonly unknown[],
): Promise<{ rows: CountRow[]; at(at: CountRow): Counts }> {
  const latencies = latenciesOf(database, source, by, values);
  const rows = await database.rows(source.statements[by], values);
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  return {
    rows,
    at: ({ place, id }) => {
      const at = { ...(place !== undefined && { place }), ...(id !== undefined && { id }) };
      return source.countsOf(byPlace.get(placeOf(at)), () => latencies(at));
    },
  };
}

const mergedStatements = [texts, calls].map((sums) =>
  statement<{ slot: Date | null }>(`activity.lastMerged.${sums.table}`, lastMergedSql(sums)),
);

/**
 * @throws DomainError `validation_error` with field `since` if a bucket begins within an hour, on a day that is counted
 *   by whole hours.
 */
export async function requireParts(database: Database, { businessId }: Sight, range: ActivityRange): Promise<void> {
  const within = offTheHour(range);
  if (within === null) {
    return;
  }
  const values = [businessId, within.startsAt, within.endsAt];
  const rows = await Promise.all(mergedStatements.map((each) => database.row(each, values)));
  const merged = rows.flatMap((row) => (row?.slot ? [new Date(row.slot).getTime()] : []));
  if (merged.length > 0) {
    throw withoutQuarters(range, new Date(Math.max(...merged)));
  }
}

/** The counts of the whole range. */
export async function totalsOf<Counts>(
  database: Database,
  source: Source<Counts>,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
): Promise<Counts> {
  const values = [...valuesOf(sight, filter, spansOf(range)), [range.buckets[0]?.startsAt]];
  return (await read(database, source, "buckets", values)).at({ place: 0 });
}

/** The counts of each bucket of the range, in order. */
export async function countsOfBuckets<Counts>(
  database: Database,
  source: Source<Counts>,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
): Promise<Counts[]> {
  const starts = range.buckets.map(({ startsAt }) => startsAt);
  const { at } = await read(database, source, "buckets", [...valuesOf(sight, filter, [spanOfSeries(range)]), starts]);
  return starts.map((_, place) => at({ place }));
}

/** The counts of each inbox, campaign or user with any: at most `most`, those with the most texts or calls first. */
export async function countsOfGroups<Counts>(
  database: Database,
  source: Source<Counts>,
  by: Grouping,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
  most: number,
): Promise<Group<Counts>[]> {
  const { rows, at } = await read(database, source, by, valuesOf(sight, filter, spansOf(range)));
  const groups = rows
    .map(({ id = "" }) => ({ id, counts: at({ id }) }))
    .filter(({ counts }) => source.size(counts) > 0)
    .sort((one, other) => source.size(other.counts) - source.size(one.counts) || (one.id < other.id ? -1 : 1))
    .slice(0, most);
  const ids = groups.map(({ id }) => id);
  let divided: Promise<(id: string) => Counts[]> | undefined;
  return groups.map((group) => ({
    ...group,
    buckets: async () => {
      divided ??= countsOfDividedGroups(database, source, by, sight, filter, range, ids);
      return (await divided)(group.id);
    },
  }));
}

/** The counts of each of these inboxes, campaigns or users in each bucket of the range. */
async function countsOfDividedGroups<Counts>(
  database: Database,
  source: Source<Counts>,
  by: Grouping,
  sight: Sight,
  filter: ActivityFilter,
  range: ActivityRange,
  ids: readonly string[],
): Promise<(id: string) => Counts[]> {
  const starts = range.buckets.map(({ startsAt }) => startsAt);
  const values = [...valuesOf(sight, filter, [spanOfSeries(range)]), starts, ids];
  const { at } = await read(database, source, `buckets.${by}`, values);
  return (id) => starts.map((_, place) => at({ place, id }));
}

interface AttemptRow extends Omit<AttemptCounts, "durations"> {
  place: number;
  duration: number;
}

const attemptsStatement = statement<AttemptRow & { subscriptionId: string }>(
  "activity.attempts",
  readAttemptsSql("each"),
  ON_STANDBY,
);
const allAttemptsStatement = statement<AttemptRow>("activity.allAttempts", readAttemptsSql("all"), ON_STANDBY);

function tallyAttempts(rows: readonly AttemptRow[]): AttemptCounts {
  const byClass = Map.groupBy(rows, ({ duration }) => duration);
  const both = ({ delivered, failed }: AttemptRow) => delivered + failed;
  return {
    delivered: sum(rows, ({ delivered }) => delivered),
    failed: sum(rows, ({ failed }) => failed),
    durations: new Map([...byClass].map(([duration, own]) => [duration, sum(own, both)])),
  };
}

/** The counts at each of so many places. */
function tallyPlaces(rows: readonly AttemptRow[], places: number): AttemptCounts[] {
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return Array.from({ length: places }, (_, place) => tallyAttempts(byPlace.get(place) ?? []));
}

/** The runs of a range, and the beginnings of its buckets or of the whole. */
function dividedBy(range: ActivityRange, { isDivided }: { isDivided: boolean }) {
  const all = range.buckets.map(({ startsAt }) => startsAt);
  return isDivided ? { runs: [slotsOf(range)], starts: all } : { runs: runsOf(range), starts: all.slice(0, 1) };
}

/** The counts of attempts of each of these subscriptions in each bucket of the range, or in the whole range. */
export async function countsOfAttempts(
  database: Database,
  businessId: string,
  subscriptionIds: readonly string[],
  range: ActivityRange,
  how: { isDivided: boolean },
): Promise<AttemptCounts[][]> {
  const { runs, starts } = dividedBy(range, how);
  const rows = await database.rows(attemptsStatement, [businessId, subscriptionIds, ...runValues(runs), starts]);
  const bySubscription = Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
  return subscriptionIds.map((id) => tallyPlaces(bySubscription.get(id) ?? [], starts.length));
}

const subscriptionsStatement = statement<{ id: string }>(
  "activity.subscriptions",
  "SELECT id FROM subscriptions WHERE business_id = $1",
);

const subscriptionsOf = async (database: Database, businessId: string) =>
  (await database.rows(subscriptionsStatement, [businessId])).map(({ id }) => id);

/** The counts of attempts of each subscription, and of all together, in the whole range. */
export async function countsOfAllAttempts(
  database: Database,
  businessId: string,
  range: ActivityRange,
): Promise<{ all: AttemptCounts; each: { id: string; counts: AttemptCounts }[] }> {
  const ids = await subscriptionsOf(database, businessId);
  const counts = await countsOfAttempts(database, businessId, ids, range, { isDivided: false });
  const each = ids.map((id, place) => ({ id, counts: counts[place]?.[0] as AttemptCounts }));
  return { all: togetherOf(each.map((own) => own.counts)), each };
}

/** The counts of attempts of all subscriptions together in each bucket of the range: PostgreSQL adds them up. */
export async function countsOfAllAttemptsInBuckets(
  database: Database,
  businessId: string,
  range: ActivityRange,
): Promise<AttemptCounts[]> {
  const ids = await subscriptionsOf(database, businessId);
  const { runs, starts } = dividedBy(range, { isDivided: true });
  const rows = await database.rows(allAttemptsStatement, [businessId, ids, ...runValues(runs), starts]);
  return tallyPlaces(rows, starts.length);
}

function togetherOf(counts: readonly AttemptCounts[]): AttemptCounts {
  const durations = new Map<number, number>();
  for (const [duration, count] of counts.flatMap((own) => [...own.durations])) {
    durations.set(duration, (durations.get(duration) ?? 0) + count);
  }
  return { delivered: sum(counts, (own) => own.delivered), failed: sum(counts, (own) => own.failed), durations };
}

const uncountedStatement = statement<{ texts: boolean; calls: boolean; attempts: boolean }>(
  "activity.uncounted",
  `
    SELECT EXISTS (SELECT FROM text_activity_backfills WHERE business_id = $1)
        OR EXISTS (SELECT FROM text_activity WHERE business_id = $1) AS texts,
      EXISTS (SELECT FROM call_activity_backfills WHERE business_id = $1)
        OR EXISTS (SELECT FROM call_activity WHERE business_id = $1) AS calls,
      EXISTS (SELECT FROM webhook_activity_backfills WHERE business_id = $1) AS attempts`,
);

/** Whether texts, calls and attempts from before the counts, or counts of the previous version, are still to be added. */
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
