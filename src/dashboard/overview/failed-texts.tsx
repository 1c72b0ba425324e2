import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { nameOf } from "../ui/person.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./overview.module.css";
import { FailedTextsQuery } from "./queries.ts";

const MOST = 5;

/** The latest texts that failed, with the reason of each: read when a person opens the list. */
export function FailedTexts({ since, until, children }: { since: string; until: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{children}</summary>
      {isOpen && <Latest since={since} until={until} />}
    </details>
  );
}

function Latest({ since, until }: { since: string; until: string }) {
  const { data, error, refresh } = useRead(FailedTextsQuery, { since, until, first: MOST });
  useLive(["MESSAGES"], refresh);
  if (!data) {
    return error ? <ErrorNotice failure={failureOf(error)} retry={refresh} /> : <RowsSkeleton rows={2} height={40} />;
  }
  const texts = [...data.failed.nodes, ...data.undelivered.nodes]
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, MOST);
  return (
    <ul className={styles.lines} aria-label="Latest texts that failed">
      {texts.map(({ id, to, createdAt, conversationId, contact, error: reason }) => (
        <li key={id}>
          <Link to="/inbox" search={{ conversation: conversationId }}>
            {nameOf(contact, to)}
          </Link>
          <span className="soft">{reason?.message ?? "The carrier gave no reason."}</span>
          <span className="soft">
            <Timestamp at={createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
