import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { folded } from "../../platform/accents.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { nameOf } from "../ui/person.ts";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { type Part, partsOf } from "./hit-parts.ts";
import styles from "./inbox.module.css";
import { knownOf } from "./known.ts";
import { type Hit, TextHitsQuery } from "./queries.ts";

const SHORTEST = 2;

/** The texts with the words of a search, the newest first. A page of the service ends after some thousand texts. */
export function Hits({ q }: { q: string }) {
  return q.trim().length < SHORTEST ? <Empty title="Type a word to search in the texts" /> : <Found q={q.trim()} />;
}

function Found({ q }: { q: string }) {
  const { rows, hasMore, error, more, refresh } = useRows(TextHitsQuery, { q }, ({ messages }) => messages);
  useLive(["MESSAGES"], refresh);
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!rows) {
    return <RowsSkeleton rows={8} height={76} />;
  }
  return (
    <div className={styles.scroller}>
      {rows.length === 0 && <Empty title="No text has these words" />}
      <ul className={styles.hits}>
        {rows.map((row) => (
          <li key={row.id}>
            <HitLink row={row} words={folded(q).split(/\s+/)} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} more={more} label="Search in earlier texts" />
    </div>
  );
}

function HitLink({ row, words }: { row: Hit; words: readonly string[] }) {
  const { id, body, createdAt, direction, conversation } = row;
  return (
    <Link
      from="/inbox"
      search={(last) => ({ ...last, conversation: conversation.id, entry: id })}
      className={styles.link ?? ""}
    >
      <span className={styles.line}>
        <span className={styles.name}>{nameOf(knownOf(conversation), conversation.phoneNumber)}</span>
        <span className={styles.when}>
          <Timestamp at={createdAt} />
        </span>
      </span>
      <span className={styles.excerpt}>
        {direction === "OUTGOING" && "You: "}
        {partsOf(body, words).map(shown)}
      </span>
    </Link>
  );
}

function shown({ text, isHit }: Part, place: number): ReactNode {
  return isHit ? <mark key={place}>{text}</mark> : text;
}
