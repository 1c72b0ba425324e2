import { randomBytes } from "node:crypto";
import { newId, newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshSession } from "../support/dialer.ts";
import { freshAccessKey, freshApps, freshInboxes, freshNumbers, freshPeople } from "../support/people.ts";
import { freshIds, type SampleIds } from "../support/samples.ts";
import type { Holdings, World } from "../support/world.ts";
import type { Case, Ids } from "./graphql-cases.ts";

/** Lets the businesses have as many inboxes, access keys and running imports as all cases create. */
export function liftCaps(test: TestDatabase): Promise<unknown> {
  return test.query(
    `UPDATE businesses
     SET limits = '{"imports": 10000, "inboxes": 10000, "inboxesEver": 10000, "accessKeys": 10000, "accessKeysOfUser": 10000}'`,
  );
}

/** The rows of a business for one operation: an undismissed notice, and a session if it needs one. */
export async function idsOf(test: TestDatabase, world: World, owner: Holdings, session: Case["session"]): Promise<Ids> {
  const [notice] = await test.query<{ id: string }>(
    "UPDATE notices SET dismissed_at = NULL WHERE business_id = $1 RETURNING id",
    [owner.businessId],
  );
  const user = (owner === world.rivals ? world.rival : world.agent).userId;
  const fresh = await freshIds(test, owner);
  const work = session
    ? await freshSession(test, owner, fresh, session === "calling")
    : { session: "", disposition: "" };
  const ownDisposition = await freshDisposition(test, owner.businessId);
  const broadcast = await freshBroadcast(test, owner, fresh);
  const contactImport = await freshImport(test, owner, fresh);
  const mine = { customer: owner.customerId, notice: notice?.id as string, user };
  return {
    ...fresh,
    ...work,
    ...mine,
    ...(await freshPeople(test, owner)),
    ...(await freshAccessKey(test, owner)),
    ...(await freshApps(test, owner)),
    ...(await freshAccess(test, (owner === world.rivals ? world.rival : world.admin).userId)),
    ...(await freshInboxes(test, owner)),
    ...(await freshNumbers(test, owner)),
    ownDisposition,
    broadcast,
    contactImport,
  };
}

/** A browser in which a user is signed in, and an app to which the user gives access. */
export async function freshAccess(
  test: TestDatabase,
  userId: string,
): Promise<{ browserSession: string; ownApp: string }> {
  const [session, grant] = [randomBytes(32), randomBytes(32)];
  const ownApp = newId("cli");
  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, client_id, user_id, expires_at)
     SELECT model, key, '', client_id, $1, now() + interval '1 day'
     FROM (VALUES ('Session', $2::bytea, NULL), ('Grant', $3, $4)) AS given (model, key, client_id)`,
    [userId, session, grant, ownApp],
  );
  return { browserSession: session.toString("hex"), ownApp };
}

/** A disposition of the workspace's own that nothing has used. */
async function freshDisposition(test: TestDatabase, businessId: string): Promise<string> {
  const { id, createdAt } = newIdentity("dsp");
  await test.query(
    `INSERT INTO dispositions (business_id, id, name, source, position, created_at, updated_at)
     VALUES ($1, $2, $2, 'service', 99, $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

/** A broadcast of the fresh campaign that has not begun. */
async function freshBroadcast(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  { campaign }: SampleIds,
): Promise<string> {
  const { id, createdAt } = newIdentity("brd");
  await test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     SELECT $1, $2, $3, min(u.id), 'Hello', $4, 'wait', 'scheduled', $5, $5, $5 FROM users u WHERE u.business_id = $1`,
    [businessId, id, campaign, inboxIds, createdAt],
  );
  return id;
}

/** An import into the fresh campaign that waits for a worker. */
export async function freshImport(
  test: TestDatabase,
  { businessId }: Holdings,
  { campaign }: SampleIds,
): Promise<string> {
  const { id, createdAt } = newIdentity("imp");
  await test.query(
    `INSERT INTO contact_imports (business_id, id, campaign_id, user_id, file_name, fingerprint, state, total_count,
       created_at, updated_at)
     SELECT $1, $2, $3, min(u.id), 'leads.csv', $2, 'queued', 1, $4, $4 FROM users u WHERE u.business_id = $1`,
    [businessId, id, campaign, createdAt],
  );
  await test.query(
    "INSERT INTO contact_import_jobs (business_id, import_id, options, due_at) VALUES ($1, $2, '{}', 'infinity')",
    [businessId, id],
  );
  return id;
}
