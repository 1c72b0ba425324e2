import { addInvited } from "../../src/domain/identity/invitations.ts";
import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";
import { webhookTools } from "./webhook-tools.ts";
import type { Holdings } from "./world.ts";

/** An active member, a former member, a member with a second factor, an invited member and the service user. */
export async function freshPeople(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [member = "", former = "", enrolled = ""] = [1, 2, 3].map(() => newIdentity("usr").id);
  await test.query(
    `INSERT INTO users (business_id, id, email, name, deactivated_at, created_at, updated_at)
     SELECT $1, id, id || '@people.example', 'Fresh', CASE WHEN id = $3 THEN now() END, now(), now()
     FROM unnest(ARRAY[$2, $3, $4]) AS id`,
    [businessId, member, former, enrolled],
  );
  await test.query(
    `INSERT INTO one_time_code_secrets (business_id, user_id, sealed_secret, last_step, created_at)
     VALUES ($1, $2, '\\x01', 0, now())`,
    [businessId, enrolled],
  );
  const { invitation } = await addInvited(test.database, webhookTools.links, businessId, null, {
    email: `${newIdentity("usr").id}@people.example`,
    name: "Ida Invited",
    role: "member",
    inboxIds: [],
  });
  const [service] = await test.query<{ id: string }>(
    `WITH added AS (
       INSERT INTO users (business_id, id, type, name, created_at, updated_at)
       SELECT $1, $2, 'service', 'Sync', now(), now()
       WHERE NOT EXISTS (SELECT FROM users WHERE business_id = $1 AND type = 'service' AND name = 'Sync')
       RETURNING id
     )
     SELECT id FROM added UNION ALL SELECT id FROM users WHERE business_id = $1 AND type = 'service' AND name = 'Sync'`,
    [businessId, newIdentity("usr").id],
  );
  return { member, formerMember: former, enrolled, serviceUser: service?.id as string, invitation: invitation.id };
}

/** An access key of an admin, in place of the earlier ones: a business has a maximum. */
export async function freshAccessKey(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const { id } = newIdentity("key");
  await test.query("DELETE FROM access_keys WHERE business_id = $1 AND name = 'Fresh'", [businessId]);
  await test.query(
    `INSERT INTO access_keys (business_id, id, user_id, name, scopes, token_hash, expires_at, created_at)
     SELECT $1, $2, min(id), 'Fresh', '{api:me}', sha256($3), now() + interval '1 day', now()
     FROM users WHERE business_id = $1 AND role = 'admin'`,
    [businessId, id, Buffer.from(id)],
  );
  return { accessKey: id };
}

/** A client of the business, one that is forbidden, and an agent that waits for its approval, in place of the earlier ones: a business has a maximum. */
export async function freshApps(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [app, forbiddenApp] = [newIdentity("cli").id, newIdentity("cli").id];
  await test.query("DELETE FROM oauth_clients WHERE business_id = $1 AND name = 'Fresh'", [businessId]);
  await test.query(
    `INSERT INTO oauth_clients (id, business_id, name, application_type, auth_method, redirect_uris, created_at, updated_at)
     SELECT id, $1, 'Fresh', 'web', 'none', '{https://app.example/}', now(), now() FROM unnest($2::text[]) AS id`,
    [businessId, [app, forbiddenApp]],
  );
  await test.query("INSERT INTO forbidden_clients (business_id, client_id, created_at) VALUES ($1, $2, now())", [
    businessId,
    forbiddenApp,
  ]);
  const agent = `https://agent.example/${app}`;
  await test.query(
    "DELETE FROM business_agents WHERE business_id = $1 AND client_id LIKE 'https://agent.example/cli_%'",
    [businessId],
  );
  await test.query(
    "INSERT INTO business_agents (business_id, client_id, requested_at, created_at) VALUES ($1, $2, now(), now())",
    [businessId, agent],
  );
  return { app, forbiddenApp, agent };
}

/** The number of fresh inboxes: each has its own number. */
let inboxes = 0;

/** An active inbox that nothing else uses, and an inactive one. */
export async function freshInboxes(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [spare, inactive] = [newIdentity("inb").id, newIdentity("inb").id];
  inboxes += 1;
  const number = `+1438${String(inboxes).padStart(7, "0")}`;
  await test.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, deactivated_at, created_at, updated_at)
     VALUES ($1, $2, $4, 'Spare', NULL, now(), now()), ($1, $3, $5, 'Inactive', now(), now(), now())`,
    [businessId, spare, inactive, number, number.replace("+1438", "+1439")],
  );
  return { spareInbox: spare, inactiveInbox: inactive };
}

/** A number that the operator has assigned, and one with an active inbox. */
export async function freshNumbers(test: TestDatabase, { businessId }: Pick<Holdings, "businessId">) {
  const [assigned, held, inbox] = [newIdentity("num").id, newIdentity("num").id, newIdentity("inb").id];
  inboxes += 1;
  const number = `+1437${String(inboxes).padStart(7, "0")}`;
  await test.query(
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     VALUES ($1, $2, $3, 'Held', now(), now())`,
    [businessId, inbox, number],
  );
  await test.query(
    `INSERT INTO numbers (business_id, id, phone_number, origin, state, inbox_id, created_at, updated_at)
     VALUES ($1, $2, $5, 'assigned', 'assigned', NULL, now(), now()), ($1, $3, $6, 'assigned', 'active', $4, now(), now())`,
    [businessId, assigned, held, inbox, number.replace("+1437", "+1436"), number],
  );
  return { assignedNumber: assigned, heldNumber: held, inboxOfNumber: inbox };
}

/** Rows in each table of second factors, for every user of a business. */
export async function addSecondFactors(test: TestDatabase): Promise<void> {
  await test.query(
    `WITH person AS (SELECT business_id, id AS user_id FROM users WHERE business_id IS NOT NULL),
     secrets AS (
       INSERT INTO one_time_code_secrets (business_id, user_id, sealed_secret, last_step, created_at)
       SELECT business_id, user_id, '\\x01', 0, now() FROM person
     ),
     codes AS (
       INSERT INTO recovery_codes (business_id, user_id, code_hash, created_at)
       SELECT business_id, user_id, '\\x01', now() FROM person
     ),
     steps AS (
       INSERT INTO sign_in_steps (business_id, token_hash, user_id, purpose, place_hash, expires_at)
       SELECT business_id, user_id::bytea, user_id, 'addition', '\\x01', now() + interval '1 hour' FROM person
     )
     INSERT INTO passkeys (business_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT business_id, replace(user_id, 'usr', 'pky'), user_id, user_id::bytea, '\\x01', 0, '{}', 'Key', now() FROM person`,
  );
}

/** A client of each business that acts as a user of it: those of the world act for people. */
export async function addServiceClients(test: TestDatabase): Promise<void> {
  await test.query(
    `INSERT INTO oauth_clients (id, business_id, name, application_type, auth_method, secret_hash, redirect_uris,
       service_user_id, service_scopes, created_at, updated_at)
     SELECT 'cli_' || substr(min(id), 5), business_id, 'Warehouse', 'web', 'client_secret_basic', sha256('secret'), '{}',
       min(id), '{api:me}', now(), now()
     FROM users WHERE business_id IS NOT NULL GROUP BY business_id`,
  );
}
