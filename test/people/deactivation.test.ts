import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import { acceptInvitation, inviteUser } from "../../src/domain/identity/invitations.ts";
import { hashPassword } from "../../src/domain/identity/passwords.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { findMembership, findUser } from "../../src/domain/identity/store.ts";
import { reactivateUser, updateUser } from "../../src/domain/identity/users.ts";
import { revokedGrants } from "../../src/domain/oauth/store.ts";
import { changeUser } from "../../src/domain/people/change.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { unassignDue } from "../../src/domain/people/unassignment.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import { beginWork } from "../dialer/moves.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { mailing, source } from "./ground.ts";

let bench: DialerBench;
let admin: Caller;
beforeAll(async () => {
  bench = await createDialerBench();
  admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
});
afterAll(() => bench?.close());

const renameContact = statement<never>(
  "deactivationTest.rename",
  "UPDATE campaign_contacts SET first_name = 'Grace' WHERE business_id = $1 AND campaign_id = $2 AND id = $3",
);

const NOBODY = { hangUp: async () => {} };
const deactivate = (id: string, heirId: string | null = null, caller = admin) =>
  deactivateUser(bench.test.database, caller, webhookTools.outbox, id, heirId);
const one = async <Row extends object = object>(text: string, values: unknown[]) =>
  (await bench.test.query(text, values))[0] as Row | undefined;

describe("a deactivated user", () => {
  it("cannot sign in, nor can apps for the user, until the reactivation", async () => {
    const { userId } = await bench.agent();
    const password = "correct horse battery";
    await bench.test.query("UPDATE users SET password_hash = $2 WHERE id = $1", [userId, await hashPassword(password)]);
    const { email } = (await findUser(bench.test.database, userId)) as { email: string };
    const enter = () => signIn(bench.test.database, defaultAttemptLimits, { email, password, ...source });
    const key = Buffer.alloc(32, 9);
    await bench.test.query(
      `INSERT INTO oauth_artifacts (model, key, payload, grant_key, user_id, expires_at) VALUES
         ('Session', $1, '\\x00', NULL, $2, now() + interval '1 day'), ('Grant', $1, '\\x00', NULL, $2, now() + interval '1 day'),
         ('RefreshToken', $1, '\\x00', $1, $2, now() + interval '1 day')`,
      [key, userId],
    );
    expect((await enter()).outcome).toBe("signed-in");
    expect(await deactivate(userId)).toMatchObject({
      user: { id: userId, deactivatedAt: expect.any(String) },
      endedSessions: 1,
      endedGrants: 1,
      endedDialerSessions: 0,
    });
    expect((await enter()).outcome).toBe("refused");
    expect(await findUser(bench.test.database, userId)).toBeNull();
    expect(await findMembership(bench.test.database, userId)).toBeNull();
    expect(await bench.test.query("SELECT FROM oauth_artifacts WHERE user_id = $1", [userId])).toEqual([]);
    expect(await revokedGrants(bench.test.database)).toContainEqual(key);
    await expect(deactivate(userId)).rejects.toMatchObject({ code: "conflict" });
    expect(await reactivateUser(bench.test.database, admin, userId)).toMatchObject({ deactivatedAt: null });
    expect((await enter()).outcome).toBe("signed-in");
    await expect(reactivateUser(bench.test.database, admin, userId)).rejects.toMatchObject({ code: "conflict" });
  });

  it("in a call stays in it until its end, and then the contact is settled", async () => {
    const agent = await bench.agent();
    const { session, contacts, next, dial } = await beginWork(bench, agent, 1);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    expect(await deactivate(agent.userId)).toMatchObject({ endedDialerSessions: 1 });
    const asked = await one<{ asked: boolean; ended: boolean }>(
      `SELECT c.hang_up_requested_at IS NOT NULL AS asked, s.ended_at IS NOT NULL AS ended
       FROM dialer_sessions s JOIN calls c ON c.id = s.call_id WHERE s.id = $1`,
      [session],
    );
    expect(asked).toEqual({ asked: false, ended: true });
    await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress" });
    await bench.end(call, "completed", { answeredBy: "human" });
    await sweepDialer(bench.test.database, NOBODY, webhookTools.outbox);
    expect(await bench.read(contact)).toMatchObject({ status: "called", callCount: 1 });
  });

  it("without a call releases the contact at once", async () => {
    const agent = await bench.agent();
    const { contacts, next } = await beginWork(bench, agent, 1);
    await next();
    await deactivate(agent.userId);
    expect(await bench.read(contacts[0] as string)).toMatchObject({ status: "not_called", callCount: 0 });
  });

  it("passes subscriptions and callbacks to an heir, or to the calling admin and any agent", async () => {
    const [leaver, heir] = [await bench.agent(), await bench.agent()];
    const campaignId = await bench.campaign();
    const contact = await bench.contact(campaignId);
    const { id, createdAt } = newIdentity("sub");
    await bench.test.query(
      `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, paused_at, created_at, updated_at)
       VALUES ($1, $2, 'message.incoming.received', $3, 'sealed', $4, $5, $5, $5)`,
      [bench.businessId, id, `https://receiver.example/${id}`, leaver.userId, createdAt],
    );
    await bench.test.query(
      "UPDATE campaign_contacts SET due_at = now() - interval '1 second', due_user_id = $2 WHERE id = $1",
      [contact, leaver.userId],
    );
    const owners = () =>
      one(
        `SELECT (SELECT user_id FROM subscriptions WHERE id = $1) AS subscription,
           (SELECT due_user_id FROM campaign_contacts WHERE id = $2) AS callback`,
        [id, contact],
      );
    expect(await deactivate(leaver.userId, heir.userId)).toMatchObject({
      subscriptions: 1,
      subscriptionsHeirId: heir.userId,
      callbacks: 1,
      callbacksHeirId: heir.userId,
    });
    expect(await owners()).toEqual({ subscription: heir.userId, callback: heir.userId });
    expect(await deactivate(heir.userId)).toMatchObject({
      subscriptions: 1,
      subscriptionsHeirId: admin.userId,
      callbacks: 1,
      callbacksHeirId: null,
    });
    expect(await owners()).toEqual({ subscription: admin.userId, callback: null });
  });

  it("passes all callbacks on, however many", async () => {
    const [leaver, heir] = [await bench.agent(), await bench.agent()];
    const ids = Array.from({ length: 501 }, () => newIdentity("cct").id);
    await bench.test.query(
      `INSERT INTO campaign_contacts (business_id, campaign_id, id, phones, due_at, due_user_id, created_at, updated_at)
       SELECT $1, $2, id, '[{"number": "+14305550001", "label": null}]', now(), $4, now(), now()
       FROM unnest($3::text[]) AS id`,
      [bench.businessId, await bench.campaign(), ids, leaver.userId],
    );
    expect(await deactivate(leaver.userId, heir.userId)).toMatchObject({ callbacks: 501 });
    expect(await one("SELECT FROM campaign_contacts WHERE due_user_id = $1", [leaver.userId])).toBeUndefined();
  });

  it("passes on a callback whose contact is changed at that moment", async () => {
    const [leaver, heir] = [await bench.agent(), await bench.agent()];
    const campaign = await bench.campaign();
    const contact = await bench.contact(campaign, { due_at: new Date().toISOString(), due_user_id: leaver.userId });
    const deactivating = await bench.test.database.transaction(async (transaction) => {
      await transaction.rows(renameContact, [bench.businessId, campaign, contact]);
      const running = { answer: deactivate(leaver.userId, heir.userId) };
      await expect.poll(() => waitingForLocks(bench.test)).toHaveLength(1);
      return running;
    });
    expect(await deactivating.answer).toMatchObject({ callbacks: 1 });
    expect(await one("SELECT due_user_id AS due FROM campaign_contacts WHERE id = $1", [contact])).toEqual({
      due: heir.userId,
    });
  });

  it.each([
    ["a deactivated user", async () => deactivated(), "The heir must be an active user."],
    ["an invited user", async () => invited(), "The heir must be a user who has accepted the invitation."],
    ["a user of another business", async () => bench.world.rival.userId, "The user does not exist."],
  ])("passes nothing to %s", async (_who, find, message) => {
    const { userId } = await bench.agent();
    await expect(deactivate(userId, await find())).rejects.toMatchObject({
      code: "validation_error",
      field: "heirId",
      message,
    });
    expect(await findUser(bench.test.database, userId)).not.toBeNull();
  });

  it("who never accepted the invitation can still accept it after the reactivation", async () => {
    const { database } = bench.test;
    const draft = { email: "late@invited.example", name: "Late", role: "member", inboxIds: [] };
    const { userId, url } = await inviteUser(database, admin, mailing, draft);
    const token = (url as string).slice("http://api.test/oidc/invitation/".length);
    await deactivate(userId);
    expect(await acceptInvitation(database, token, "correct horse battery", source)).toBeNull();
    await reactivateUser(database, admin, userId);
    const unused = await one("SELECT used_at FROM one_time_links WHERE user_id = $1", [userId]);
    expect(unused).toEqual({ used_at: null });
    expect(await acceptInvitation(database, token, "correct horse battery", source)).toEqual({
      outcome: "signed-in",
      userId: userId,
    });
  });

  async function invited(): Promise<string> {
    const draft = { email: "heir@invited.example", name: "Heir", role: "member", inboxIds: [] };
    return (await inviteUser(bench.test.database, admin, mailing, draft)).userId;
  }

  async function deactivated(): Promise<string> {
    const { userId } = await bench.agent();
    await deactivate(userId);
    return userId;
  }
});

describe("the conversations of a user", () => {
  let numbers = 0;
  async function assign(userId: string, inboxId: string, count: number): Promise<void> {
    const ids = Array.from({ length: count }, () => newIdentity("cnv").id);
    await bench.test.query(
      `INSERT INTO conversations (business_id, id, inbox_id, phone_number, assigned_user_id, created_at, updated_at)
       SELECT $1, id, $3, '+1429' || (5550000 + $5 + place), $4, '2026-01-01', '2026-01-01'
       FROM unnest($2::text[]) WITH ORDINALITY AS given (id, place)`,
      [bench.businessId, ids, inboxId, userId, numbers],
    );
    numbers += count;
  }
  const assigned = async (userId: string) =>
    (await bench.test.query("SELECT FROM conversations WHERE assigned_user_id = $1", [userId])).length;

  it("are unassigned at the deactivation: the first 500 with it, the others soon, also after a kill", async () => {
    const { userId } = await bench.agent("member", [...bench.inboxIds]);
    await assign(userId, bench.inboxIds[0] as string, 1_300);
    await deactivate(userId);
    expect(await findUser(bench.test.database, userId)).toBeNull();
    expect(await assigned(userId)).toBe(800);
    const due = "SELECT unassigning_since IS NOT NULL AS due FROM users WHERE id = $1";
    await unassignDue(bench.test.database, AbortSignal.abort());
    expect([await assigned(userId), await one(due, [userId])]).toEqual([800, { due: true }]);
    await unassignDue(bench.test.database);
    expect([await assigned(userId), await one(due, [userId])]).toEqual([0, { due: false }]);
    const unchanged = "SELECT FROM conversations WHERE phone_number LIKE '+1429%' AND updated_at = '2026-01-01'";
    expect(await bench.test.query(unchanged)).toEqual([]);
  });

  it("stay only in the inboxes that the user may still use", async () => {
    const [kept, lost] = bench.inboxIds as [string, string];
    const { userId } = await bench.agent("admin", [kept]);
    await assign(userId, kept, 510);
    await assign(userId, lost, 3);
    await changeUser(bench.test.database, admin, userId, { name: "Ada" });
    expect(await assigned(userId)).toBe(513);
    await changeUser(bench.test.database, admin, userId, { role: "member" });
    await unassignDue(bench.test.database);
    expect(await assigned(userId)).toBe(510);
    await changeUser(bench.test.database, admin, userId, { inboxIds: [lost] });
    expect(await assigned(userId)).toBe(10);
    await unassignDue(bench.test.database);
    expect(await assigned(userId)).toBe(0);
  });
});

describe("the last admin", () => {
  it("can neither be deactivated nor become a member; an admin who was only invited does not count", async () => {
    await bench.test.query(
      `INSERT INTO one_time_links (business_id, id, user_id, purpose, token_hash, sent_at, expires_at, created_at, updated_at)
       SELECT u.business_id, $3, u.id, 'invitation', 'none', now(), now(), now(), now()
       FROM users u WHERE u.business_id = $1 AND u.id = $2`,
      [bench.businessId, (await bench.agent("admin")).userId, newIdentity("lnk").id],
    );
    await bench.test.query(
      `UPDATE users SET role = 'member' WHERE business_id = $1 AND role = 'admin' AND id <> $2
         AND id NOT IN (SELECT user_id FROM one_time_links)`,
      [bench.businessId, admin.userId],
    );
    const heir = (await bench.agent("member")).userId;
    await expect(deactivate(admin.userId, heir)).rejects.toMatchObject({ code: "conflict" });
    const demote = updateUser(bench.test.database, admin, admin.userId, { role: "member" });
    await expect(demote).rejects.toMatchObject({ code: "conflict" });
  });

  it.each(["demote", "deactivate"])("stays when two admins %s each other at the same time", async (what) => {
    await bench.test.query("UPDATE users SET role = 'member' WHERE business_id = $1 AND id <> $2", [
      bench.businessId,
      admin.userId,
    ]);
    const other: Caller = { ...admin, userId: (await bench.agent("admin")).userId };
    const end = (caller: Caller, id: string) =>
      what === "demote"
        ? updateUser(bench.test.database, caller, id, { role: "member" })
        : deactivate(id, null, caller);
    const results = await Promise.allSettled([end(admin, other.userId), end(other, admin.userId)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const admins = await one(
      "SELECT count(*)::int AS count FROM users WHERE business_id = $1 AND role = 'admin' AND deactivated_at IS NULL",
      [bench.businessId],
    );
    expect(admins).toEqual({ count: 1 });
    await bench.test.query("UPDATE users SET role = 'admin', deactivated_at = NULL WHERE id = $1", [admin.userId]);
  });
});

it("an update changes only the given fields, and replaces the inboxes", async () => {
  const { userId } = await bench.agent("member", [bench.inboxIds[0] as string]);
  const [, second] = bench.inboxIds;
  const changes = { name: "Ada Agent", timeZone: "Europe/Berlin", inboxIds: [second] };
  expect(await updateUser(bench.test.database, admin, userId, changes)).toMatchObject({
    name: "Ada Agent",
    role: "member",
    timeZone: "Europe/Berlin",
  });
  const inboxes = await bench.test.query("SELECT inbox_id AS id FROM inbox_users WHERE user_id = $1", [userId]);
  expect(inboxes).toEqual([{ id: second }]);
  const refused = updateUser(bench.test.database, admin, userId, { inboxIds: [bench.world.rivals.inboxIds[0]] });
  await expect(refused).rejects.toMatchObject({ field: "inboxIds.0" });
  await expect(updateUser(bench.test.database, admin, userId, {})).rejects.toMatchObject({ code: "validation_error" });
});
