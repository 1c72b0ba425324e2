import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest, TimeFilter } from "../../platform/db/page.ts";
import { sealedColumn } from "../../platform/db/sealed-column.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { hashToken, type LinkPurpose, type LinkTools, linkLifetimes, newToken, tokenPurpose } from "./links.ts";
import type { Role } from "./roles.ts";

const BY_TOKEN = { unbound: "finds a link by its token, before the business is known" };

/** The columns that store the tokens until their links are used. */
export const sealedTokens = sealedColumn({
  table: "one_time_links",
  column: "sealed_token",
  key: { business_id: "text", id: "text" },
  purposeOf: ([, id]) => tokenPurpose(id as string),
});

export interface MadeLink {
  id: string;
  token: string;
  expiresAt: string;
}

export interface LinkDraft {
  businessId: string;
  userId: string;
  purpose: LinkPurpose;
  /** The new address of the user. */
  newEmail?: string;
  /** The admin who invites. */
  createdBy?: string | null;
}

/** An encrypted token is bound to its id, which stays when a new token replaces the old one. */
const idStatement = statement<{ id: string }>(
  "link.id",
  "SELECT id FROM one_time_links WHERE business_id = $1 AND user_id = $2 AND purpose = $3 FOR UPDATE",
);

const upsertStatement = statement<{ id: string; expiresAt: string }>(
  "link.upsert",
  `
    INSERT INTO one_time_links (business_id, id, user_id, purpose, token_hash, sealed_token, new_email, created_by,
      sent_at, expires_at, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, ${NOW}, now() + make_interval(secs => $9), $10, $10)
    ON CONFLICT (business_id, user_id, purpose) DO UPDATE SET
      token_hash = excluded.token_hash, sealed_token = excluded.sealed_token, new_email = excluded.new_email,
      created_by = excluded.created_by, sent_at = excluded.sent_at, expires_at = excluded.expires_at, used_at = NULL,
      updated_at = ${NOW}
    WHERE one_time_links.id = $2
    RETURNING id, expires_at`,
);

/** Creates a link that replaces the user's previous one for the same purpose. */
export async function makeLink(
  transaction: Database,
  { box }: Pick<LinkTools, "box">,
  { businessId, userId, purpose, newEmail, createdBy }: LinkDraft,
): Promise<MadeLink> {
  for (;;) {
    const fresh = newIdentity("lnk");
    const id = (await transaction.row(idStatement, [businessId, userId, purpose]))?.id ?? fresh.id;
    const token = newToken();
    // Only the link of an admin, who passes it on, is shown again.
    const sealed = createdBy === undefined ? null : box.seal(token, tokenPurpose(id));
    const made = await transaction.row(upsertStatement, [
      ...[businessId, id, userId, purpose, hashToken(token), sealed, newEmail ?? null, createdBy ?? null],
      ...[linkLifetimes[purpose], fresh.createdAt],
    ]);
    // Without a row, another process has created the first link since, under another id.
    if (made) {
      return { ...made, token };
    }
  }
}

/** A valid link, with its user. */
export interface OpenLink {
  id: string;
  businessId: string;
  businessName: string;
  userId: string;
  email: string;
  name: string;
  newEmail: string | null;
}

const IS_OPEN = "l.token_hash = $1 AND l.purpose = $2 AND l.used_at IS NULL AND l.expires_at > now()";

const findStatement = statement<OpenLink>(
  "link.find",
  `
    SELECT l.id, l.business_id, b.name AS business_name, l.user_id, u.email, u.name, l.new_email
    FROM one_time_links l
    JOIN users u ON u.id = l.user_id AND u.deactivated_at IS NULL
    JOIN businesses b ON b.id = l.business_id
    WHERE ${IS_OPEN}`,
  BY_TOKEN,
);

/** The valid link with this token, or null. */
export async function findLink(database: Database, purpose: LinkPurpose, token: string): Promise<OpenLink | null> {
  return (await database.row(findStatement, [hashToken(token), purpose])) ?? null;
}

const useStatement = statement<{ businessId: string }>(
  "link.use",
  `
    UPDATE one_time_links l SET used_at = ${NOW}, sealed_token = NULL, updated_at = ${NOW}
    WHERE ${IS_OPEN}
      AND EXISTS (SELECT FROM users u WHERE u.id = l.user_id AND u.deactivated_at IS NULL)
    RETURNING l.business_id`,
  { ...BY_TOKEN, hints: "rows" },
);

/** Marks the link as used. @returns false if it was used since, or is no longer valid. */
export async function useLink(transaction: Database, purpose: LinkPurpose, token: string): Promise<boolean> {
  return (await transaction.row(useStatement, [hashToken(token), purpose])) !== undefined;
}

const closeStatement = statement<never>(
  "link.close",
  `
    UPDATE one_time_links SET used_at = ${NOW}, sealed_token = NULL, updated_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2 AND used_at IS NULL AND purpose IS DISTINCT FROM $3`,
);

/** Marks the links of a user as used, except those for the kept purpose. */
export async function closeLinks(
  transaction: Database,
  businessId: string,
  userId: string,
  kept: LinkPurpose | null = null,
): Promise<void> {
  await transaction.rows(closeStatement, [businessId, userId, kept]);
}

/** An invitation as it is stored. */
export interface StoredInvitation {
  id: string;
  userId: string;
  email: string;
  name: string;
  role: Role;
  createdBy: string | null;
  sentAt: string;
  expiresAt: string;
  usedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Set while the user is deactivated: the link does not work. */
  deactivatedAt: string | null;
  sealedToken: Buffer | null;
}

const INVITATION = `
  SELECT l.id, l.user_id, u.email, u.name, u.role, l.created_by, l.sent_at, l.expires_at, l.used_at, l.created_at,
    l.updated_at, u.deactivated_at, l.sealed_token
  FROM one_time_links l JOIN users u ON u.business_id = l.business_id AND u.id = l.user_id`;

export interface InvitationFilter extends TimeFilter {
  isUsed?: boolean | null | undefined;
}

/** The invitations of the business page by page, the newest first. */
export function pageInvitations(
  database: Database,
  businessId: string,
  filter: InvitationFilter,
  page: PageRequest,
): Promise<Page<StoredInvitation>> {
  return new List<StoredInvitation>(
    {
      name: "link.listInvitations",
      prefix: "lnk",
      alias: "l",
      select: INVITATION,
      only: "l.purpose = 'invitation'",
      isShort: true,
    },
    businessId,
  )
    .where("(l.used_at IS NOT NULL) = ?", filter.isUsed)
    .whereTime(filter)
    .page(database, page);
}

const hasJoinedStatement = statement<{ joined: boolean }>(
  "link.hasJoined",
  `
    SELECT NOT EXISTS (
      SELECT FROM one_time_links WHERE business_id = $1 AND user_id = $2 AND purpose = 'invitation' AND used_at IS NULL
    ) AS joined`,
);

/** Whether a user has no invitation that is still to be accepted. */
export async function hasJoined(database: Database, businessId: string, userId: string): Promise<boolean> {
  return (await database.row(hasJoinedStatement, [businessId, userId]))?.joined === true;
}

const lockInvitationStatement = statement<StoredInvitation>(
  "link.lockInvitation",
  `${INVITATION} WHERE l.business_id = $1 AND l.id = $2 AND l.purpose = 'invitation' FOR UPDATE OF l`,
);

/** The invitation, locked until commit. */
export async function lockInvitation(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<StoredInvitation | null> {
  return (await transaction.row(lockInvitationStatement, [businessId, id])) ?? null;
}
