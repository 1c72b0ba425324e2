import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead } from "../ui/heads.tsx";
import { RowLink } from "../ui/row-link.tsx";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { NewSubscription } from "./new-subscription.tsx";
import { Notices } from "./notices.tsx";
import { type Subscription, SubscriptionsQuery } from "./queries.ts";
import { SubscriptionState, wordsOf } from "./state.tsx";
import styles from "./webhooks.module.css";

const COLUMNS: readonly Column<Subscription>[] = [
  {
    id: "event",
    name: "Event",
    width: "minmax(0, 3fr)",
    isTitle: true,
    cell: ({ id, eventType, targetUrl }) => (
      <>
        <RowLink to="/webhooks/$id" id={id}>
          {wordsOf(eventType)}
        </RowLink>
        <span className={styles.url}>{targetUrl}</span>
      </>
    ),
  },
  {
    id: "state",
    name: "State",
    width: "minmax(0, 1.5fr)",
    cell: (row) => <SubscriptionState subscription={row} />,
  },
  { id: "delivered", name: "Delivered", align: "end", cell: ({ statistics }) => figure(statistics.delivered) },
  { id: "failed", name: "Failed", align: "end", cell: ({ statistics }) => figure(statistics.failed) },
  { id: "waiting", name: "Waiting", align: "end", cell: ({ statistics }) => figure(statistics.waiting) },
  {
    id: "median",
    name: "Median",
    align: "end",
    cell: ({ statistics: { medianMs } }) => (medianMs === null ? "–" : `${medianMs} ms`),
  },
  {
    id: "last",
    name: "Last delivery",
    width: "8.5rem",
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <Timestamp at={lastDeliveredAt} /> : "never"),
  },
];

/** The webhook subscriptions with their health of the last 24 hours. */
export function SubscriptionList() {
  const list = useRows(SubscriptionsQuery, {}, (data) => data.webhookSubscriptions);
  const navigate = useNavigate();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  useLive(["SUBSCRIPTIONS", "ATTEMPTS"], list.refresh);
  return (
    <>
      <PageHead title="Webhooks" about="Health of the last 24 hours.">
        {may("SUBSCRIPTIONS_WRITE") && (
          <Button className="primary" onPress={() => setAdding(true)}>
            New subscription
          </Button>
        )}
      </PageHead>
      {may("NOTICES_READ") && <Notices />}
      <Table
        label="Subscriptions"
        columns={COLUMNS}
        list={list}
        rowHeight={3.75}
        open={({ id }) => navigate({ to: "/webhooks/$id", params: { id } })}
        empty={
          <Empty title="There are no subscriptions yet">
            A subscription sends the events of one type to a URL. Create one here, or over the REST API with{" "}
            <code>POST /api/v1/subscriptions</code>.
          </Empty>
        }
      />
      {isAdding && <NewSubscription created={list.refresh} close={() => setAdding(false)} />}
    </>
  );
}
