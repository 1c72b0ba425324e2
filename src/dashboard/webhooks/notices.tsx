import { Link } from "@tanstack/react-router";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { MarkNoticesRead, type Notice, NoticesQuery } from "./queries.ts";
import { wordsOf } from "./state.tsx";
import styles from "./webhooks.module.css";

const KINDS: Record<Notice["kind"], string> = {
  SUBSCRIPTION_FAILING: "is failing",
  SUBSCRIPTION_DISABLED: "was disabled, and receives nothing",
};

/** What happened to subscriptions and nobody has read yet. */
export function Notices() {
  const list = useRows(NoticesQuery, { filter: { unread: true } }, (data) => data.notices);
  const mark = useChange(MarkNoticesRead);
  useLive(["NOTICES", "SUBSCRIPTIONS"], list.refresh);
  const { rows, hasMore, error, more, refresh } = list;
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  const [newest] = rows ?? [];
  if (!rows || !newest) {
    return null;
  }
  const read = async (input: { ids: string[] } | { upTo: string }) => {
    for (let isLeft = true; isLeft; ) {
      const marked = await mark.run({ input });
      isLeft = marked?.hasMore === true;
    }
    refresh();
  };
  return (
    <Section
      title="Notices"
      actions={
        <Button className="plain" isDisabled={mark.isRunning} onPress={() => read({ upTo: newest.id })}>
          Mark all as read
        </Button>
      }
    >
      {mark.failure && <ErrorNotice failure={mark.failure} />}
      <ul className={styles.notices}>
        {rows.map(({ id, kind, subscription, createdAt }) => (
          <li key={id}>
            <span>
              {subscription ? (
                <Link to="/webhooks/$id" params={{ id: subscription.id }}>
                  {wordsOf(subscription.eventType)}
                </Link>
              ) : (
                "A subscription that was deleted"
              )}{" "}
              {KINDS[kind]}
              {subscription && <span className={styles.url}>{subscription.targetUrl}</span>}
            </span>
            <Timestamp at={createdAt} />
            <Button
              className="quiet"
              aria-label={`Mark as read: ${subscription ? wordsOf(subscription.eventType) : "a deleted subscription"}`}
              isDisabled={mark.isRunning}
              onPress={() => read({ ids: [id] })}
            >
              Mark as read
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} more={more} label="Show earlier ones" />
    </Section>
  );
}
