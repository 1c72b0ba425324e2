import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead, Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./broadcasts.module.css";
import { type Broadcast, BroadcastQuery, CancelBroadcast } from "./queries.ts";
import { BroadcastState, failureWords, outcomeOf, people, SKIPPED, segmentsOf } from "./words.tsx";

const route = getRouteApi("/broadcasts/$id");

/** One broadcast: its progress as it happens, its outcome, and its end. */
export function BroadcastPage() {
  const { id } = route.useParams();
  const may = useMay();
  const { user: viewer } = useViewer();
  const [isCanceling, setCanceling] = useState(false);
  const { data, error, refresh } = useRead(BroadcastQuery, { id });
  useLive(["BROADCASTS", "MESSAGES"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={6} height={56} />;
  }
  const { broadcast } = data;
  if (!broadcast) {
    return (
      <Empty title="This broadcast does not exist">
        <Link to="/broadcasts">All broadcasts</Link>
      </Empty>
    );
  }
  const { body, campaign, user, startsAt, endedAt, status, inboxes, outsideHours } = broadcast;
  const isOpen = status === "SCHEDULED" || status === "RUNNING";
  const mayCancel = may("BROADCASTS_MANAGE") || (may("BROADCASTS_WRITE") && user?.id === viewer.id);
  return (
    <>
      <PageHead
        title={`Broadcast to ${campaign.name}`}
        back={<Link to="/broadcasts">All broadcasts</Link>}
        about={
          <span className={styles.about}>
            <BroadcastState broadcast={broadcast} />
            <span>
              {status === "SCHEDULED" ? "starts " : "started "}
              <Timestamp at={startsAt} />
            </span>
            {endedAt && (
              <span>
                ended <Timestamp at={endedAt} />
              </span>
            )}
            {user && <span>by {user.name}</span>}
          </span>
        }
      >
        {isOpen && mayCancel && (
          <Button className="plain" onPress={() => setCanceling(true)}>
            Cancel the broadcast
          </Button>
        )}
      </PageHead>
      <Progress broadcast={broadcast} />
      <div className={styles.sides}>
        <Section title="Text">
          <p className={styles.text}>{body}</p>
          <p className="soft">
            To{" "}
            <Link to="/campaigns/$id/contacts" params={{ id: campaign.id }}>
              the contacts of the campaign
            </Link>
            , from {inboxes.map(({ name }) => name).join(", ")}.{" "}
            {outsideHours === "WAIT"
              ? "Contacts outside their calling hours are texted when these open."
              : "Contacts outside their calling hours are left out."}
          </p>
        </Section>
        <Reasons title="Failed texts by reason" none="No text has failed." rows={failuresOf(broadcast)} />
        <Reasons title="Left out" none="Nobody was left out." rows={skippedOf(broadcast)} />
      </div>
      {isCanceling && <Cancel broadcast={broadcast} changed={refresh} close={() => setCanceling(false)} />}
    </>
  );
}

const failuresOf = ({ failures }: Broadcast) => failures.map(({ code, count }) => [failureWords(code), count] as const);
const skippedOf = ({ progress }: Broadcast) =>
  progress.skipped.map(({ reason, count }) => [SKIPPED[reason], count] as const);

function Progress({ broadcast }: { broadcast: Broadcast }) {
  const { progress, status } = broadcast;
  const { delivered, failed, onTheWay, skipped } = outcomeOf(progress);
  const done = progress.contactCount - progress.waiting;
  const facts = [
    ["People", progress.contactCount],
    ["Waiting", progress.waiting],
    ["On the way", onTheWay],
    ["Delivered", delivered],
    ["Failed", failed],
    ["Left out", skipped],
  ] as const;
  return (
    <Section title="Progress">
      {status === "SCHEDULED" && progress.contactCount === 0 ? (
        <p className="soft">The contacts are read at the start: those added until then are texted too.</p>
      ) : (
        <>
          <progress
            className={styles.meter}
            max={Math.max(1, progress.contactCount)}
            value={done}
            aria-label="Contacts done"
          />
          <p aria-live="polite">
            {figure(done)} of {people(progress.contactCount)} done, {segmentsOf(progress.segments)}
          </p>
          <Facts className={styles.facts} rows={facts.map(([name, count]) => [name, figure(count)])} />
        </>
      )}
    </Section>
  );
}

function Reasons({
  title,
  none,
  rows,
}: {
  title: string;
  none: string;
  rows: readonly (readonly [name: string, count: number])[];
}) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <ul className={styles.lines}>
          {rows.map(([name, count]) => (
            <li key={name}>
              <span>{name}</span>
              <strong>{figure(count)}</strong>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Cancel({ broadcast, changed, close }: { broadcast: Broadcast; changed(): void; close(): void }) {
  const { id, progress, status } = broadcast;
  const toast = useToast();
  const cancel = useChange(CancelBroadcast);
  const confirm = async () => {
    const result = await cancel.run({ id });
    if (result) {
      changed();
      toast("The broadcast was canceled.");
    }
    return result;
  };
  return (
    <Confirm
      title="Cancel this broadcast?"
      consequence={
        <p>
          {status === "SCHEDULED"
            ? "Nobody gets its text."
            : `${people(progress.waiting)} will not get the text. ${figure(progress.textCount)} texts are already written, and are still sent.`}{" "}
          A canceled broadcast cannot go on.
        </p>
      }
      action="Cancel the broadcast"
      change={cancel}
      confirm={confirm}
      close={close}
    />
  );
}
