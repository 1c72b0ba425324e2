import { digestOf, readCursor, writeCursor } from "../../platform/db/cursor.ts";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import type { Sight } from "../identity/sight-sql.ts";
import type { Deletion, DeletionType } from "./rules.ts";

/** A part of the deletions, the oldest first. */
export interface DeletionPage {
  rows: Deletion[];
  /** Whether there are more rows now. */
  hasMore: boolean;
  /** Where the next page begins, also after the last one: later deletions follow there. */
  cursor: string;
}

/** The place of a deletion in the order of the list. */
interface Place {
  era: number;
  transactionId: string;
  id: string;
}

/** The rows that one page examines: with a rare kind it may end there, with fewer rows than asked for. */
const EXAMINED = 10_000;

/**
 * The order is that of transactions, and the page ends before the first row of a transaction from the oldest open one
 * on: an open transaction has this id or a higher one, so nothing appears later before a row that was shown. Of an
 * earlier era nothing is open.
 */
const listStatement = statement<Deletion & Place & { isEnd: boolean; isFull: boolean }>(
  "deletion.list",
  `
    WITH own AS (
      SELECT b.id AS business_id, b.deletion_era FROM businesses b WHERE b.id = $1
    ), examined AS MATERIALIZED (
      SELECT d.*, d.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) OR d.era < (SELECT deletion_era FROM own)
        AS is_settled
      FROM deletions d
      WHERE d.business_id = $1 AND (d.era, d.transaction_id, d.id) > ($2::integer, $3::text::xid8, $4::text)
      ORDER BY d.era, d.transaction_id, d.id LIMIT ${EXAMINED}
    ), page AS MATERIALIZED (
      SELECT * FROM examined e
      WHERE e.is_settled AND e.type = ANY($5) AND ($6::timestamptz IS NULL OR e.deleted_at > $6)
        AND ($7::text IS NULL OR e.inbox_id IS NULL OR ${isGivenInbox({ user: "$7", inbox: "e.inbox_id" })})
      LIMIT $8
    ), last AS (
      SELECT e.* FROM examined e
      -- Reads all examined rows: only if the page did.
      WHERE (SELECT count(*) FROM page) < $8 AND e.is_settled
      ORDER BY e.era DESC, e.transaction_id DESC, e.id DESC LIMIT 1
    )
    SELECT found.era, found.transaction_id::text AS transaction_id, found.id, found.type, found.reason,
      found.merged_into, found.deleted_at, found.is_end,
      found.is_end AND (SELECT count(*) FROM examined WHERE is_settled) = ${EXAMINED} AS is_full
    FROM (SELECT *, false AS is_end FROM page UNION ALL SELECT *, true FROM last) found
    ORDER BY found.is_end, found.era, found.transaction_id, found.id`,
);

const BEGINNING: Place = { era: 0, transactionId: "0", id: "" };
const IDS = /^(?:(?:con|cct|cnv|msg|call)_[0-7][0-9a-hjkmnp-tv-z]{25})?$/;

/**
 * The deletions of these kinds, the oldest first, from a cursor on. Of conversations, texts and calls it has those in
 * sight.
 *
 * @throws DomainError `validation_error` on a cursor of other kinds or of another filter
 */
export async function listDeletions(
  database: Database,
  { businessId, memberId }: Sight,
  { types, createdAfter }: { types: readonly DeletionType[]; createdAfter: string | null },
  { first, after }: { first: number; after: string | null },
): Promise<DeletionPage> {
  const digest = digestOf(JSON.stringify(["deletion.list", businessId, types, createdAfter]));
  const cursorAfter = ({ era, transactionId, id }: Place) => {
    const place = `${id} ${era} ${transactionId}`;
    return writeCursor(place, digest(place));
  };
  const begin = after === null ? BEGINNING : placeOf(readCursor(after, IDS, digest));
  const { era, transactionId, id } = begin;
  const values = [businessId, era, transactionId, id, types, createdAfter, memberId, first + 1];
  const found = await database.rows(listStatement, values);
  const end = found.find(({ isEnd }) => isEnd);
  const rows = found.filter(({ isEnd }) => !isEnd).slice(0, first);
  const isCut = found.length > first && end === undefined;
  return {
    rows: rows.map((row) => deletionOf(row)),
    hasMore: isCut || end?.isFull === true,
    cursor: cursorAfter((isCut ? rows.at(-1) : end) ?? begin),
  };
}

function placeOf({ id, key }: { id: string; key: string | undefined }): Place {
  const [era = "0", transactionId = "0"] = key?.split(" ") ?? [];
  return { era: Number(era), transactionId, id };
}

function deletionOf({ id, type, reason, mergedInto, deletedAt }: Deletion): Deletion {
  return { id, type, reason, mergedInto, deletedAt };
}
