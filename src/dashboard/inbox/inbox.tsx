import { getRouteApi, Link } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { lazy, memo, useEffect, useRef, useState } from "react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { failureOf } from "../app/client.ts";
import type { InboxPart } from "../app/inbox-parts.ts";
import { useLive } from "../app/live.ts";
import { load, PartPlace } from "../app/load.tsx";
import { type Rows, useRows } from "../app/rows.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { nameOf } from "../ui/person.ts";
import { phoneOf } from "../ui/phones.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { Hits } from "./hits.tsx";
import styles from "./inbox.module.css";
import { knownOf } from "./known.ts";
import { type ConversationRow, ConversationsQuery } from "./queries.ts";
import { Thread } from "./thread.tsx";

const Palette = lazy(() => load(() => import("../app/palette.tsx")));

const route = getRouteApi("/inbox");

/** A whole number also finds the conversations with people who are no contacts. */
function searchOf(q: string): { q: string } | { phone: string } {
  const phone = phoneOf(q);
  return phone === null ? { q } : { phone };
}

/** The parts of the inbox, by the name in its URL. */
const PARTS: Readonly<Record<InboxPart, string>> = {
  open: "Open",
  unread: "Unread",
  mine: "Mine",
  mentions: "Mentions",
  unassigned: "Unassigned",
  closed: "Closed",
  texts: "Texts",
};

/** A search looks into the closed conversations too. */
function filterOf(part: InboxPart, isSearch: boolean, userId: string) {
  const open = { closed: false };
  return {
    open: isSearch ? {} : open,
    unread: { unread: true },
    mentions: { mentioned: true },
    mine: { ...open, assignedUserId: [userId] },
    unassigned: { ...open, assigned: false },
    closed: { closed: true },
    texts: {},
  }[part];
}

/** The conversations by their last activity, and beside them the chosen one. */
export function Inbox() {
  const { q, show, conversation, entry } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const [isWriting, setWriting] = useState(false);
  const { user } = useViewer();
  const part = show ?? "open";
  const filter = { ...(q && searchOf(q)), ...filterOf(part, q !== undefined, user.id) };
  const list = useRows(ConversationsQuery, { filter }, (data) => data.conversations);
  useLive(["CONVERSATIONS", "MESSAGES", "CALLS", "CONTACTS", "INBOXES"], list.refresh);
  return (
    <div className={styles.inbox} data-open={conversation !== undefined}>
      <h1 className="hidden">Inbox</h1>
      <section className={styles.list} aria-label="Conversations">
        <header className={styles.head}>
          <div className={styles.line}>
            <h2>Conversations</h2>
            {may("MESSAGES_WRITE") && (
              <Button className="plain" onPress={() => setWriting(true)}>
                New text
              </Button>
            )}
          </div>
          <SearchInput
            label="Search conversations"
            value={q ?? ""}
            onChange={(value) => navigate({ search: (last) => ({ ...last, q: value || undefined }), replace: true })}
          />
          <ToggleButtonGroup
            aria-label="Conversations to show"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[part]}
            onSelectionChange={([chosen]) =>
              navigate({ search: (last) => ({ ...last, show: chosen === "open" ? undefined : (chosen as InboxPart) }) })
            }
            className={styles.tabs ?? ""}
          >
            {Object.entries(PARTS).map(([id, name]) => (
              <ToggleButton key={id} id={id}>
                {name}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </header>
        {part === "texts" ? (
          <Hits q={q ?? ""} />
        ) : (
          <ConversationList list={list} chosen={conversation} isFiltered={q !== undefined || part !== "open"} />
        )}
      </section>
      {isWriting && (
        <PartPlace>
          <Palette start="text " close={() => setWriting(false)} />
        </PartPlace>
      )}
      <section className={styles.thread} aria-label="Conversation">
        {conversation === undefined ? (
          <p className={styles.none}>Choose a conversation.</p>
        ) : (
          <Thread key={`${conversation} ${entry}`} id={conversation} entry={entry} changed={list.refresh} />
        )}
      </section>
    </div>
  );
}

const ROW_HEIGHT = 76;
/** The next page is read when this many rows are left. */
const READ_AHEAD = 20;

function ConversationList({
  list,
  chosen,
  isFiltered,
}: {
  list: Rows<ConversationRow>;
  chosen: string | undefined;
  isFiltered: boolean;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows, hasMore, error, more, refresh } = list;
  const count = rows?.length ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= count - READ_AHEAD) {
      more();
    }
  }, [hasMore, last, count, more]);
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!rows) {
    return <RowsSkeleton rows={8} height={ROW_HEIGHT} />;
  }
  if (count === 0) {
    return isFiltered ? (
      <Empty title="No conversation matches" />
    ) : (
      <Empty title="There are no conversations yet">They begin with the first text, in either direction.</Empty>
    );
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index] as ConversationRow;
          return (
            <li
              key={row.id}
              aria-setsize={hasMore ? -1 : count}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
            >
              <ConversationLink row={row} isChosen={row.id === chosen} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Remembered, since the list is drawn at every frame of a scroll. */
const ConversationLink = memo(({ row, isChosen }: { row: ConversationRow; isChosen: boolean }) => {
  const { id, phoneNumber, lastActivityAt, lastMessage, unreadByMe, unreadMentions, inbox, assignedUser, closedAt } =
    row;
  return (
    <Link
      from="/inbox"
      search={(last) => ({ ...last, conversation: id, entry: undefined })}
      className={styles.link ?? ""}
      data-unread={unreadByMe + unreadMentions > 0}
      data-chosen={isChosen}
    >
      <span className={styles.line}>
        <span className={styles.name}>{nameOf(knownOf(row), phoneNumber)}</span>
        <span className={styles.when}>
          <Timestamp at={lastActivityAt} />
        </span>
      </span>
      <span className={styles.line}>
        <span className={styles.last}>
          {lastMessage
            ? `${lastMessage.direction === "OUTGOING" ? "You: " : ""}${lastMessage.body || "Picture or file"}`
            : inbox.name}
        </span>
        {(closedAt ?? assignedUser) && (
          <span className={styles.whose}>{[closedAt && "Closed", assignedUser?.name].filter(Boolean).join(", ")}</span>
        )}
        {unreadMentions > 0 && (
          <span className={styles.unread}>
            @<span className="hidden"> mentions you</span>
          </span>
        )}
        {unreadByMe > 0 && (
          <span className={styles.unread}>
            {unreadByMe}
            <span className="hidden"> unread</span>
          </span>
        )}
      </span>
    </Link>
  );
});
