import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import type { UniqueKind } from "../../platform/other-cells.ts";
import type { Name, NameKind } from "./rules.ts";

const UNBOUND = { unbound: "answers a router, which does not know the business yet" };

/**
 * Whether the business is on its way here; null if it is not here, because its other rows may be in two cells while it
 * moves. A user may have no business.
 */
const isArriving = (businessId: string) =>
  `CASE WHEN ${businessId} IS NULL THEN false
     ELSE (SELECT b.moved_to IS NOT NULL FROM businesses b WHERE b.id = ${businessId}) END AS is_arriving`;

interface Found {
  isArriving: boolean | null;
}

const find = (kind: NameKind, text: string) => statement<Found>(`cell.${kind}`, text, UNBOUND);

const statements: Readonly<Record<NameKind, Statement<Found>>> = {
  business: find("business", "SELECT moved_to IS NOT NULL AS is_arriving FROM businesses WHERE id = $1"),
  user: find("user", `SELECT ${isArriving("u.business_id")} FROM users u WHERE u.id = $1`),
  email: find("email", `SELECT ${isArriving("u.business_id")} FROM users u WHERE lower(u.email) = lower($1)`),
  number: find(
    "number",
    `SELECT ${isArriving("i.business_id")} FROM inboxes i WHERE i.phone_number = $1 AND i.deactivated_at IS NULL`,
  ),
  client: find(
    "client",
    `SELECT ${isArriving("c.business_id")} FROM oauth_clients c WHERE c.id = $1 AND c.business_id IS NOT NULL`,
  ),
  secret: find(
    "secret",
    `
      SELECT ${isArriving("u.business_id")} FROM oauth_artifacts a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.model = ANY(ARRAY['AuthorizationCode', 'RefreshToken', 'DeviceCode', 'Session', 'Interaction',
        'PushedAuthorizationRequest', 'DashboardSession'])
        AND a.key = decode(translate($1, '-_', '+/') || '=', 'base64')
      UNION ALL
      SELECT ${isArriving("l.business_id")} FROM one_time_links l
      WHERE l.token_hash = decode(translate($1, '-_', '+/') || '=', 'base64')
      LIMIT 1`,
  ),
};

const SECRET = /^[\w-]{43}$/;

/** Where the business of a name is, for this cell: it answers for it, it will soon, or another cell may have it. */
export type Place = "here" | "arriving" | "elsewhere";

export async function placeOf(database: Database, { kind, value }: Name): Promise<Place> {
  if (kind === "secret" && !SECRET.test(value)) {
    return "elsewhere";
  }
  const row = await database.row(statements[kind], [value]);
  if (row === undefined || row.isArriving === null) {
    return "elsewhere";
  }
  return row.isArriving ? "arriving" : "here";
}

const ANSWERS_A_CELL = { unbound: "answers another cell, which asks for the whole service" };

/** The locks of transactions that take a name: those of `identity/unique-store.ts` and `identity/inbox-store.ts`. */
const lockStatement = statement<{ isFree: boolean }>(
  "cell.isUnlocked",
  "SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1 || ' ' || lower($2), 0)) AS is_free",
  { unbound: "tries a lock and reads no table" },
);

const LOCKS: Readonly<Record<UniqueKind, string>> = { email: "account", number: "inbox" };

/**
 * The rows that a business leaves behind for some seconds count: a question may reach its new cell before that one
 * commits, and this cell afterwards.
 */
const takenStatements: Readonly<Record<UniqueKind, Statement<{ isTaken: boolean }>>> = {
  email: statement(
    "cell.isEmailTaken",
    "SELECT EXISTS (SELECT FROM users u WHERE lower(u.email) = lower($1)) AS is_taken",
    ANSWERS_A_CELL,
  ),
  number: statement(
    "cell.isNumberTaken",
    `
      SELECT EXISTS (SELECT FROM inboxes i WHERE i.phone_number = $1 AND i.deactivated_at IS NULL)
        OR EXISTS (SELECT FROM numbers n WHERE n.phone_number = $1 AND n.ended_at IS NULL) AS is_taken`,
    ANSWERS_A_CELL,
  ),
};

/**
 * Whether a name is taken here, or a transaction is taking it. The lock comes first: a transaction that has ended before
 * is seen by the second statement, and one that begins later asks the other cell.
 */
export async function isTaken(
  database: Database,
  { kind, value }: { kind: UniqueKind; value: string },
): Promise<boolean> {
  const lock = await database.row(lockStatement, [LOCKS[kind], value]);
  return lock?.isFree === false || (await database.row(takenStatements[kind], [value]))?.isTaken === true;
}
