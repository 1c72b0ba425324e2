import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "react-aria-components";
import { useMutation } from "urql";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { load } from "../app/load.tsx";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { useTheirZone } from "../contacts/their-time.tsx";
import { ReachWindow } from "../reach/reach-window.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { nameOf, WITHHELD } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { Timestamp } from "../ui/time.tsx";
import { Care } from "./care.tsx";
import { Composer } from "./composer.tsx";
import { knownOf } from "./known.ts";
import { PersonPlace } from "./person-place.tsx";
import { CommentsQuery, ConversationQuery, MarkRead, TimelineQuery, WaitingTextsQuery } from "./queries.ts";
import styles from "./thread.module.css";
import { isDone, merged, Timeline } from "./timeline.tsx";
import { Waiting } from "./waiting.tsx";

const CommentForm = lazy(() => load(() => import("./comment-form.tsx")));

/**
 * One conversation: its texts and calls, the newest at the end, and a field for the next text.
 *
 * @param entry a text to show, which a search found.
 * @param changed is called when the conversation was read or written to.
 */
export function Thread({ id, entry, changed }: { id: string; entry: string | undefined; changed(): void }) {
  const may = useMay();
  const { data, error, refresh } = useRead(ConversationQuery, { id });
  const timeline = useRows(TimelineQuery, { id }, (answer) => answer.conversation?.timeline ?? null);
  const comments = useRows(CommentsQuery, { id }, (answer) => answer.conversation?.comments ?? null);
  useLive(["CONVERSATIONS", "MESSAGES", "CONTACTS", "INBOXES"], refresh);
  useLive(["CONVERSATIONS"], comments.refresh);
  const [isCommenting, setCommenting] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const isWide = useSyncExternalStore(followWidth, () => WIDE.matches);
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
  const { contact, campaignContact, phoneNumber, inbox } = conversation;
  const known = knownOf(conversation);
  const name = nameOf(known, phoneNumber);
  const about = [
    known?.title,
    known?.company,
    name !== phoneText(phoneNumber) && <PhoneNumber key="number" number={phoneNumber} />,
  ].filter((part) => part && part !== name);
  const sent = () => {
    timeline.refresh();
    void waiting.refresh();
    changed();
  };
  return (
    <div className={styles.both}>
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
              ) : campaignContact ? (
                <Link
                  to="/campaigns/$id/contacts"
                  params={{ id: campaignContact.campaign.id }}
                  search={{ contact: campaignContact.id }}
                  className={styles.person ?? ""}
                >
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
          {!isWide && (
            <Button className="plain" onPress={() => setShowing(true)}>
              Details
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
          entry={entry}
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
      {isWide && <PersonPlace id={id} phoneNumber={phoneNumber} name={name} />}
      {isShowing && !isWide && (
        <DialogWindow title={name} close={() => setShowing(false)}>
          <PersonPlace id={id} phoneNumber={phoneNumber} name={name} />
        </DialogWindow>
      )}
    </div>
  );
}

/** A person without a contact. */
const UNKNOWN = { effectiveTimeZones: [] };

const MODES = [
  { value: "text", name: "Text" },
  { value: "comment", name: "Comment" },
] as const;

/** As wide as the person fits beside the texts. */
const WIDE = window.matchMedia("(width >= 84rem)");

function followWidth(tell: () => void): () => void {
  WIDE.addEventListener("change", tell);
  return () => WIDE.removeEventListener("change", tell);
}

function followVisibility(tell: () => void): () => void {
  document.addEventListener("visibilitychange", tell);
  return () => document.removeEventListener("visibilitychange", tell);
}
