import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { load } from "../app/load.tsx";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead } from "../ui/heads.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { useToast } from "../ui/toast.tsx";
import { AttemptRow } from "./attempt.tsx";
import { type EventAttempts, groupsOf, hasText, objectOf } from "./groups.ts";
import { Health, type Span } from "./health.tsx";
import {
  AttemptsQuery,
  DeleteSubscription,
  Enable,
  Pause,
  Resume,
  RotateSecret,
  SendTest,
  type Subscription,
  SubscriptionQuery,
} from "./queries.ts";
import { SubscriptionState, wordsOf } from "./state.tsx";
import styles from "./webhooks.module.css";

const route = getRouteApi("/webhooks/$id");
const SendRange = lazy(() => load(() => import("./send-range.tsx")));

const SendFailed = lazy(async () => ({ default: (await load(() => import("./send-failed.tsx"))).SendFailed }));

/** A whole id of an event, which the service finds among all attempts. */
const EVENT_ID = /^evt_[0-9a-z]{26}$/;

const SPANS = [
  { value: "1", name: "24 hours" },
  { value: "7", name: "7 days" },
  { value: "30", name: "30 days" },
] as const;

/** A subscription: its health, its attempts with their answers, and what can be done about a failure. */
export function SubscriptionPage() {
  const { id } = route.useParams();
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refresh: readSubscription } = useRead(SubscriptionQuery, { id });
  const [span, setSpan] = useState<(typeof SPANS)[number]["value"]>("7");
  const [text, setText] = useState("");
  const filter = {
    ...(show === "failed" && { success: false }),
    ...(EVENT_ID.test(text) && { eventId: [text] }),
  };
  const attempts = useRows(AttemptsQuery, { id, filter }, (answer) => answer.webhookAttempts);
  const groups = attempts.rows && groupsOf(attempts.rows).filter((group) => text === "" || hasText(group, text));
  const refresh = () => Promise.all([readSubscription(), attempts.refresh()]);
  useLive(["SUBSCRIPTIONS", "ATTEMPTS"], refresh);
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
      <PageHead
        title={wordsOf(subscription.eventType)}
        back={<Link to="/webhooks">All webhooks</Link>}
        about={
          <>
            <span className={styles.url}>
              {subscription.targetUrl}
              {subscription.user && ` · of ${subscription.user.name}`}
            </span>
            <SubscriptionState subscription={subscription} />
          </>
        }
      />
      <Actions subscription={subscription} changed={refresh} />
      <SubscriptionFacts subscription={subscription} />
      <section className={styles.attempts} aria-label="Health">
        <header className={styles.bar}>
          <h2>Health</h2>
          <Choice label="Span of time" options={SPANS} value={span} onChange={(value) => setSpan(value)} />
        </header>
        <Health id={id} days={Number(span) as Span} />
      </section>
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
          <SearchInput label="Id of an event or object" value={text} onChange={(value) => setText(value.trim())} />
        </header>
        {attempts.error && <ErrorNotice failure={failureOf(attempts.error)} retry={attempts.refresh} />}
        {!attempts.rows && !attempts.error && <RowsSkeleton rows={5} height={48} />}
        {groups?.length === 0 &&
          (text === "" ? (
            <Empty title={show === "failed" ? "No attempt has failed" : "Nothing has been sent yet"}>
              Attempts are kept for 30 days.
            </Empty>
          ) : (
            <Empty title="No attempt matches">
              An event is found by its whole id among all attempts, and an object by its id among those below.
            </Empty>
          ))}
        <ul className={styles.rows}>
          {groups?.map((group) => (
            <li key={group.eventId}>
              <Group group={group} subscriptionId={id} changed={refresh} />
            </li>
          ))}
        </ul>
        <ShowMore hasMore={attempts.hasMore} more={attempts.more} />
      </section>
    </>
  );
}

/** An event with its object, and its attempts. */
function Group({
  group: { eventId, attempts, latest },
  subscriptionId,
  changed,
}: {
  group: EventAttempts;
  subscriptionId: string;
  changed(): void;
}) {
  const object = objectOf(latest);
  return (
    <section className={styles.group} aria-label={`Event ${eventId}`}>
      <h3 className={styles.event}>
        {wordsOf(latest.eventType)}
        {object?.name && ` · ${object.name}`}
      </h3>
      <p className={styles.ids}>
        {object?.id && (
          <>
            <code>{object.id}</code> ·{" "}
          </>
        )}
        <code>{eventId}</code>
        {attempts.length > 1 && ` · ${attempts.length} attempts`}
      </p>
      {attempts.map((attempt) => (
        <AttemptRow key={attempt.id} attempt={attempt} subscriptionId={subscriptionId} changed={changed} />
      ))}
    </section>
  );
}

function SubscriptionFacts({ subscription }: { subscription: Subscription }) {
  const { delivered, failed, waiting, medianMs, p95Ms } = subscription.statistics;
  const facts = [
    ["Delivered", figure(delivered)],
    ["Failed", figure(failed)],
    ["Waiting", figure(waiting)],
    ["Median", medianMs === null ? "–" : `${medianMs} ms`],
    ["95 of 100 within", p95Ms === null ? "–" : `${p95Ms} ms`],
    ["Failures in a row", figure(subscription.consecutiveFailures)],
  ] as const;
  return <Facts className={styles.facts} label="The last 24 hours" rows={facts} />;
}

function Actions({ subscription, changed }: { subscription: Subscription; changed(): void }) {
  const may = useMay();
  const test = useChange(SendTest);
  const pause = useChange(Pause);
  const resume = useChange(Resume);
  const enable = useChange(Enable);
  const rotate = useChange(RotateSecret);
  const [secret, setSecret] = useState<string | null>(null);
  const remove = useChange(DeleteSubscription);
  const navigate = route.useNavigate();
  const toast = useToast();
  const [open, setOpen] = useState<"range" | "failed" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { id, status, pausedAt, mayChange } = subscription;
  const state = status === "DISABLED" ? enable : pausedAt === null ? pause : resume;
  const stateName = status === "DISABLED" ? "Enable again" : pausedAt === null ? "Pause" : "Resume";
  const failure = [test, pause, resume, enable, rotate].find((change) => change.failure)?.failure;
  const done = (result: object | null) => result && changed();
  const changeState = async () => {
    if (await state.run({ id })) {
      changed();
      if (state === pause) {
        toast("The subscription is paused: its events wait.", { undo: () => void resume.run({ id }).then(done) });
      } else if (state === resume) {
        toast("The subscription continues.", { undo: () => void pause.run({ id }).then(done) });
      } else {
        toast("The subscription is enabled again.");
      }
    }
  };
  return (
    <div className={styles.actions}>
      <div className={styles.bar}>
        {may("SUBSCRIPTIONS_WRITE") && (
          <Button
            className="primary"
            isDisabled={test.isRunning}
            onPress={() => test.run((idempotencyKey) => ({ id, idempotencyKey })).then(done)}
          >
            Send a test
          </Button>
        )}
        {may("EVENTS_REDELIVER") && (
          <>
            <Button className="plain" onPress={() => setOpen("failed")}>
              Send what failed again
            </Button>
            <Button className="plain" onPress={() => setOpen("range")}>
              Send a period again
            </Button>
          </>
        )}
        {mayChange && (
          <>
            <Button className="plain" isDisabled={state.isRunning} onPress={changeState}>
              {stateName}
            </Button>
            <Button
              className="plain"
              isDisabled={rotate.isRunning}
              onPress={() => rotate.run({ id }).then((result) => result && setSecret(result.signingSecret))}
            >
              New secret
            </Button>
            <Button className="plain" onPress={() => setOpen("delete")}>
              Delete
            </Button>
          </>
        )}
      </div>
      {failure && <ErrorNotice failure={failure} />}
      {secret && (
        <p className={styles.secret} role="status">
          The new secret, shown only once: <code>{secret}</code>. The old one also signs for 24 hours.
        </p>
      )}
      {open === "failed" && (
        <Suspense>
          <SendFailed id={id} sent={changed} close={close} />
        </Suspense>
      )}
      {open === "range" && (
        <Suspense>
          <SendRange id={id} sent={changed} close={close} />
        </Suspense>
      )}
      {open === "delete" && (
        <Confirm
          title="Delete this subscription?"
          consequence={
            <p>
              Its receiver gets no more events, and those that wait are dropped. It cannot be brought back: pause it to
              stop it for a time.
            </p>
          }
          action="Delete the subscription"
          change={remove}
          close={close}
          confirm={() => remove.run({ id })}
          done={() => {
            toast("The subscription was deleted.");
            void navigate({ to: "/webhooks" });
          }}
        />
      )}
    </div>
  );
}
