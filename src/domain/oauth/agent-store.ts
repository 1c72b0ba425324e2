import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { OwnLimits } from "../identity/caps.ts";
import type { Role } from "../identity/roles.ts";
import type { AgentPolicy } from "../identity/settings.ts";
import type { AgentDocument } from "./agent-rules.ts";

/** The agents of businesses, and the documents that describe agents. */

/** The business of a user who connects an agent. */
export interface AgentGround {
  businessId: string;
  role: Role;
  policy: AgentPolicy;
  limits: OwnLimits;
}

const GROUND = `
  SELECT b.id AS business_id, u.role, b.agent_policy AS policy, b.limits
  FROM users u JOIN businesses b ON b.id = u.business_id WHERE u.id = $1`;
const OF_USER = { unbound: "finds the business of a user who signs in" };

const findGroundStatement = statement<AgentGround>("agent.findGround", GROUND, OF_USER);
const lockGroundStatement = statement<AgentGround>("agent.lockGround", `${GROUND} FOR NO KEY UPDATE OF b`, OF_USER);

/** Null for a user without a business. */
export async function findGround(database: Database, userId: string): Promise<AgentGround | null> {
  return (await database.row(findGroundStatement, [userId])) ?? null;
}

/** Locks the business of a user until commit, like `lockBusiness`. */
export async function lockGround(transaction: Database, userId: string): Promise<AgentGround | null> {
  return (await transaction.row(lockGroundStatement, [userId])) ?? null;
}

/** An OAuth client as an agent of a business. */
export interface AgentStanding {
  isApproved: boolean;
  isForbidden: boolean;
}

const standingStatement = statement<AgentStanding>(
  "agent.standing",
  `
    SELECT
      EXISTS (
        SELECT FROM business_agents WHERE business_id = $1 AND client_id = $2 AND approved_at IS NOT NULL
      ) AS is_approved,
      EXISTS (SELECT FROM forbidden_clients WHERE business_id = $1 AND client_id = $2) AS is_forbidden`,
);

export async function standingOfAgent(
  database: Database,
  businessId: string,
  clientId: string,
): Promise<AgentStanding> {
  return (await database.row(standingStatement, [businessId, clientId])) as AgentStanding;
}

const hasStatement = statement<{ found: boolean }>(
  "agent.has",
  "SELECT EXISTS (SELECT FROM business_agents WHERE business_id = $1 AND client_id = $2) AS found",
);

/** Whether users of the business have connected the agent, or asked for it. */
export async function hasAgent(database: Database, businessId: string, clientId: string): Promise<boolean> {
  return (await database.row(hasStatement, [businessId, clientId]))?.found === true;
}

const countStatement = statement<{ count: number }>(
  "agent.countOthers",
  "SELECT count(*)::int AS count FROM business_agents WHERE business_id = $1 AND client_id <> $2",
);

/** The number of agents of the business, without this one. */
export async function countOtherAgents(transaction: Database, businessId: string, clientId: string): Promise<number> {
  return (await transaction.row(countStatement, [businessId, clientId]))?.count ?? 0;
}

const forgetStatement = statement<{ clientId: string }>(
  "agent.forgetIdle",
  `
    DELETE FROM business_agents a
    WHERE a.business_id = $1 AND a.client_id <> $2 AND a.approved_at IS NULL AND NOT EXISTS (
      SELECT FROM oauth_artifacts g
      WHERE g.model = 'Grant' AND g.business_id = a.business_id AND g.client_id = a.client_id AND g.expires_at > now()
    )
    RETURNING a.client_id`,
);

/** Forgets the agents that no admin has approved and nobody uses, such as those that users only asked for. */
export async function forgetIdleAgents(transaction: Database, businessId: string, except: string): Promise<void> {
  await transaction.rows(forgetStatement, [businessId, except]);
}

const keepStatement = statement<{ isNew: boolean }>(
  "agent.keep",
  `
    INSERT INTO business_agents AS a (business_id, client_id, requested_by, requested_at, approved_by, approved_at,
      created_at)
    VALUES ($1, $2, $3, CASE WHEN $3::text IS NOT NULL THEN now() END, $4, CASE WHEN $4::text IS NOT NULL THEN now() END,
      now())
    ON CONFLICT (business_id, client_id) DO UPDATE SET
      requested_by = CASE WHEN a.approved_at IS NULL THEN COALESCE(excluded.requested_by, a.requested_by) END,
      requested_at = CASE WHEN a.approved_at IS NULL THEN COALESCE(excluded.requested_at, a.requested_at) END,
      approved_by = CASE WHEN a.approved_at IS NULL THEN excluded.approved_by ELSE a.approved_by END,
      approved_at = COALESCE(a.approved_at, excluded.approved_at)
    RETURNING xmax = 0 AS is_new`,
);

/** Keeps an agent of the business, with the user who asks for its approval, or the admin who gives it. */
export async function keepAgent(
  transaction: Database,
  businessId: string,
  clientId: string,
  by: { requestedBy?: string | null; approvedBy?: string | null },
): Promise<void> {
  await transaction.rows(keepStatement, [businessId, clientId, by.requestedBy ?? null, by.approvedBy ?? null]);
}

const approveStatement = statement<{ wasApproved: boolean }>(
  "agent.approve",
  `
    WITH kept AS (
      SELECT client_id, approved_at FROM business_agents WHERE business_id = $1 AND client_id = $2 FOR UPDATE
    )
    UPDATE business_agents a SET approved_by = $3, approved_at = now(), requested_by = NULL, requested_at = NULL
    FROM kept WHERE a.business_id = $1 AND a.client_id = kept.client_id
    RETURNING kept.approved_at IS NOT NULL AS was_approved`,
);

/** @returns whether it was approved before; null for an unknown agent. */
export async function markApproved(
  transaction: Database,
  businessId: string,
  clientId: string,
  userId: string,
): Promise<boolean | null> {
  return (await transaction.row(approveStatement, [businessId, clientId, userId]))?.wasApproved ?? null;
}

const withdrawStatement = statement<never>(
  "agent.withdrawApproval",
  `
    UPDATE business_agents
    SET approved_by = NULL, approved_at = NULL, requested_by = NULL, requested_at = NULL
    WHERE business_id = $1 AND client_id = $2`,
);

export async function withdrawApproval(transaction: Database, businessId: string, clientId: string): Promise<void> {
  await transaction.rows(withdrawStatement, [businessId, clientId]);
}

const removeStatement = statement<{ clientId: string }>(
  "agent.remove",
  "DELETE FROM business_agents WHERE business_id = $1 AND client_id = $2 RETURNING client_id",
);

/** @returns false for an unknown agent. */
export async function removeAgent(transaction: Database, businessId: string, clientId: string): Promise<boolean> {
  return (await transaction.row(removeStatement, [businessId, clientId])) !== undefined;
}

const grantKeysStatement = statement<{ key: Buffer }>(
  "agent.grantKeys",
  `
    SELECT g.key FROM users u JOIN oauth_artifacts g ON g.model = 'Grant' AND g.user_id = u.id
    WHERE u.business_id = $1 AND g.for_agent AND ($2::text IS NULL OR g.client_id = $2)`,
  { unbound: "bound through users: a grant belongs to a user of the business in $1" },
);

/** The keys of the grants of all users of a business to an agent, or to all agents. */
export async function agentGrantKeys(
  transaction: Database,
  businessId: string,
  clientId: string | null,
): Promise<Buffer[]> {
  return (await transaction.rows(grantKeysStatement, [businessId, clientId])).map(({ key }) => key);
}

/** An agent of a business, as an admin sees it. */
export interface Agent {
  /** The client_id. */
  id: string;
  name: string;
  /** The host of the document that describes it; null for a registered client. */
  host: string | null;
  /** The number of users who give it access. */
  userCount: number;
  /** All scopes that users have granted. */
  scopes: string[];
  /** The newest consent that is still in effect; null if nobody gives it access. */
  lastConnectedAt: string | null;
  /** The latest use, up to about an hour late; null: none is recorded. */
  lastUsedAt: string | null;
  requestedAt: string | null;
  requestedBy: string | null;
  approvedAt: string | null;
  approvedBy: string | null;
  forbiddenAt: string | null;
}

const listStatement = statement<Agent>(
  "agent.list",
  `
    SELECT a.client_id AS id, COALESCE(c.name, a.client_id) AS name,
      CASE WHEN c.metadata_document THEN c.publisher END AS host, g.user_count, g.scopes, g.last_connected_at,
      g.last_used_at, a.requested_at, a.requested_by, a.approved_at, a.approved_by, f.created_at AS forbidden_at
    FROM business_agents a
    LEFT JOIN oauth_clients c ON c.id = a.client_id AND (c.business_id = a.business_id OR c.business_id IS NULL)
    LEFT JOIN forbidden_clients f ON f.business_id = a.business_id AND f.client_id = a.client_id
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT g.user_id)::int AS user_count, max(g.created_at) AS last_connected_at,
        max(g.last_used_at) AS last_used_at,
        COALESCE(array_agg(DISTINCT scope ORDER BY scope) FILTER (WHERE scope IS NOT NULL), '{}') AS scopes
      FROM oauth_artifacts g LEFT JOIN LATERAL unnest(g.scopes) AS scope ON true
      WHERE g.model = 'Grant' AND g.business_id = a.business_id AND g.client_id = a.client_id AND g.for_agent
        AND g.expires_at > now()
    ) g
    WHERE a.business_id = $1 AND ($2::text IS NULL OR a.client_id = $2)
    ORDER BY a.created_at DESC, a.client_id`,
);

/** The agents of a business, the newest first: as many as its cap allows. */
export function listAgents(database: Database, businessId: string): Promise<Agent[]> {
  return database.rows(listStatement, [businessId, null]);
}

export async function findAgent(database: Database, businessId: string, clientId: string): Promise<Agent | null> {
  return (await database.row(listStatement, [businessId, clientId])) ?? null;
}

const DOCUMENT = { unbound: "the document of an agent is the same for every business" };

const describeStatement = statement<{ id: string }>(
  "agent.describe",
  `
    INSERT INTO oauth_clients AS c (id, name, application_type, auth_method, jwks, redirect_uris, publisher,
      publisher_url, metadata_document, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 'https://' || $7, true, now(), now())
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, application_type = excluded.application_type,
      auth_method = excluded.auth_method, jwks = excluded.jwks, redirect_uris = excluded.redirect_uris, updated_at = now()
    WHERE c.metadata_document AND c.withdrawn_at IS NULL
    RETURNING id`,
  DOCUMENT,
);

/**
 * Keeps what a document says, so that lists and the audit log can name the agent.
 *
 * @returns false if the operator has withdrawn the agent: a process may remember its document longer.
 */
export async function keepDocument(transaction: Database, document: AgentDocument): Promise<boolean> {
  const { id, name, applicationType, authMethod, jwks, redirectUris, host } = document;
  const values = [id, name, applicationType, authMethod, jwks && JSON.stringify(jwks), redirectUris, host];
  return (await transaction.rows(describeStatement, values)).length > 0;
}

export interface KeptDocument extends AgentDocument {
  /** The operator refuses the agent from then on. */
  withdrawnAt: string | null;
}

const findDocumentStatement = statement<KeptDocument>(
  "agent.findDocument",
  `
    SELECT c.id, c.name, c.application_type, c.auth_method, c.jwks, c.redirect_uris, c.publisher AS host, c.withdrawn_at
    FROM oauth_clients c WHERE c.id = $1 AND c.metadata_document`,
  DOCUMENT,
);

/** What the document said at the latest consent; null for an agent that nobody has connected. */
export async function findDocument(database: Database, clientId: string): Promise<KeptDocument | null> {
  return (await database.row(findDocumentStatement, [clientId])) ?? null;
}

const pruneStatement = statement<{ id: string }>(
  "agent.pruneDocuments",
  `
    DELETE FROM oauth_clients WHERE ctid = ANY(ARRAY(
      SELECT c.ctid FROM oauth_clients c
      WHERE c.metadata_document AND c.withdrawn_at IS NULL AND c.updated_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM business_agents a WHERE a.client_id = c.id)
        AND NOT EXISTS (SELECT FROM oauth_artifacts g WHERE g.model = 'Grant' AND g.client_id = c.id)
      LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  DOCUMENT,
);

/** Deletes some of the documents of agents that no business has any more. Returns the number of rows. */
export async function pruneDocuments(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}
