import { Link } from "@tanstack/react-router";
import { useQuery } from "urql";
import { failureOf } from "../app/client.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { type Subscription, SubscriptionsQuery } from "./queries.ts";
import { SubscriptionState } from "./state.tsx";
import styles from "./webhooks.module.css";

/** The webhook subscriptions with their health of the last 24 hours. A business has at most 100. */
export function SubscriptionList() {
  const [{ data, error }, retry] = useQuery({ query: SubscriptionsQuery, variables: {} });
  const rows = data?.webhookSubscriptions?.nodes;
  return (
    <>
      <h1>Webhooks</h1>
      {error && !rows && (
        <ErrorNotice failure={failureOf(error)} retry={() => retry({ requestPolicy: "network-only" })} />
      )}
      {!rows && !error && <RowsSkeleton rows={6} height={56} />}
      {rows?.length === 0 && (
        <Empty title="There are no subscriptions yet">
          Apps and scripts subscribe over the REST API, with <code>POST /api/v1/subscriptions</code>.
        </Empty>
      )}
      {rows && rows.length > 0 && <Table rows={rows} />}
    </>
  );
}

function Table({ rows }: { rows: Subscription[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is reached with the keyboard
    <section className={styles.scroller} tabIndex={0} aria-label="Subscriptions">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">State</th>
            <th scope="col">Delivered</th>
            <th scope="col">Failed</th>
            <th scope="col">Waiting</th>
            <th scope="col">Median</th>
            <th scope="col">Last delivery</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to="/webhooks/$id" params={{ id: row.id }}>
                  {wordsOf(row.eventType)}
                </Link>
                <span className={styles.url}>{row.targetUrl}</span>
              </th>
              <td>
                <SubscriptionState subscription={row} />
              </td>
              <td>{row.statistics.delivered.toLocaleString()}</td>
              <td>{row.statistics.failed.toLocaleString()}</td>
              <td>{row.statistics.waiting.toLocaleString()}</td>
              <td>{row.statistics.medianMs === null ? "–" : `${row.statistics.medianMs} ms`}</td>
              <td>{row.lastDeliveredAt ? <Timestamp at={row.lastDeliveredAt} /> : "never"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The type of an event as the public API writes it. */
export function wordsOf(eventType: string): string {
  return eventType.toLowerCase().replaceAll("_", ".");
}
