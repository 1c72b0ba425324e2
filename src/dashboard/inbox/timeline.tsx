import { useEffect, useLayoutEffect, useRef } from "react";
import type { Rows } from "../app/rows.ts";
import { Recordings } from "../ui/recordings.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { CALL_STATUS, lengthOf, MESSAGE_STATUS } from "../ui/traffic.ts";
import { Comment } from "./comment.tsx";
import { Attachment } from "./picture.tsx";
import type { CommentRow, TimelineRow } from "./queries.ts";
import styles from "./thread.module.css";

export type ThreadRow = TimelineRow | CommentRow;

/** The entries of a thread that are read for a hit of a search. */
const MOST_SEARCHED = 1_000;

/** The part of an id that sorts by time. */
const momentOf = ({ id }: { id: string }): string => id.slice(-26);

/** The texts and calls with the comments among them, the newest first. */
export function merged(timeline: Rows<TimelineRow>, comments: Rows<CommentRow>): ThreadRow[] | undefined {
  const oldest = timeline.rows?.at(-1);
  const among = (comments.rows ?? []).filter(
    (row) => !timeline.hasMore || (oldest !== undefined && momentOf(row) > momentOf(oldest)),
  );
  return timeline.rows && [...timeline.rows, ...among].sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1));
}

const isComment = (row: ThreadRow): row is CommentRow => row.id.startsWith("cmt_");

/** A waiting text is in the list below the thread. */
export function isDone(row: ThreadRow): boolean {
  return isComment(row) || row.__typename !== "Message" || row.messageStatus !== "SCHEDULED";
}

/** The entries of a thread, the newest at the end. */
export function Timeline({
  rows,
  hasMore,
  more,
  changed,
  entry,
}: {
  rows: ThreadRow[] | undefined;
  hasMore: boolean;
  more(): void;
  changed(): void;
  entry: string | undefined;
}) {
  const scroller = useRef<HTMLElement>(null);
  const newest = rows?.[0]?.id;
  const count = rows?.length ?? 0;
  const isFound = rows?.some(({ id }) => id === entry) ?? false;
  // A hit may be in a long thread: the pages before it are read, up to a number of entries.
  useEffect(() => {
    if (entry !== undefined && count > 0 && !isFound && hasMore && count < MOST_SEARCHED) {
      more();
    }
  }, [entry, count, isFound, hasMore, more]);
  useLayoutEffect(() => {
    if (isFound) {
      scroller.current?.querySelector("[data-hit=true]")?.scrollIntoView({ block: "center" });
    } else if (newest !== undefined) {
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    }
  }, [newest, isFound]);
  if (!rows) {
    return <RowsSkeleton rows={6} height={64} />;
  }
  return (
    <ScrollRegion ref={scroller} className={styles.scroller} role="log" label="Texts, calls and comments">
      <ShowMore hasMore={hasMore} more={more} label="Show earlier ones" />
      <ol className={styles.entries}>
        {rows.toReversed().map((row) => (
          <li
            key={row.id}
            className={styles.entry}
            data-hit={row.id === entry}
            data-direction={isComment(row) ? "INTERNAL" : row.direction}
          >
            <Entry row={row} changed={changed} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function Entry({ row, changed }: { row: ThreadRow; changed(): void }) {
  if (isComment(row)) {
    return <Comment row={row} changed={changed} />;
  }
  return row.__typename === "Message" ? <Text row={row} /> : <Call row={row} />;
}

function Text({ row }: { row: Extract<TimelineRow, { __typename: "Message" }> }) {
  const { body, messageStatus, error, media, createdAt, direction, campaign } = row;
  const by = authorOf(row);
  const state = direction === "OUTGOING" ? ` · ${MESSAGE_STATUS[messageStatus]}` : "";
  return (
    <>
      <div className={styles.bubble} data-failed={error !== null}>
        {body && <p className={styles.body}>{body}</p>}
        {media.map((one) => (
          <Attachment key={one.id} media={one} />
        ))}
      </div>
      <p className={styles.meta}>
        <Timestamp at={createdAt} />
        {by && ` · ${by}`}
        {campaign && ` · campaign ${campaign.name}`}
        {state}
        {error && `: ${error.message}`}
      </p>
    </>
  );
}

/** Who wrote a text, in words; null for the person. */
function authorOf({ author, authorName, user }: Extract<TimelineRow, { __typename: "Message" }>): string | null {
  const name = user?.name ?? "";
  return {
    USER: name,
    APP: `${authorName ?? "an app"}${name && ` for ${name}`}`,
    AGENT: `AI agent ${authorName ?? ""}${name && ` for ${name}`}`,
    BROADCAST: `broadcast${name && ` of ${name}`}`,
    SERVICE: "automatic",
    PERSON: null,
  }[author];
}

function Call({ row }: { row: Extract<TimelineRow, { __typename: "Call" }> }) {
  const { callStatus, answeredBy, durationSeconds, disposition, createdAt, direction, user } = row;
  const parts = [
    direction === "OUTGOING" ? "Outgoing call" : "Incoming call",
    answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[callStatus],
    ...(durationSeconds > 0 ? [lengthOf(durationSeconds)] : []),
    ...(disposition ? [disposition.name] : []),
  ];
  return (
    <>
      <div className={styles.call}>{parts.join(", ")}</div>
      <Recordings callId={row.id} recordings={row.recordings} />
      <p className={styles.meta}>
        <Timestamp at={createdAt} />
        {user && ` · ${user.name}`}
      </p>
    </>
  );
}
