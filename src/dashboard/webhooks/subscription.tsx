import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useQuery } from "urql";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { AttemptRow } from "./attempt.tsx";
import {
  AttemptsQuery,
  Enable,
  Pause,
  Resume,
  RotateSecret,
  SendTest,
  type Subscription,
  SubscriptionQuery,
} from "./queries.ts";
import { SubscriptionState } from "./state.tsx";
import { wordsOf } from "./subscription-list.tsx";
import styles from "./webhooks.module.css";

const route = getRouteApi("/webhooks/$id");

/** A subscription: its health, its attempts with their answers, and what can be done about a failure. */
export function SubscriptionPage() {
  const { id } = route.useParams();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const [{ data, error }, again] = useQuery({ query: SubscriptionQuery, variables: { id } });
  const filter = show === "failed" ? { success: false } : {};
  const attempts = useRows(AttemptsQuery, { id, filter }, (answer) => answer.webhookAttempts);
  const refresh = () => {
    again({ requestPolicy: "network-only" });
    attempts.refresh();
  };
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={6} height={56} />;
  }
  const subscription = data.webhookSubscription;
  if (!subscription) {
    return <Empty title="This subscription does not exist">It may have been deleted.</Empty>;
  }
  return (
    <>
      <header className={styles.head}>
        <Link to="/webhooks">All webhooks</Link>
        <h1>{wordsOf(subscription.eventType)}</h1>
        <p className={styles.url}>{subscription.targetUrl}</p>
        <SubscriptionState subscription={subscription} />
      </header>
      <Actions subscription={subscription} changed={refresh} />
      <Facts subscription={subscription} />
      <section className={styles.attempts} aria-label="Attempts">
        <header className={styles.bar}>
          <h2>Attempts</h2>
          <ToggleButtonGroup
            aria-label="Attempts to show"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[show ?? "all"]}
            onSelectionChange={([chosen]) =>
              navigate({ search: { show: chosen === "failed" ? "failed" : undefined }, replace: true })
            }
            className={styles.tabs ?? ""}
          >
            <ToggleButton id="all">All</ToggleButton>
            <ToggleButton id="failed">Failed</ToggleButton>
          </ToggleButtonGroup>
          <Button className="plain" onPress={refresh}>
            Read again
          </Button>
        </header>
        {attempts.error && <ErrorNotice failure={failureOf(attempts.error)} retry={attempts.refresh} />}
        {!attempts.rows && !attempts.error && <RowsSkeleton rows={5} height={48} />}
        {attempts.rows?.length === 0 && (
          <Empty title={show === "failed" ? "No attempt has failed" : "Nothing has been sent yet"}>
            Attempts are kept for 30 days.
          </Empty>
        )}
        <ul className={styles.rows}>
          {attempts.rows?.map((attempt) => (
            <li key={attempt.id}>
              <AttemptRow attempt={attempt} subscriptionId={id} changed={refresh} />
            </li>
          ))}
        </ul>
        {attempts.hasMore && (
          <Button className="plain" onPress={attempts.more}>
            Show more
          </Button>
        )}
      </section>
    </>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { delivered, failed, waiting, medianMs, p95Ms } = subscription.statistics;
  const facts = [
    ["Delivered", delivered.toLocaleString()],
    ["Failed", failed.toLocaleString()],
    ["Waiting", waiting.toLocaleString()],
    ["Median", medianMs === null ? "–" : `${medianMs} ms`],
    ["95 of 100 within", p95Ms === null ? "–" : `${p95Ms} ms`],
    ["Failures in a row", subscription.consecutiveFailures.toLocaleString()],
  ] as const;
  return (
    <dl className={styles.facts} aria-label="The last 24 hours">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ subscription, changed }: { subscription: Subscription; changed(): void }) {
  const may = useMay();
  const test = useChange(SendTest);
  const pause = useChange(Pause);
  const resume = useChange(Resume);
  const enable = useChange(Enable);
  const rotate = useChange(RotateSecret);
  const [secret, setSecret] = useState<string | null>(null);
  // Others may manage their own alone, and the page does not know whose it is.
  if (!may("SUBSCRIPTIONS_MANAGE")) {
    return null;
  }
  const { id, status, pausedAt } = subscription;
  const state = status === "DISABLED" ? enable : pausedAt === null ? pause : resume;
  const stateName = status === "DISABLED" ? "Enable again" : pausedAt === null ? "Pause" : "Resume";
  const failure = [test, pause, resume, enable, rotate].find((change) => change.failure)?.failure;
  const done = (result: object | null) => result && changed();
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        <Button
          className="primary"
          isDisabled={test.isRunning}
          onPress={() => test.run({ id, idempotencyKey: crypto.randomUUID() }).then(done)}
        >
          Send a test
        </Button>
        <Button className="plain" isDisabled={state.isRunning} onPress={() => state.run({ id }).then(done)}>
          {stateName}
        </Button>
        <Button
          className="plain"
          isDisabled={rotate.isRunning}
          onPress={() => rotate.run({ id }).then((result) => result && setSecret(result.signingSecret))}
        >
          New secret
        </Button>
      </div>
      {failure && <ErrorNotice failure={failure} />}
      {secret && (
        <p className={styles.secret} role="status">
          The new secret, shown only once: <code>{secret}</code>. The old one also signs for 24 hours.
        </p>
      )}
    </div>
  );
}
