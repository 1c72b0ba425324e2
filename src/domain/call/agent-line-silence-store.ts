import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { afterPause, claimDue, countUnknown } from "../order/silence-sql.ts";
import { isBeingAsked, waitsForTurn } from "../order/turn-sql.ts";
import { LIVE, type LiveLine } from "./agent-line-need-store.ts";
import { hangUpOnceMore } from "./hang-up-store.ts";

/** Lines without a recent report: the service polls the carrier for them, since a report may be lost. */

const claimSilentStatement = statement<LiveLine>(
  "line.claimSilent",
  claimDue({
    update: "UPDATE agent_lines l",
    which: `l.ended_at IS NULL AND NOT ${waitsForTurn("l")} AND NOT (l.carrier_id IS NULL AND ${isBeingAsked("l")})`,
    dueAt: "l.next_check_at",
    next: afterPause("l", "15", "60"),
    returned: LIVE,
  }),
  { unbound: "any process asks the carrier about silent lines of every business" },
);

/** Claims the lines due for a poll; each is due again after a pause. */
export function claimSilentLines(database: Database, most: number): Promise<LiveLine[]> {
  return database.rows(claimSilentStatement, [most]);
}

const countUnknownStatement = statement<{ times: number }>(
  "line.countUnknown",
  countUnknown("UPDATE agent_lines", "ended_at IS NULL"),
);

/** Counts a poll in which the carrier did not know the line. @returns the number of such polls. */
export async function countUnknownLine(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}

const closeAgainStatement = statement<never>("line.closeAgain", hangUpOnceMore("UPDATE agent_lines"));

/** The carrier reports that a line to be closed is still running: the request is repeated. */
export async function closeLineAgain(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(closeAgainStatement, [businessId, id]);
}
