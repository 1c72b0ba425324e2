import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { BarChart } from "../ui/chart.tsx";
import { firstOfDays } from "../ui/days.ts";
import { Facts } from "../ui/facts.tsx";
import { figure, roundedFigure } from "../ui/figures.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useBarNames, useZone } from "../ui/time.tsx";
import { Attention } from "./attention.tsx";
import { AtWork } from "./now.tsx";
import styles from "./overview.module.css";
import { type Overview as Data, type Now, NowQuery, OverviewQuery } from "./queries.ts";

const route = getRouteApi("/overview");
const QUARTER_MS = 900_000;

/** The end of the present quarter of an hour: days end with a quarter in every zone. */
const endOfQuarter = () => Math.ceil(Date.now() / QUARTER_MS) * QUARTER_MS;

/** The spans of time to choose from, in days. */
const SPANS = [7, 30, 90] as const;

/** Texts and calls over time, who did how much, and what needs attention. */
export function Overview() {
  const { days = 30 } = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const [end, setEnd] = useState(endOfQuarter);
  // The span is fixed when it is chosen: a query must not change with every rendering.
  const variables = useMemo(() => {
    // The end may be midnight, which belongs to the next day.
    return { since: firstOfDays(days, end - 1, zone), until: new Date(end).toISOString() };
  }, [days, end, zone]);
  const { data, error, refresh } = useRead(OverviewQuery, variables);
  useLive(["MESSAGES", "CALLS", "CONVERSATIONS", "SUBSCRIPTIONS", "INBOXES"], () => {
    setEnd(endOfQuarter());
    return refresh();
  });
  const { data: now, refresh: readNow } = useRead(NowQuery);
  useLive(["DIALER", "CALLS", "CAMPAIGNS", "CAMPAIGN_CONTACTS", "BROADCASTS", "NOTICES", "REFUSALS"], readNow);
  return (
    <>
      <header className={styles.head}>
        <h1>Overview</h1>
        <ToggleButtonGroup
          aria-label="Span of time"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[days]}
          onSelectionChange={([chosen]) =>
            navigate({ search: { days: chosen as (typeof SPANS)[number] }, replace: true })
          }
          className={styles.tabs ?? ""}
        >
          {SPANS.map((span) => (
            <ToggleButton key={span} id={span}>
              {span} days
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={6} height={64} />}
      {data && <Content data={data} now={now} days={days} since={variables.since} />}
    </>
  );
}

function Content({ data, now, days, since }: { data: Data; now: Now | undefined; days: number; since: string }) {
  const { textActivity: texts, callActivity: calls } = data;
  const namesOf = useBarNames();
  return (
    <>
      <Attention data={data} now={now} days={days} since={texts?.buckets[0]?.startsAt ?? since} />
      {now && <AtWork now={now} />}
      {texts && (
        <>
          <Figures
            label="Texts"
            figures={[
              ["Sent", figure(texts.totals.outgoing)],
              ["Received", figure(texts.totals.incoming)],
              ["Delivered", percent(texts.totals.deliveryPercent)],
              ["Median delivery", seconds(texts.totals.medianDeliveryMs)],
            ]}
          />
          <BarChart
            title="Texts by day"
            series={[
              { name: "Sent", tone: 1 },
              { name: "Received", tone: 2 },
              { name: "Failed", tone: 3 },
            ]}
            bars={texts.buckets.map(({ startsAt, counts }) => ({
              ...namesOf(startsAt),
              values: [counts.outgoing - counts.failed, counts.incoming, counts.failed],
            }))}
          />
        </>
      )}
      {calls && (
        <>
          <Figures
            label="Calls"
            figures={[
              ["Placed", figure(calls.totals.outgoing)],
              ["Incoming", figure(calls.totals.incoming)],
              ["Reached a person", percent(calls.totals.answerPercent)],
              ["Abandoned", percent(calls.totals.abandonmentPercent)],
              ["Time of talk", `${figure(Math.round(calls.totals.talkSeconds / 60))} min`],
            ]}
          />
          <BarChart
            title="Calls by day"
            series={[
              { name: "Reached a person", tone: 1 },
              { name: "Incoming", tone: 2 },
              { name: "Not answered", tone: 3 },
            ]}
            bars={calls.buckets.map(({ startsAt, counts }) => ({
              ...namesOf(startsAt),
              values: [counts.reachedPeople, counts.incoming, counts.unanswered],
            }))}
          />
        </>
      )}
      <People data={data} />
    </>
  );
}

function Figures({ label, figures }: { label: string; figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <Facts className={styles.figures} rows={figures} />
    </section>
  );
}

/** One row for each user who sent texts or placed calls. */
function People({ data }: { data: Data }) {
  const rows = new Map<string, { name: string; texts: number; calls: number; talkSeconds: number }>();
  const rowOf = (user: { id: string; name: string } | null) => {
    const key = user?.id ?? "";
    const row = rows.get(key) ?? { name: user?.name ?? "Apps and campaigns", texts: 0, calls: 0, talkSeconds: 0 };
    rows.set(key, row);
    return row;
  };
  for (const { user, counts } of data.textActivity?.byUser ?? []) {
    rowOf(user).texts = counts.outgoing;
  }
  for (const { user, counts } of data.callActivity?.byUser ?? []) {
    Object.assign(rowOf(user), { calls: counts.outgoing, talkSeconds: counts.talkSeconds });
  }
  if (rows.size === 0) {
    return <Empty title="Nobody has sent a text or placed a call in this time" />;
  }
  return (
    <section className="card" aria-label="People">
      <h2>People</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Texts</th>
            <th scope="col">Calls</th>
            <th scope="col">Minutes of talk</th>
          </tr>
        </thead>
        <tbody>
          {[...rows].map(([key, { name, texts, calls, talkSeconds }]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{figure(texts)}</td>
              <td>{figure(calls)}</td>
              <td>{figure(Math.round(talkSeconds / 60))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function percent(value: number | null): string {
  return value === null ? "–" : `${roundedFigure(value)} %`;
}

function seconds(value: number | null): string {
  return value === null ? "–" : `${roundedFigure(value / 1000)} s`;
}
