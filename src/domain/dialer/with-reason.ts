import type { Database } from "../../platform/db/database.ts";
import { type Page, type PageRequest, severalOf } from "../../platform/db/page.ts";
import type { CampaignContact, CampaignContactFilter } from "../campaign/rules.ts";
import { knownDialability, readStandings } from "./dialability.ts";

/** The number of contacts of a list that are judged together. */
const BATCH = 100;
/** The maximum of contacts that are judged for a page. */
const MOST_JUDGED = 1_000;

/**
 * The page of a list with only those contacts that the dialer does not offer for one of the reasons of the filter. The
 * reason follows from the time and from lists of numbers, so contacts are judged in the order of the list; a page ends
 * after `MOST_JUDGED`, even if it is not full.
 *
 * @param read reads a page of the list without this filter.
 */
export async function withReason(
  database: Database,
  businessId: string,
  filter: Pick<CampaignContactFilter, "notDialableReason"> | null | undefined,
  request: PageRequest,
  read: (request: PageRequest) => Promise<Page<CampaignContact>>,
): Promise<Page<CampaignContact>> {
  const reasons = severalOf(filter?.notDialableReason);
  if (reasons === null) {
    return read(request);
  }
  const { first, isBackward = false } = request;
  const found: CampaignContact[] = [];
  let [after, judged] = [request.after, 0];
  for (;;) {
    const page = await read({ ...request, first: BATCH, after });
    await readStandings(database, businessId, page.rows);
    for (const contact of isBackward ? page.rows.toReversed() : page.rows) {
      const reason = knownDialability(contact)?.reason ?? null;
      if (reason !== null && reasons.includes(reason)) {
        found.push(contact);
      }
    }
    // A page that ended early has read as many rows as a page may.
    const isEarly = (isBackward ? page.start : page.end) !== undefined;
    judged += isEarly ? MOST_JUDGED : page.rows.length;
    const continues = isBackward ? page.hasPrevious : page.hasMore;
    const isFull = found.length > first;
    if (isFull || !continues || judged >= MOST_JUDGED) {
      const rows = found.slice(0, first);
      // The next page continues behind the last row, or behind the last contact that was judged.
      const [outer, last] = isBackward ? [page.start, page.rows[0]] : [page.end, page.rows.at(-1)];
      const place = isFull ? undefined : (outer ?? (last && page.cursorAfter(last)) ?? after ?? undefined);
      const { cursorAfter } = page;
      return isBackward
        ? {
            rows: rows.reverse(),
            hasMore: (request.after ?? null) !== null,
            hasPrevious: isFull || continues,
            cursorAfter,
            start: place,
          }
        : {
            rows,
            hasMore: isFull || continues,
            hasPrevious: (request.after ?? null) !== null,
            cursorAfter,
            end: place,
          };
    }
    const last = isBackward ? page.rows[0] : page.rows.at(-1);
    after = (isBackward ? page.start : page.end) ?? (last && page.cursorAfter(last));
  }
}
