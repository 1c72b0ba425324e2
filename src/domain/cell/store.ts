import type { Database } from "../../platform/db/database.ts";
import { type Statement, statement } from "../../platform/db/statement.ts";
import type { Name, NameKind } from "./rules.ts";

const UNBOUND = { unbound: "answers a router, which does not know the business yet" };

/** Whether the business is here. Its other rows may be in two cells while it moves. A user may have no business. */
const isHere = (businessId: string) =>
  `(${businessId} IS NULL OR EXISTS (SELECT 1 FROM businesses b WHERE b.id = ${businessId} AND b.moved_to IS NULL))`;

const find = (kind: NameKind, text: string) => statement<{ found: true }>(`cell.${kind}`, text, UNBOUND);

const statements: Readonly<Record<NameKind, Statement<{ found: true }>>> = {
  business: find("business", "SELECT true AS found FROM businesses WHERE id = $1 AND moved_to IS NULL"),
  user: find("user", `SELECT true AS found FROM users u WHERE u.id = $1 AND ${isHere("u.business_id")}`),
  email: find(
    "email",
    `SELECT true AS found FROM users u WHERE lower(u.email) = lower($1) AND ${isHere("u.business_id")}`,
  ),
  number: find(
    "number",
    `
      SELECT true AS found FROM inboxes i
      WHERE i.phone_number = $1 AND i.deactivated_at IS NULL AND ${isHere("i.business_id")}`,
  ),
  client: find(
    "client",
    `
      SELECT true AS found FROM oauth_clients c
      WHERE c.id = $1 AND c.business_id IS NOT NULL AND ${isHere("c.business_id")}`,
  ),
  secret: find(
    "secret",
    `
      SELECT true AS found FROM oauth_artifacts a LEFT JOIN users u ON u.id = a.user_id
      WHERE a.model = ANY(ARRAY['AuthorizationCode', 'RefreshToken', 'DeviceCode', 'Session', 'Interaction',
        'PushedAuthorizationRequest'])
        AND a.key = decode(translate($1, '-_', '+/') || '=', 'base64') AND ${isHere("u.business_id")}
      UNION ALL
      SELECT true FROM one_time_links l
      WHERE l.token_hash = decode(translate($1, '-_', '+/') || '=', 'base64') AND ${isHere("l.business_id")}
      LIMIT 1`,
  ),
};

const SECRET = /^[\w-]{43}$/;

/** Whether this cell has the business of the name. */
export async function hasName(database: Database, { kind, value }: Name): Promise<boolean> {
  if (kind === "secret" && !SECRET.test(value)) {
    return false;
  }
  return (await database.row(statements[kind], [value])) !== undefined;
}
