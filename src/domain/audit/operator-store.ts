import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The entries of the operator of the service: who ran which command, where and why. */

const OF_OPERATOR = { unbound: "a command of the operator may concern every business" };

/** A command of the operator. */
export interface OperatorDeed {
  /** Its words, such as `business suspend`. */
  command: string;
  /** The given arguments and options, without values that may be secrets or data of people. */
  arguments: readonly string[];
  /** The user of the system. */
  userName: string;
  /** The user who became that user with sudo. */
  sudoUser: string | null;
  host: string;
  reason: string | null;
}

export interface OperatorEntry extends OperatorDeed {
  id: string;
  /** The object that the arguments do not name. */
  subjectId: string | null;
  /** Null: the command runs, or was killed. */
  outcome: "done" | "refused" | null;
  createdAt: string;
}

const insertStatement = statement<never>(
  "operator.insertEntry",
  `
    INSERT INTO operator_entries (id, created_at, command, arguments, user_name, sudo_user, host, reason)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  OF_OPERATOR,
);

export async function insertOperatorEntry(
  database: Database,
  { id, createdAt }: Pick<OperatorEntry, "id" | "createdAt">,
  { command, arguments: given, userName, sudoUser, host, reason }: OperatorDeed,
): Promise<void> {
  await database.rows(insertStatement, [id, createdAt, command, given, userName, sudoUser, host, reason]);
}

const settleStatement = statement<{ id: string }>(
  "operator.settleEntry",
  "UPDATE operator_entries SET outcome = $2, subject_id = $3 WHERE id = $1 RETURNING id",
  OF_OPERATOR,
);

/** Returns whether there is such an entry. */
export async function settleOperatorEntry(
  database: Database,
  { id, outcome, subjectId }: Pick<OperatorEntry, "id" | "outcome" | "subjectId">,
): Promise<boolean> {
  return (await database.rows(settleStatement, [id, outcome, subjectId])).length > 0;
}

const listStatement = statement<OperatorEntry>(
  "operator.listEntries",
  `
    SELECT id, command, arguments, user_name, sudo_user, host, reason, subject_id, outcome, created_at
    FROM operator_entries WHERE id < $1 ORDER BY id DESC LIMIT $2`,
  OF_OPERATOR,
);

/** Above all ids. */
const NEWEST = "opr_~";

/** The entries before an id, the newest first. */
export function listOperatorEntries(
  database: Database,
  { after = NEWEST, limit }: { after?: string | undefined; limit: number },
): Promise<OperatorEntry[]> {
  return database.rows(listStatement, [after, limit]);
}

const pruneStatement = statement<{ id: string }>(
  "operator.pruneEntries",
  `
    DELETE FROM operator_entries WHERE id = ANY(ARRAY(
      SELECT id FROM operator_entries WHERE id < $1 ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  OF_OPERATOR,
);

/** Deletes some of the entries before an id. Returns their number. */
export async function pruneOperatorEntries(database: Database, beforeId: string): Promise<number> {
  return (await database.rows(pruneStatement, [beforeId])).length;
}
