import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import {
  type CallFigureKey,
  callFigure,
  changeOf,
  minutes,
  percent,
  seconds,
  type TextFigureKey,
  textFigure,
} from "../activity/figures.ts";
import { CallsLink, type RowsSearch, TextsLink } from "../activity/links.tsx";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { type Bar, BarChart, type Series } from "../ui/chart.tsx";
import { CsvButton, saveCsv } from "../ui/csv.tsx";
import { Facts } from "../ui/facts.tsx";
import { TextField } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { useBarNames, useZone } from "../ui/time.tsx";
import { Agents } from "./agents.tsx";
import { Attention } from "./attention.tsx";
import { AtWork } from "./now.tsx";
import styles from "./overview.module.css";
import { PERIODS, type Period, periodOf, searchOf } from "./period.ts";
import { type Overview as Data, type Now, NowQuery, OverviewQuery } from "./queries.ts";

const route = getRouteApi("/overview");
const QUARTER_MS = 900_000;

/** The present quarter of an hour: the period ends with it. */
const quarter = () => Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS;

/** Texts and calls over time against the time before, who did how much, and what needs attention. */
export function Overview() {
  const { days, day, from, until } = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const [now, setNow] = useState(quarter);
  // The period is fixed when it is chosen: a query must not change with every rendering.
  const period = useMemo(() => periodOf({ days, day, from, until }, now, zone), [days, day, from, until, now, zone]);
  const { data, error, refresh } = useRead(OverviewQuery, {
    since: period.since,
    until: period.until,
    bucket: period.bucket,
    sinceBefore: period.before.since,
    untilBefore: period.before.until,
    bucketBefore: period.before.bucket,
  });
  useLive(["MESSAGES", "CALLS", "CONVERSATIONS", "SUBSCRIPTIONS", "INBOXES"], () => {
    setNow(quarter());
    return refresh();
  });
  const { data: atWork, refresh: readNow } = useRead(NowQuery);
  useLive(
    ["DIALER", "CALLS", "CAMPAIGNS", "CAMPAIGN_CONTACTS", "BROADCASTS", "NOTICES", "REFUSALS", "INBOXES"],
    readNow,
  );
  const setDay = (change: { from?: string; until?: string }) => {
    // A field that is being emptied keeps the range as it is.
    if (Object.values(change).every(Boolean)) {
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
    }
  };
  return (
    <>
      <header className={styles.head}>
        <h1>Overview</h1>
        <div className={styles.period} data-print="no">
          <Choice
            label="Span of time"
            options={PERIODS}
            value={period.choice}
            onChange={(choice) => void navigate({ search: searchOf(choice, period), replace: true })}
          />
          {period.choice === "range" && (
            <div className={styles.range}>
              <TextField label="From" type="date" value={from ?? ""} onChange={(value) => setDay({ from: value })} />
              <TextField label="Until" type="date" value={until ?? ""} onChange={(value) => setDay({ until: value })} />
            </div>
          )}
        </div>
      </header>
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={6} height={64} />}
      {data && <Content data={data} now={atWork} period={period} />}
    </>
  );
}

/** The parts of the bars: together they are all texts, and all calls. */
const TEXT_PARTS: readonly { key: TextFigureKey; tone: Series["tone"] }[] = [
  { key: "delivered", tone: 1 },
  { key: "open", tone: 5 },
  { key: "failed", tone: 3 },
  { key: "received", tone: 2 },
];
const CALL_PARTS: readonly { key: CallFigureKey; tone: Series["tone"] }[] = [
  { key: "people", tone: 1 },
  { key: "machines", tone: 4 },
  { key: "unanswered", tone: 5 },
  { key: "failed", tone: 3 },
  { key: "open", tone: 6 },
  { key: "incoming", tone: 2 },
];
const TEXT_ROWS = ["outgoing", "sent", "delivered", "open", "failed", "received"] as const;
const CALL_ROWS = [
  "placed",
  "people",
  "machines",
  "unanswered",
  "failed",
  "open",
  "incoming",
  "answered",
  "missed",
] as const;

function Content({ data, now, period }: { data: Data; now: Now | undefined; period: Period }) {
  const { textActivity: texts, textsBefore, callActivity: calls, callsBefore } = data;
  const navigate = route.useNavigate();
  const namesOf = useBarNames(period.bucket);
  const by = period.bucket === "DAY" ? "day" : "hour";
  const limits = texts ?? calls;
  const search = { since: limits?.startsAt ?? period.since, until: limits?.endsAt ?? period.until };
  const searchIn = (buckets: readonly { startsAt: string; endsAt: string }[], { key }: Bar): RowsSearch => ({
    since: key,
    until: buckets.find(({ startsAt }) => startsAt === key)?.endsAt,
  });
  return (
    <>
      <Attention data={data} now={now} words={period.words} {...search} />
      {now && <AtWork now={now} />}
      {texts && (
        <>
          <Figures
            label="Texts"
            about={`Compared with ${period.beforeWords}.`}
            figures={[
              ...TEXT_ROWS.map((key) => {
                const { name, count } = textFigure(key);
                return {
                  name,
                  now: count(texts.totals),
                  link: (text: ReactNode) => (
                    <TextsLink what={key} search={search}>
                      {text}
                    </TextsLink>
                  ),
                  before: textsBefore ? count(textsBefore.totals) : undefined,
                };
              }),
              {
                name: "Delivery rate",
                now: texts.totals.deliveryPercent,
                before: textsBefore?.totals.deliveryPercent,
                textOf: percent,
              },
              {
                name: "Median delivery",
                now: texts.totals.medianDeliveryMs,
                before: textsBefore?.totals.medianDeliveryMs,
                textOf: seconds,
              },
            ]}
          />
          <BarChart
            title={`Texts by ${by}`}
            series={TEXT_PARTS.map(({ key, tone }) => ({ name: textFigure(key).name, tone }))}
            bars={texts.buckets.map(({ startsAt, counts }) => ({
              ...namesOf(startsAt),
              values: TEXT_PARTS.map(({ key }) => textFigure(key).count(counts)),
            }))}
            open={(bar) => void navigate({ to: "/activity/texts", search: searchIn(texts.buckets, bar) })}
          />
        </>
      )}
      {calls && (
        <>
          <Figures
            label="Calls"
            about={`Compared with ${period.beforeWords}.`}
            figures={[
              ...CALL_ROWS.map((key) => {
                const { name, count } = callFigure(key);
                return {
                  name,
                  now: count(calls.totals),
                  link: (text: ReactNode) => (
                    <CallsLink what={key} search={search}>
                      {text}
                    </CallsLink>
                  ),
                  before: callsBefore ? count(callsBefore.totals) : undefined,
                };
              }),
              {
                name: "Answer rate",
                now: calls.totals.answerPercent,
                before: callsBefore?.totals.answerPercent,
                textOf: percent,
              },
              {
                name: "Abandonment rate",
                now: calls.totals.abandonmentPercent,
                before: callsBefore?.totals.abandonmentPercent,
                textOf: percent,
              },
              {
                name: "Time of talk",
                now: calls.totals.talkSeconds,
                before: callsBefore?.totals.talkSeconds,
                textOf: (value) => minutes(value ?? 0),
              },
            ]}
          />
          <BarChart
            title={`Calls by ${by}`}
            series={CALL_PARTS.map(({ key, tone }) => ({ name: callFigure(key).name, tone }))}
            bars={calls.buckets.map(({ startsAt, counts }) => ({
              ...namesOf(startsAt),
              values: CALL_PARTS.map(({ key }) => callFigure(key).count(counts)),
            }))}
            open={(bar) => void navigate({ to: "/activity/calls", search: searchIn(calls.buckets, bar) })}
          />
        </>
      )}
      <Agents data={data} search={search} />
    </>
  );
}

interface Figure {
  name: string;
  now: number | null;
  /** Undefined: the viewer may not see it. */
  before: number | null | undefined;
  /** Leads to what the figure counts. */
  link?(text: ReactNode): ReactNode;
  /** Writes a figure that is no count. */
  textOf?(value: number | null): string;
}

const writtenOf = ({ textOf }: Figure, value: number | null) => (textOf ? textOf(value) : figure(value ?? 0));
/** A count is a plain number in a file. */
const cellOf = ({ textOf }: Figure, value: number | null) => (textOf ? textOf(value) : String(value ?? 0));

/** The number before; of a count with the change since. */
function beforeOf(one: Figure): string | undefined {
  const { now, before, textOf } = one;
  if (before === undefined) {
    return undefined;
  }
  const change = textOf ? undefined : changeOf(now ?? 0, before ?? 0);
  return `${change ? `${change}, ` : ""}before ${writtenOf(one, before)}`;
}

function Figures({ label, about, figures }: { label: string; about: string; figures: readonly Figure[] }) {
  const save = () =>
    saveCsv({
      name: `${label} in figures`,
      head: ["Figure", "Value", "Before"],
      rows: figures.map((one) => [
        one.name,
        cellOf(one, one.now),
        one.before === undefined ? "" : cellOf(one, one.before),
      ]),
    });
  return (
    <section aria-label={label}>
      <header className={styles.head}>
        <h2>{label}</h2>
        <CsvButton name={`${label} in figures`} save={save} />
      </header>
      <p className="soft">{about}</p>
      <Facts
        className={styles.figures}
        rows={figures.map((one) => {
          const [value, before] = [writtenOf(one, one.now), beforeOf(one)];
          return [
            one.name,
            <>
              {one.link ? one.link(value) : value}
              {before && <span className={styles.before}>{before}</span>}
            </>,
          ];
        })}
      />
    </section>
  );
}
