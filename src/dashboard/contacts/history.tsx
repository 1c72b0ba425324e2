import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { Section } from "../ui/heads.tsx";
import { Recordings } from "../ui/recordings.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { CALL_STATUS, lengthOf } from "../ui/traffic.ts";
import styles from "./contacts.module.css";
import { type Contact, HistoryQuery, type HistoryRow } from "./queries.ts";
import { BothTimes } from "./their-time.tsx";

/** The texts and calls of a contact over all inboxes and campaigns that the viewer sees, the newest first. */
export function History({ contact: { id, updatedAt }, zone }: { contact: Contact; zone: string | null }) {
  const list = useRows(HistoryQuery, { id }, (data) => data.contact?.timeline ?? null);
  useLive(["MESSAGES", "CALLS"], list.refresh);
  const { rows, hasMore, error, more, refresh } = list;
  // A merge brings the history of the other contact.
  const shown = useRef(updatedAt);
  useEffect(() => {
    if (shown.current !== updatedAt) {
      shown.current = updatedAt;
      refresh();
    }
  }, [updatedAt, refresh]);
  return (
    <Section title="History" about="Texts and calls of all inboxes that you see, the newest first.">
      {error && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!rows && !error && <RowsSkeleton rows={5} height={64} />}
      {rows?.length === 0 && (
        <Empty title="Nothing yet">Texts and calls with this person appear here, whoever begins.</Empty>
      )}
      <ol className={styles.history}>
        {rows?.map((row) => (
          <li key={row.id} className={styles.event} data-direction={row.direction} data-kind={row.__typename}>
            {row.__typename === "Message" ? <Text row={row} /> : <Call row={row} />}
            <p className={styles.meta}>
              <BothTimes at={row.createdAt} zone={zone} />
              {[row.inbox.name, row.campaign?.name, row.user?.name].filter(Boolean).map((part) => ` · ${part}`)}
              {row.__typename === "Message" && (
                <>
                  {" · "}
                  <Link to="/inbox" search={{ conversation: row.conversationId }}>
                    Open
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
      <ShowMore hasMore={hasMore} more={more} label="Show earlier ones" />
    </Section>
  );
}

const MESSAGE_STATUS = {
  DELIVERED: "delivered",
  FAILED: "failed",
  QUEUED: "waits to be sent",
  RECEIVED: "received",
  SCHEDULED: "scheduled",
  SENDING: "being sent",
  SENT: "sent",
  UNDELIVERED: "not delivered",
} as const;

function Text({ row }: { row: Extract<HistoryRow, { __typename: "Message" }> }) {
  const { direction, messageStatus, body, error, media } = row;
  return (
    <>
      <p className={styles.what}>
        {direction === "INCOMING" ? "Text received" : `Text, ${MESSAGE_STATUS[messageStatus]}`}
        {error && <span className={styles.fault}>: {error.message}</span>}
      </p>
      {body && <p className={styles.body}>{body}</p>}
      {media.length > 0 && (
        <p className="soft">
          {media.length} {media.length === 1 ? "file" : "files"}
        </p>
      )}
    </>
  );
}

function Call({ row }: { row: Extract<HistoryRow, { __typename: "Call" }> }) {
  const { direction, callStatus, answeredBy, durationSeconds, disposition } = row;
  const parts = [
    direction === "INCOMING" ? "Incoming call" : "Call",
    answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[callStatus],
    ...(durationSeconds > 0 ? [lengthOf(durationSeconds)] : []),
    ...(disposition ? [disposition.name] : []),
  ];
  return (
    <>
      <p className={styles.what}>{parts.join(", ")}</p>
      <Recordings callId={row.id} recordings={row.recordings} />
    </>
  );
}
