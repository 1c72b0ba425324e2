import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useQuery } from "urql";
import { failureOf } from "../app/client.ts";
import { useMay } from "../app/viewer.tsx";
import { BarChart } from "../ui/chart.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useZone } from "../ui/time.tsx";
import styles from "./overview.module.css";
import { type Overview as Data, OverviewQuery } from "./queries.ts";

const route = getRouteApi("/overview");
const DAY_MS = 86_400_000;

/** The spans of time to choose from, in days. */
const SPANS = [7, 30, 90] as const;

/** Texts and calls over time, who did how much, and what needs attention. */
export function Overview() {
  const { days = 30 } = route.useSearch();
  const navigate = route.useNavigate();
  // The span is fixed when it is chosen: a query must not change with every rendering.
  const variables = useMemo(() => {
    const now = Date.now();
    return { since: new Date(now - (days - 1) * DAY_MS).toISOString(), until: new Date(now).toISOString() };
  }, [days]);
  const [{ data, error }, retry] = useQuery({ query: OverviewQuery, variables });
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
      {error && !data && (
        <ErrorNotice failure={failureOf(error)} retry={() => retry({ requestPolicy: "network-only" })} />
      )}
      {!data && !error && <RowsSkeleton rows={6} height={64} />}
      {data && <Content data={data} />}
    </>
  );
}

function Content({ data }: { data: Data }) {
  const { textActivity: texts, callActivity: calls } = data;
  const days = useDays();
  return (
    <>
      <Attention data={data} />
      {texts && (
        <>
          <Figures
            label="Texts"
            figures={[
              ["Sent", texts.totals.outgoing.toLocaleString()],
              ["Received", texts.totals.incoming.toLocaleString()],
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
              ...days(startsAt),
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
              ["Placed", calls.totals.outgoing.toLocaleString()],
              ["Incoming", calls.totals.incoming.toLocaleString()],
              ["Reached a person", percent(calls.totals.answerPercent)],
              ["Abandoned", percent(calls.totals.abandonmentPercent)],
              ["Time of talk", `${Math.round(calls.totals.talkSeconds / 60).toLocaleString()} min`],
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
              ...days(startsAt),
              values: [counts.reachedPeople, counts.incoming, counts.unanswered],
            }))}
          />
        </>
      )}
      <People data={data} />
    </>
  );
}

/** The names of a day in the viewer's zone. */
function useDays() {
  const timeZone = useZone();
  return (startsAt: string) => {
    const date = new Date(startsAt);
    return {
      key: startsAt,
      label: new Intl.DateTimeFormat("en", { timeZone, month: "short", day: "numeric" }).format(date),
      title: new Intl.DateTimeFormat("en", { timeZone, dateStyle: "full" }).format(date),
    };
  };
}

function Figures({ label, figures }: { label: string; figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Attention({ data }: { data: Data }) {
  const may = useMay();
  const { unreadConversations } = data.viewer;
  const broken = (data.failing?.totalCount ?? 0) + (data.disabled?.totalCount ?? 0);
  if (unreadConversations === 0 && broken === 0) {
    return null;
  }
  return (
    <section className="card" aria-label="Needs attention">
      <h2>Needs attention</h2>
      <ul className={styles.attention}>
        {unreadConversations > 0 && may("MESSAGES_READ") && (
          <li>
            <Link to="/inbox" search={{ show: "unread" }}>
              {unreadConversations.toLocaleString()} unread{" "}
              {unreadConversations === 1 ? "conversation" : "conversations"}
            </Link>
          </li>
        )}
        {broken > 0 && may("SUBSCRIPTIONS_READ") && (
          <li>
            <Link to="/webhooks">
              {broken.toLocaleString()} {broken === 1 ? "webhook is" : "webhooks are"} failing or disabled
            </Link>
          </li>
        )}
      </ul>
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
              <td>{texts.toLocaleString()}</td>
              <td>{calls.toLocaleString()}</td>
              <td>{Math.round(talkSeconds / 60).toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function percent(value: number | null): string {
  return value === null ? "–" : `${value.toLocaleString("en", { maximumFractionDigits: 1 })} %`;
}

function seconds(value: number | null): string {
  return value === null ? "–" : `${(value / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
