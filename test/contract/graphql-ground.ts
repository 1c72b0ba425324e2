import { randomBytes } from "node:crypto";
import { newId, newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { freshSession } from "../support/dialer.ts";
import { freshAccessKey, freshApps, freshInboxes, freshNumbers, freshPeople } from "../support/people.ts";
import { freshIds, type SampleIds } from "../support/samples.ts";
import type { Holdings, World } from "../support/world.ts";
import type { Case, Ids, Talk } from "./graphql-cases.ts";

/** Lets the businesses have as many inboxes, access keys and running imports as all cases create. */
export function liftCaps(test: TestDatabase): Promise<unknown> {
  return test.query(
    `UPDATE businesses
     SET limits = '{"imports": 10000, "inboxes": 10000, "inboxesEver": 10000, "accessKeys": 10000, "accessKeysOfUser": 10000, "serviceUsers": 10000, "audioFiles": 10000, "dispositions": 10000}'`,
  );
}

/** The ids that the operation of a case names. */
export function namedBy({ source }: Case): string[] {
  const names = new Set<string>();
  const recorder = new Proxy({} as Ids, {
    get(_target, name) {
      names.add(String(name));
      return String(name);
    },
  });
  source(recorder);
  return [...names];
}

/** The objects that belong to the fresh campaign. */
const OF_CAMPAIGN = ["broadcast", "contactImport", "endedImport", "bulkOperation", "endedOperation"] as const;

/**
 * The rows of a business for one operation: an undismissed notice, and a session if it needs one. Only the rows of the
 * ids that `needed` names are made, and all without it.
 */
export async function idsOf(
  test: TestDatabase,
  world: World,
  owner: Holdings,
  session: Case["session"],
  talk: Case["talk"] = undefined,
  needed: readonly string[] | undefined = undefined,
): Promise<Ids> {
  const needs = (...names: (keyof Ids)[]) => needed === undefined || names.some((name) => needed.includes(name));
  const [notice] = await test.query<{ id: string }>(
    "UPDATE notices SET dismissed_at = NULL WHERE business_id = $1 RETURNING id",
    [owner.businessId],
  );
  await test.query(
    "UPDATE agent_lines SET ended_at = now(), state = 'closed' WHERE business_id = $1 AND ended_at IS NULL",
    [owner.businessId],
  );
  const user = (owner === world.rivals ? world.rival : world.agent).userId;
  const ofCampaign = session || needs(...OF_CAMPAIGN) ? ["campaign"] : [];
  const fresh = await freshIds(test, owner, needed && [...needed, ...ofCampaign]);
  await openPhones(test);
  const boss = (owner === world.rivals ? world.rival : world.admin).userId;
  const [admin, colleague] = owner === world.rivals ? [world.rival, world.rival] : [world.admin, world.agent];
  const ids = { ...fresh, customer: owner.customerId, notice: notice?.id as string, user } as Ids;
  if (session === "browser") {
    ids.browserLine = await freshBrowserLine(test, owner, boss);
  } else if (session && session !== "ringing") {
    Object.assign(ids, await freshSession(test, owner, fresh, session !== "claimed"));
  }
  if (session === "talking" || needs("audio")) {
    ids.audio = await freshAudio(test, owner.businessId);
  }
  if (session === "talking") {
    await startTalk(test, owner, ids.session, ids.audio);
  }
  if (session === "ringing") {
    ids.ringingCall = await freshRingingCall(test, owner, fresh, boss);
  }
  if (talk) {
    ids.call = await freshTalk(test, owner, talk, admin.userId, colleague.userId);
  }
  const makers: [names: (keyof Ids)[], make: () => Promise<Partial<Ids>>][] = [
    [["ownDisposition"], async () => ({ ownDisposition: await freshDisposition(test, owner.businessId) })],
    [["broadcast"], async () => ({ broadcast: await freshBroadcast(test, owner, fresh) })],
    [["contactImport"], async () => ({ contactImport: await freshImport(test, owner, fresh) })],
    [["endedImport"], async () => ({ endedImport: await freshEndedImport(test, owner, fresh) })],
    [["otherCampaign"], async () => ({ otherCampaign: await freshTarget(test, owner) })],
    [["bulkOperation"], async () => ({ bulkOperation: await freshOperation(test, owner, fresh) })],
    [["endedOperation"], async () => ({ endedOperation: await freshOperation(test, owner, fresh, true) })],
    [["member", "formerMember", "enrolled", "serviceUser", "invitation"], () => freshPeople(test, owner)],
    [["accessKey"], () => freshAccessKey(test, owner)],
    [["app", "forbiddenApp", "agent"], () => freshApps(test, owner)],
    [["browserSession", "ownApp"], () => freshAccess(test, boss)],
    [["spareInbox", "inactiveInbox"], () => freshInboxes(test, owner)],
    [["assignedNumber", "heldNumber", "inboxOfNumber"], () => freshNumbers(test, owner)],
    [["recordedCall", "recording"], () => freshRecording(test, owner, user)],
    [["registry", "consent"], () => freshLists(test, owner)],
    [["snippet"], async () => ({ snippet: await freshSnippet(test, owner) })],
    [["comment"], async () => ({ comment: await freshComment(test, owner, boss) })],
    [["missedCall"], async () => ({ missedCall: await freshMissedCall(test, owner) })],
  ];
  for (const [names, make] of makers) {
    if (needs(...names)) {
      Object.assign(ids, await make());
    }
  }
  return ids;
}

/** A registry and a record of consent. */
export async function freshLists(
  test: TestDatabase,
  { businessId }: Holdings,
): Promise<Pick<Ids, "registry" | "consent">> {
  const [registry, consent] = [newId("reg"), newId("cns")];
  // Their number has a cap.
  await test.query("DELETE FROM registries WHERE business_id = $1", [businessId]);
  await test.query(
    "INSERT INTO registries (business_id, id, kind, name, created_at) VALUES ($1, $2, 'national', $2, now())",
    [businessId, registry],
  );
  await test.query(
    `INSERT INTO consents (business_id, id, phone_number, basis, covers, given_at, channel, source, created_at)
     VALUES ($1, $2, '+14155550166', 'asked', '{calls}', now(), 'phone', 'app', now())`,
    [businessId, consent],
  );
  return { registry, consent };
}

/** A comment of a user on a conversation of the first inbox. */
export async function freshComment(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  userId: string,
): Promise<string> {
  const id = newId("cmt");
  const number = `+1303${String(++comments).padStart(7, "0")}`;
  await test.query(
    `INSERT INTO conversations (business_id, id, inbox_id, phone_number, created_at, updated_at)
     VALUES ($1, $2, $3, $4, now(), now())`,
    [businessId, `cnv_${id.slice(4)}`, inboxIds[0], number],
  );
  await test.query(
    `INSERT INTO conversation_comments (business_id, id, conversation_id, user_id, body, created_at)
     VALUES ($1, $2, $3, $4, 'Who calls?', now())`,
    [businessId, id, `cnv_${id.slice(4)}`, userId],
  );
  return id;
}

let comments = 0;

/** The only snippet of the business. */
export async function freshSnippet(test: TestDatabase, { businessId }: Holdings): Promise<string> {
  const id = newId("snp");
  await test.query("DELETE FROM snippets WHERE business_id = $1", [businessId]);
  await test.query(
    `INSERT INTO snippets (business_id, id, name, body, created_at, updated_at)
     VALUES ($1, $2, 'Greeting', 'Hello {{first_name|there}}', now(), now())`,
    [businessId, id],
  );
  return id;
}

/** A call that nobody took. */
async function freshMissedCall(test: TestDatabase, { businessId, inboxIds }: Holdings): Promise<string> {
  const id = newId("call");
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, ended_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, 'incoming', '+14155550100', '+14155550177', 'no_answer', now(), now(), now(), now())`,
    [businessId, id, inboxIds[0]],
  );
  await test.query("INSERT INTO missed_calls (business_id, id, inbox_id) VALUES ($1, $2, $3)", [
    businessId,
    id,
    inboxIds[0],
  ]);
  return id;
}

/** A call that rings on the line of a user's session. */
async function freshRingingCall(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  { campaign }: SampleIds,
  userId: string,
): Promise<string> {
  const [session, line, call] = [newId("ses"), newId("lin"), newId("call")];
  const end = "WHERE business_id = $1 AND user_id = $2 AND ended_at IS NULL";
  await test.query(`UPDATE dialer_sessions SET ended_at = now() ${end}`, [businessId, userId]);
  await test.query(`UPDATE agent_lines SET state = 'closed', ended_at = now() ${end}`, [businessId, userId]);
  await test.query(
    `INSERT INTO dialer_sessions (business_id, id, campaign_id, user_id, inbox_ids, lease_until, created_at)
     VALUES ($1, $2, $3, $4, ARRAY[$5], now() + interval '1 hour', now())`,
    [businessId, session, campaign, userId, inboxIds[0]],
  );
  await test.query(
    `INSERT INTO agent_lines (business_id, id, user_id, session_id, inbox_id, from_number, phone_number, state,
       carrier_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, '+14155550100', '+14155550199', 'ready', 'CA-' || $2, now(), now())`,
    [businessId, line, userId, session, inboxIds[0]],
  );
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, carrier_id, is_routed,
       started_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'incoming', '+14155550100', '+14155550177', 'ringing', 'CA-' || $2, true, now(), now(), now())`,
    [businessId, call, inboxIds[0]],
  );
  await test.query(
    `INSERT INTO routed_calls (business_id, call_id, state, steps, last, step)
     VALUES ($1, $2, 'ringing', '[]', '{"action": "voicemail", "greeting": "Hello."}', 0)`,
    [businessId, call],
  );
  await test.query(
    `INSERT INTO call_offers (business_id, call_id, user_id, line_id, state, rings_until, created_at)
     VALUES ($1, $2, $3, $4, 'ringing', now() + interval '1 hour', now())`,
    [businessId, call, userId, line],
  );
  return call;
}

/** A running call of the user that is being recorded. */
export async function freshRecording(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  userId: string,
): Promise<{ recordedCall: string; recording: string }> {
  const [call, recording] = [newIdentity("call"), newIdentity("rec")];
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, user_id, direction, inbox_number, phone_number, status, carrier_id,
       started_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'outgoing', '+14155550100', '+14155559951', 'in_progress', $2, $5, $5, $5)`,
    [businessId, call.id, inboxIds[0], userId, call.createdAt],
  );
  await test.query(
    `INSERT INTO recordings (business_id, id, call_id, kind, state, leg_id, due_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'talk', 'running', $3, 'infinity', $4, $4)`,
    [businessId, recording.id, call.id, recording.createdAt],
  );
  return { recordedCall: call.id, recording: recording.id };
}

/** A running call of the admin or the colleague. */
async function freshTalk(
  test: TestDatabase,
  { businessId, inboxIds }: Holdings,
  talk: Talk,
  adminId: string,
  colleagueId: string,
): Promise<string> {
  const [call, line, other] = [newIdentity("call"), newIdentity("lin"), newIdentity("lin")];
  const at = call.createdAt;
  const run = (text: string, ...values: unknown[]) => test.query(text, [businessId, ...values]);
  await run("UPDATE users SET phone_number = '+14165550101' WHERE business_id = $1 AND id = $2", adminId);
  await run(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, carrier_id,
       started_at, answered_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'outgoing', '+14155550100', '+14165550188', 'in_progress', $2, $4, $4, $4, $4)`,
    call.id,
    inboxIds[0],
    at,
  );
  const addLine = (id: string, purpose: string, userId: string | null) =>
    run(
      `INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, phone_number, state, purpose, call_id,
         carrier_id, conference_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '+14155550100', '+14165550101', 'ready', $5,
         CASE $5 WHEN 'colleague' THEN $6 END, $2, 'CF1', $7, $7)`,
      ...[id, userId, inboxIds[0], purpose, call.id, at],
    );
  await addLine(line.id, "agent", talk === "own" || talk === "consulting" ? adminId : colleagueId);
  await run("UPDATE calls SET line_id = $3 WHERE business_id = $1 AND id = $2", call.id, line.id);
  if (talk === "consulting" || talk === "offered") {
    await addLine(other.id, "colleague", null);
    await run(
      `INSERT INTO call_transfers (business_id, id, call_id, kind, state, to_user_id, to_line_id, expires_at, created_at,
         updated_at)
       VALUES ($1, $2, $3, 'consultation', $4, $5, $6, now() + interval '1 day', $7, $7)`,
      ...[newId("trf"), call.id, talk === "offered" ? "ringing" : "consulting", adminId, other.id, at],
    );
  }
  return call.id;
}

/** One page is the phone of every user. */
async function openPhones(test: TestDatabase): Promise<void> {
  await test.query(
    `INSERT INTO browser_phones (business_id, user_id, page_id, beat_at, opened_at)
     SELECT u.business_id, u.id, repeat('0', 32), now(), now() FROM users u WHERE u.business_id IS NOT NULL
     ON CONFLICT DO NOTHING`,
  );
}

/** A line in the browser of a user, with a call of the carrier. */
async function freshBrowserLine(test: TestDatabase, owner: Holdings, userId: string): Promise<string> {
  const { id, createdAt } = newIdentity("lin");
  await test.query(
    "UPDATE agent_lines SET state = 'closed', ended_at = now() WHERE user_id = $1 AND ended_at IS NULL",
    [userId],
  );
  await test.query(
    `INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, device, state, carrier_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, '+14155550100', 'browser', 'joining', $2, $5, $5)`,
    [owner.businessId, id, userId, owner.inboxIds[0], createdAt],
  );
  return id;
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

/** A recording that nothing uses. */
export async function freshAudio(test: TestDatabase, businessId: string): Promise<string> {
  const { id, createdAt } = newIdentity("snd");
  await test.query(
    `INSERT INTO audio_files (business_id, id, name, storage_key, content_type, size, duration_seconds, created_at)
     VALUES ($1, $2, 'Message', $2, 'audio/wav', 1, 1, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

/** The call of the session is answered, on a line in a conference, and may hear the recording. */
async function startTalk(test: TestDatabase, owner: Holdings, session: string, audio: string): Promise<void> {
  const { id, createdAt } = newIdentity("lin");
  await test.query(
    `INSERT INTO agent_lines (business_id, id, user_id, session_id, inbox_id, from_number, phone_number, state,
       conference_id, closing_at, created_at, updated_at)
     SELECT s.business_id, $2, s.user_id, s.id, $3, '+14155550100', '+14155550199', 'ready', 'CF1', now(), $4, $4
     FROM dialer_sessions s WHERE s.id = $1`,
    [session, id, owner.inboxIds[0], createdAt],
  );
  await test.query(
    `UPDATE calls c SET status = 'in_progress', answered_at = now(), carrier_id = c.id, line_id = $2, message_id = $3,
       phone_number = '+14155550178'
     FROM dialer_sessions s WHERE s.id = $1 AND c.id = s.call_id`,
    [session, id, audio],
  );
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

/** An import into the fresh campaign that has ended, and created a contact. */
export async function freshEndedImport(test: TestDatabase, owner: Holdings, fresh: SampleIds): Promise<string> {
  const id = await freshImport(test, owner, fresh);
  await test.query("DELETE FROM contact_import_jobs WHERE import_id = $1", [id]);
  await test.query(
    `UPDATE contact_imports SET state = 'completed', row_count = 1, created_count = 1, finished_at = created_at
     WHERE id = $1`,
    [id],
  );
  await test.query(
    `INSERT INTO contact_import_additions (business_id, import_id, position, contact_ids, added_at)
     VALUES ($1, $2, 0, ARRAY[$2], now())`,
    [owner.businessId, id],
  );
  return id;
}

/** A campaign to which contacts can be copied. */
export async function freshTarget(test: TestDatabase, owner: Holdings): Promise<string> {
  // The number of operations that have not ended has a cap.
  await test.query("DELETE FROM bulk_operations WHERE business_id = $1 AND finished_at IS NULL", [owner.businessId]);
  return (await freshIds(test, owner, ["campaign"])).campaign;
}

/** A bulk operation on the fresh campaign that waits for a worker, or has ended and created a contact. */
export async function freshOperation(
  test: TestDatabase,
  { businessId }: Holdings,
  { campaign }: SampleIds,
  hasEnded = false,
): Promise<string> {
  const { id, createdAt } = newIdentity("blk");
  await test.query(
    `INSERT INTO bulk_operations (business_id, id, campaign_id, action, target_campaign_id, filter, user_id, due_at,
       created_at, updated_at, state, changed_count, finished_at)
     SELECT $1, $2, $3, 'copy', $3, CASE WHEN NOT $5 THEN '{}'::jsonb END, min(u.id), 'infinity', $4, $4,
       CASE WHEN $5 THEN 'completed' ELSE 'queued' END, CASE WHEN $5 THEN 1 ELSE 0 END,
       CASE WHEN $5 THEN $4::timestamptz END
     FROM users u WHERE u.business_id = $1`,
    [businessId, id, campaign, createdAt, hasEnded],
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
