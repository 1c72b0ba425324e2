import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import { useMutation } from "urql";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { load } from "../app/load.tsx";
import { useRead } from "../app/read.ts";
import { type Rows, useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { useTheirZone } from "../contacts/their-time.tsx";
import { ReachWindow } from "../reach/reach-window.tsx";
import { nameOf, WITHHELD } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { Recordings } from "../ui/recordings.tsx";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { Timestamp } from "../ui/time.tsx";
import { CALL_STATUS, lengthOf, MESSAGE_STATUS } from "../ui/traffic.ts";
import { Care } from "./care.tsx";
import { Comment } from "./comment.tsx";
import { Composer } from "./composer.tsx";
import { Attachment } from "./picture.tsx";
import {
  type CommentRow,
  CommentsQuery,
  ConversationQuery,
  MarkRead,
  TimelineQuery,
  type TimelineRow,
  WaitingTextsQuery,
} from "./queries.ts";
import styles from "./thread.module.css";
import { Waiting } from "./waiting.tsx";

const CommentForm = lazy(() => load(() => import("./comment-form.tsx")));

/**
 * One conversation: its texts and calls, the newest at the end, and a field for the next text.
 *
 * @param changed is called when the conversation was read or written to.
 */
export function Thread({ id, changed }: { id: string; changed(): void }) {
  const may = useMay();
  const { data, error, refresh } = useRead(ConversationQuery, { id });
  const timeline = useRows(TimelineQuery, { id }, (answer) => answer.conversation?.timeline ?? null);
  const comments = useRows(CommentsQuery, { id }, (answer) => answer.conversation?.comments ?? null);
  useLive(["CONVERSATIONS", "MESSAGES", "CONTACTS", "INBOXES"], refresh);
  useLive(["CONVERSATIONS"], comments.refresh);
  const [isCommenting, setCommenting] = useState(false);
  const waiting = useRead(WaitingTextsQuery, { id });
  const zone = useTheirZone(data?.conversation?.contact ?? UNKNOWN);
  const [isCalling, setCalling] = useState(false);
  useLive(["MESSAGES", "CALLS"], timeline.refresh);
  useLive(["MESSAGES"], waiting.refresh);
  const [, markRead] = useMutation(MarkRead);
  const conversation = data?.conversation;
  const isUnread = (conversation?.unreadByMe ?? 0) + (conversation?.unreadMentions ?? 0) > 0;
  const isVisible = useSyncExternalStore(followVisibility, () => document.visibilityState === "visible");
  const rows = merged(timeline, comments);
  const newest = rows?.[0]?.id;
  // Once for each newest entry: a member may see an inbox without being allowed to use it.
  const marked = useRef<string | null>(null);
  useEffect(() => {
    const key = `${id} ${newest}`;
    if (isUnread && isVisible && newest && marked.current !== key && may("MESSAGES_WRITE")) {
      marked.current = key;
      void markRead({ id }).then(changed);
    }
  }, [id, newest, isUnread, isVisible, may, markRead, changed]);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={6} height={64} />;
  }
  if (!conversation) {
    return <Empty title="This conversation does not exist">It may belong to an inbox that is not yours.</Empty>;
  }
  const { contact, phoneNumber, inbox } = conversation;
  const name = nameOf(contact, phoneNumber);
  const about = [
    contact?.title,
    contact?.company,
    name !== phoneText(phoneNumber) && <PhoneNumber key="number" number={phoneNumber} />,
  ].filter((part) => part && part !== name);
  const sent = () => {
    timeline.refresh();
    void waiting.refresh();
    changed();
  };
  return (
    <div className={styles.thread}>
      <header className={styles.head}>
        <Link from="/inbox" search={(last) => ({ ...last, conversation: undefined })} className={styles.back ?? ""}>
          Back
        </Link>
        <div className={styles.who}>
          <h2>
            {contact && may("CONTACTS_READ") ? (
              <Link to="/contacts/$id" params={{ id: contact.id }} className={styles.person ?? ""}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="soft">
            {about.map((part, place) => [place > 0 && " · ", part])}
            {about.length > 0 ? ", in " : "In "}
            {inbox.name}
          </p>
        </div>
        {inbox.isActive && phoneNumber !== WITHHELD && may("CALLS_WRITE") && (
          <Button className={`plain ${styles.act}`} aria-label={`Call ${name}`} onPress={() => setCalling(true)}>
            Call
          </Button>
        )}
        {may("MESSAGES_WRITE") && (
          <Care
            conversation={conversation}
            changed={() => {
              void refresh();
              changed();
            }}
          />
        )}
      </header>
      {isCalling && (
        <ReachWindow by="call" person={{ name, phoneNumber }} inboxId={inbox.id} close={() => setCalling(false)} />
      )}
      <Timeline
        rows={rows?.filter(isDone)}
        hasMore={timeline.hasMore || comments.hasMore}
        more={() => {
          timeline.more();
          comments.more();
        }}
        changed={() => void comments.refresh()}
      />
      {comments.error && <ErrorNotice failure={failureOf(comments.error)} retry={comments.refresh} />}
      {timeline.error && <ErrorNotice failure={failureOf(timeline.error)} retry={timeline.refresh} />}
      {waiting.error && !waiting.data && (
        <ErrorNotice failure={failureOf(waiting.error)} retry={() => void waiting.refresh()} />
      )}
      <Waiting
        texts={waiting.data?.messages.nodes ?? []}
        hasMore={waiting.data?.messages.pageInfo.hasNextPage ?? false}
        zone={zone}
        mayCancel={may("MESSAGES_WRITE")}
        changed={sent}
      />
      {may("MESSAGES_WRITE") && (
        <div className={styles.modes}>
          <Choice
            label="What you write"
            options={MODES}
            value={isCommenting ? "comment" : "text"}
            onChange={(mode) => setCommenting(mode === "comment")}
          />
        </div>
      )}
      {isCommenting && (
        <Suspense>
          <CommentForm conversationId={id} written={() => void comments.refresh()} />
        </Suspense>
      )}
      <div hidden={isCommenting}>
        {contact?.optedOut ? (
          <p className={styles.closed} role="note">
            This person has opted out of texts{contact.optedOutAt && " on "}
            {contact.optedOutAt && <Timestamp at={contact.optedOutAt} />}. You cannot send one.
          </p>
        ) : inbox.isActive && may("MESSAGES_WRITE") ? (
          <Composer conversationId={id} zone={zone} sent={sent} />
        ) : (
          <p className={styles.closed} role="note">
            {inbox.isActive ? "Your role may not send texts." : "This inbox is inactive: it sends no texts."}
          </p>
        )}
      </div>
    </div>
  );
}

/** A person without a contact. */
const UNKNOWN = { effectiveTimeZones: [] };

const MODES = [
  { value: "text", name: "Text" },
  { value: "comment", name: "Comment" },
] as const;

type ThreadRow = TimelineRow | CommentRow;

/** The part of an id that sorts by time. */
const momentOf = ({ id }: { id: string }): string => id.slice(-26);

/** The texts and calls with the comments among them, the newest first. */
function merged(timeline: Rows<TimelineRow>, comments: Rows<CommentRow>): ThreadRow[] | undefined {
  const oldest = timeline.rows?.at(-1);
  const among = (comments.rows ?? []).filter(
    (row) => !timeline.hasMore || (oldest !== undefined && momentOf(row) > momentOf(oldest)),
  );
  return timeline.rows && [...timeline.rows, ...among].sort((one, other) => (momentOf(one) < momentOf(other) ? 1 : -1));
}

const isComment = (row: ThreadRow): row is CommentRow => row.id.startsWith("cmt_");

/** A waiting text is in the list below the thread. */
function isDone(row: ThreadRow): boolean {
  return isComment(row) || row.__typename !== "Message" || row.messageStatus !== "SCHEDULED";
}

function followVisibility(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}

function Timeline({
  rows,
  hasMore,
  more,
  changed,
}: {
  rows: ThreadRow[] | undefined;
  hasMore: boolean;
  more(): void;
  changed(): void;
}) {
  const scroller = useRef<HTMLElement>(null);
  const newest = rows?.[0]?.id;
  useLayoutEffect(() => {
    if (newest !== undefined) {
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    }
  }, [newest]);
  if (!rows) {
    return <RowsSkeleton rows={6} height={64} />;
  }
  return (
    <ScrollRegion ref={scroller} className={styles.scroller} role="log" label="Texts, calls and comments">
      <ShowMore hasMore={hasMore} more={more} label="Show earlier ones" />
      <ol className={styles.entries}>
        {rows.toReversed().map((row) => (
          <li key={row.id} className={styles.entry} data-direction={isComment(row) ? "INTERNAL" : row.direction}>
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
  const { body, messageStatus, error, media, createdAt, direction, user, campaign } = row;
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
        {user && direction === "OUTGOING" && ` · ${user.name}`}
        {campaign && ` · campaign ${campaign.name}`}
        {state}
        {error && `: ${error.message}`}
      </p>
    </>
  );
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
