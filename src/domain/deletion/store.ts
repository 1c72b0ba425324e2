import { digestOf, readCursor, writeCursor } from "../../platform/db/cursor.ts";
import type { Database } from "../../platform/db/database.ts";
import { isAbsent, type Page, type PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import type { Sight } from "../identity/sight-sql.ts";
import type { Deletion, DeletionType } from "./rules.ts";

/** The place of a deletion in the order of the list. */
interface Place {
  era: number;
  transactionId: string;
  id: string;
}

/** The rows that one page examines: with a rare kind it may end there, with fewer rows than asked for. */
const EXAMINED = 10_000;

/**
 * The order is that of transactions, and the list ends before the first row of a transaction from the oldest open one
 * on: an open transaction has this id or a higher one, so nothing appears later before a row that was shown. Of an
 * earlier era nothing is open.
 */
const listing = (name: string, { isBackward }: { isBackward: boolean }) => {
  const [behind, direction, opposite] = isBackward ? ["<", "DESC", "ASC"] : [">", "ASC", "DESC"];
  // Backward the rows of open transactions come first, and the page goes on behind them.
  const passable = isBackward ? "true" : "e.is_settled";
  const by = (row: string, sorted: string) =>
    `${row}.era ${sorted}, ${row}.transaction_id ${sorted}, ${row}.id ${sorted}`;
  return statement<Deletion & Place & { isEnd: boolean; isFull: boolean }>(
    name,
    `
    WITH own AS (
      SELECT b.id AS business_id, b.deletion_era FROM businesses b WHERE b.id = $1
    ), examined AS MATERIALIZED (
      SELECT d.*, d.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) OR d.era < (SELECT deletion_era FROM own)
        AS is_settled
      FROM deletions d
      WHERE d.business_id = $1 AND (d.era, d.transaction_id, d.id) ${behind} ($2::integer, $3::text::xid8, $4::text)
      ORDER BY ${by("d", direction)} LIMIT ${EXAMINED}
    ), page AS MATERIALIZED (
      SELECT * FROM examined e
      WHERE e.is_settled AND e.type = ANY($5) AND ($6::timestamptz IS NULL OR e.deleted_at > $6)
        AND ($7::text IS NULL OR e.inbox_id IS NULL OR ${isGivenInbox({ user: "$7", inbox: "e.inbox_id" })})
      LIMIT $8
    ), last AS (
      SELECT e.* FROM examined e
      -- Reads all examined rows: only if the page did.
      WHERE (SELECT count(*) FROM page) < $8 AND ${passable}
      ORDER BY ${by("e", opposite)} LIMIT 1
    )
    SELECT found.era, found.transaction_id::text AS transaction_id, found.id, found.type, found.reason,
      found.merged_into, found.deleted_at, found.is_end,
      found.is_end AND (SELECT count(*) FROM examined e WHERE ${passable}) = ${EXAMINED} AS is_full
    FROM (SELECT *, false AS is_end FROM page UNION ALL SELECT *, true FROM last) found
    ORDER BY found.is_end, ${by("found", direction)}`,
  );
};

const forwardStatement = listing("deletion.list", { isBackward: false });
const backwardStatement = listing("deletion.listBackward", { isBackward: true });

const BEGINNING: Place = { era: 0, transactionId: "0", id: "" };
const END: Place = { era: 2_147_483_647, transactionId: "18446744073709551615", id: "" };
const IDS = /^(?:(?:con|cct|cnv|msg|call)_[0-7][0-9a-hjkmnp-tv-z]{25})?$/;

/**
 * The deletions of these kinds, the oldest first, also where the page ends early. Of conversations, texts and calls it
 * has those in sight. The cursor at the end of a page is given without rows too: later deletions follow there.
 *
 * @throws DomainError `validation_error` on a cursor of other kinds or of another filter
 */
export async function listDeletions(
  database: Database,
  { businessId, memberId }: Sight,
  { types, createdAfter }: { types: readonly DeletionType[]; createdAfter: string | null },
  { first, after, isBackward = false }: PageRequest,
): Promise<Page<Deletion & Place>> {
  const digest = digestOf(JSON.stringify(["deletion.list", businessId, types, createdAfter]));
  const cursorAfter = ({ era, transactionId, id }: Place) => {
    const place = `${id} ${era} ${transactionId}`;
    return writeCursor(place, digest(place));
  };
  const isContinued = !isAbsent(after);
  const begin = isContinued ? placeOf(readCursor(after, IDS, digest)) : isBackward ? END : BEGINNING;
  const { era, transactionId, id } = begin;
  const values = [businessId, era, transactionId, id, types, createdAfter, memberId, first + 1];
  const found = await database.rows(isBackward ? backwardStatement : forwardStatement, values);
  const end = found.find(({ isEnd }) => isEnd);
  const rows = found.filter(({ isEnd }) => !isEnd).slice(0, first);
  const isCut = found.length > first && end === undefined;
  const continues = isCut || end?.isFull === true;
  const last = (isCut ? rows.at(-1) : end) ?? begin;
  return isBackward
    ? {
        ...{ rows: rows.reverse(), hasMore: isContinued, hasPrevious: continues, cursorAfter },
        ...(last !== END && { start: cursorAfter(last) }),
      }
    : { rows, hasMore: continues, hasPrevious: isContinued, cursorAfter, end: cursorAfter(last) };
}

function placeOf({ id, key }: { id: string; key: string | undefined }): Place {
  const [era = "0", transactionId = "0"] = key?.split(" ") ?? [];
  return { era: Number(era), transactionId, id };
}
