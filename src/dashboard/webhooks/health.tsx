import { useMemo } from "react";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { BarChart } from "../ui/chart.tsx";
import { firstOfDays } from "../ui/days.ts";
import { figure } from "../ui/figures.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useBarNames, useZone } from "../ui/time.tsx";
import { HealthQuery } from "./queries.ts";

const DAY_MS = 86_400_000;

/** The days to show, and the size of their bars. */
export type Span = 1 | 7 | 30;

/** The attempts of a subscription over time: delivered and failed. */
export function Health({ id, days }: { id: string; days: Span }) {
  const namesOf = useBarNames(days === 1 ? "HOUR" : "DAY");
  const zone = useZone();
  // The span is fixed when it is chosen: a query must not change with every rendering.
  const variables = useMemo(() => {
    const now = Date.now();
    const since = days === 1 ? new Date(now - DAY_MS).toISOString() : firstOfDays(days, now, zone);
    const bucket = days === 1 ? ("HOUR" as const) : ("DAY" as const);
    return { id, bucket, since, until: new Date(now).toISOString() };
  }, [id, days, zone]);
  const { data, error, refresh } = useRead(HealthQuery, variables);
  useLive(["ATTEMPTS"], refresh);
  const activity = data?.webhookSubscription?.activity;
  if (!activity) {
    return error ? <ErrorNotice failure={failureOf(error)} retry={refresh} /> : <RowsSkeleton rows={4} height={52} />;
  }
  const { totals } = activity;
  const share = totals.deliveryPercent === null ? "" : `, ${figure(totals.deliveryPercent)} % delivered`;
  return (
    <BarChart
      isSmall
      title={`Attempts${share}`}
      series={[
        { name: "Delivered", tone: 2 },
        { name: "Failed", tone: 3 },
      ]}
      bars={activity.buckets.map(({ startsAt, counts }) => ({
        ...namesOf(startsAt),
        values: [counts.delivered, counts.failed],
      }))}
    />
  );
}
