import { graphql } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { addComment, updateConversation } from "../../src/domain/conversation/commands.ts";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import {
  acceptInvitation,
  addInvited,
  findInvitation,
  inviteUser,
  listInvitations,
  resendInvitation,
} from "../../src/domain/identity/invitations.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { revokeInvitation } from "../../src/domain/people/invitations.ts";
import { newIdentity } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { mailing, source, takeMails, tokenIn } from "./ground.ts";

let test: TestDatabase;
let world: World;
let admin: Caller;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  admin = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
});
afterAll(() => test?.drop());
beforeEach(() => test.query("DELETE FROM mails"));

const PASSWORD = "correct horse battery";
let people = 0;
const draft = (changes: object = {}) => {
  people += 1;
  return { email: `Ida${people}@Invited.example`, name: "Ida Invited", role: "member", inboxIds: [], ...changes };
};
const invite = (changes: object = {}, tools = mailing) => inviteUser(test.database, admin, tools, draft(changes));
const enter = (email: string, password = PASSWORD) =>
  signIn(test.database, defaultAttemptLimits, { email, password, ...source });
const expectedWord = (word: string) =>
  `The password must not contain "${word}": choose one without your name, address or business.`;
const tokenOf = (url: string | null) => (url as string).slice("http://api.test/oidc/invitation/".length);

describe("an invitation", () => {
  it("is mailed with a link to choose a password for the sign-in", async () => {
    const invitation = await invite({ inboxIds: [world.northwind.inboxIds[0]] });
    const [mail] = await takeMails(test);
    expect([mail?.recipient, mail?.subject]).toEqual([
      invitation.email,
      "Northwind Sales invites you to Campaign Dialer",
    ]);
    const token = tokenIn(mail as { text: string });
    expect(invitation.url).toBe(`http://api.test/oidc/invitation/${token}`);
    expect(mail?.html).toContain(`href="http://api.test/oidc/invitation/${token}"`);
    expect(await enter(invitation.email)).toEqual({ outcome: "refused" });
    expect(await acceptInvitation(test.database, token, PASSWORD, source)).toEqual({
      outcome: "signed-in",
      userId: invitation.userId,
    });
    expect(await enter(invitation.email)).toEqual({ outcome: "signed-in", userId: invitation.userId });
    const inboxes = await test.query("SELECT inbox_id AS id FROM inbox_users WHERE user_id = $1", [invitation.userId]);
    expect(inboxes).toEqual([{ id: world.northwind.inboxIds[0] }]);
  });

  it("names nobody with a web address, and its mail has no other link than its own", async () => {
    await expect(invite({ name: "Win at http://evil.example" })).rejects.toMatchObject({
      code: "validation_error",
      field: "name",
    });
    const { id } = await invite({ name: "Ida" });
    await takeMails(test);
    await test.query("UPDATE users SET name = 'https://evil.example/x www.evil.com' WHERE name = 'Ida'");
    await test.query("UPDATE businesses SET name = 'Rival http://rival.example' WHERE id = $1", [admin.businessId]);
    await test.query("UPDATE one_time_links SET sent_at = sent_at - interval '1 minute' WHERE id = $1", [id]);
    await resendInvitation(test.database, admin, mailing, id);
    await test.query("UPDATE businesses SET name = 'Northwind Sales' WHERE id = $1", [admin.businessId]);
    const [mail] = await takeMails(test);
    expect(mail?.subject).toBe("Rival http rival. example invites you to Campaign Dialer");
    expect(mail?.text).toContain("Hello https evil. example x www. evil. com,\n");
    expect(`${mail?.text}${mail?.html}`.replaceAll(/http:\/\/api\.test\/oidc\/invitation\/[\w-]{43}/g, "")).not.toMatch(
      /:\/\/|\w\.\w\w/,
    );
  });

  it("is used once, by one of many at the same time", async () => {
    const { url, userId } = await invite();
    const accepted = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        acceptInvitation(test.database, tokenOf(url), `${PASSWORD} ${index}`, source),
      ),
    );
    expect(accepted.filter((each) => each !== null)).toEqual([{ outcome: "signed-in", userId }]);
    expect(await findInvitation(test.database, tokenOf(url))).toBeNull();
  });

  it("is valid for three days", async () => {
    const { id, url } = await invite();
    expect(await findInvitation(test.database, tokenOf(url))).toMatchObject({ businessName: "Northwind Sales" });
    await test.query("UPDATE one_time_links SET expires_at = expires_at - interval '3 days' WHERE id = $1", [id]);
    expect(await acceptInvitation(test.database, tokenOf(url), PASSWORD, source)).toBeNull();
  });

  it("stores no valid token in plain text", async () => {
    const { url } = await invite();
    const rows = await test.query(
      "SELECT one_time_links::text AS row FROM one_time_links UNION ALL SELECT mails::text FROM mails",
    );
    expect(JSON.stringify(rows)).not.toContain(tokenOf(url));
  });

  it("is sent again with another link, and not twice in a minute", async () => {
    const { id, url } = await invite();
    await expect(resendInvitation(test.database, admin, mailing, id)).rejects.toMatchObject({ code: "conflict" });
    await test.query("UPDATE one_time_links SET sent_at = sent_at - interval '1 minute' WHERE id = $1", [id]);
    const again = await resendInvitation(test.database, admin, mailing, id);
    expect([again.id, again.url === url]).toEqual([id, false]);
    expect(await findInvitation(test.database, tokenOf(url))).toBeNull();
    expect(await acceptInvitation(test.database, tokenOf(again.url), PASSWORD, source)).toEqual({
      outcome: "signed-in",
      userId: again.userId,
    });
    await expect(resendInvitation(test.database, admin, mailing, id)).rejects.toMatchObject({
      message: "This user has already accepted the invitation.",
    });
  });

  it("of a deactivated user is not sent again until the reactivation", async () => {
    const { id, userId } = await invite();
    await takeMails(test);
    await test.query("UPDATE one_time_links SET sent_at = sent_at - interval '1 minute' WHERE id = $1", [id]);
    await test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [userId]);
    await expect(resendInvitation(test.database, admin, mailing, id)).rejects.toMatchObject({
      code: "conflict",
      message: "This user is deactivated: reactivate the user before you send the invitation again.",
    });
    expect(await takeMails(test)).toEqual([]);
    await test.query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [userId]);
    const { url } = await resendInvitation(test.database, admin, mailing, id);
    expect(await acceptInvitation(test.database, tokenOf(url), PASSWORD, source)).toEqual({
      outcome: "signed-in",
      userId: userId,
    });
  });

  it("is revoked together with its user, whose address is free again", async () => {
    const { id, email, url } = await invite();
    await revokeInvitation(test.database, admin, id);
    expect(await acceptInvitation(test.database, tokenOf(url), PASSWORD, source)).toBeNull();
    expect(await invite({ email })).toMatchObject({ email, usedAt: null });
    await expect(revokeInvitation(test.database, admin, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is revoked also when its user has conversations and mentions; the comments stay", async () => {
    const { businessId, inboxIds } = world.northwind;
    const { id, userId } = await invite({ inboxIds: [inboxIds[0]] });
    const { id: conversationId, createdAt } = newIdentity("cnv");
    await test.query(
      `INSERT INTO conversations (business_id, id, inbox_id, phone_number, created_at, updated_at)
       VALUES ($1, $2, $3, '+14285550001', $4, $4)`,
      [businessId, conversationId, inboxIds[0], createdAt],
    );
    await updateConversation(test.database, admin, conversationId, { assignedUserId: userId });
    await addComment(test.database, admin, { conversationId, body: "@Ida Invited?", mentionedUserIds: [userId] });
    await revokeInvitation(test.database, admin, id);
    const left = await test.query(
      `SELECT c.assigned_user_id AS assigned, cm.body, n.user_id AS mentioned
       FROM conversations c JOIN conversation_comments cm ON cm.conversation_id = c.id
         LEFT JOIN comment_mentions n ON n.comment_id = cm.id WHERE c.id = $1`,
      [conversationId],
    );
    expect(left).toEqual([{ assigned: null, body: "@Ida Invited?", mentioned: null }]);
    expect(await test.query("SELECT FROM users WHERE id = $1", [userId])).toEqual([]);
  });

  it("is not revoked once calls that rang the user's phone were taken", async () => {
    const { id, userId } = await invite();
    const [call] = await test.query(
      `UPDATE calls SET user_id = $1 WHERE id = (SELECT id FROM calls WHERE business_id = $2 LIMIT 1) RETURNING id`,
      [userId, world.northwind.businessId],
    );
    expect(call).toBeDefined();
    await expect(revokeInvitation(test.database, admin, id)).rejects.toMatchObject({
      code: "conflict",
      message: "This user has taken calls: deactivate the user instead.",
    });
  });

  it("cannot be revoked after it was accepted, whichever comes first", async () => {
    const { id, url, userId } = await invite();
    const [accepted, revoked] = await Promise.all([
      acceptInvitation(test.database, tokenOf(url), PASSWORD, source),
      revokeInvitation(test.database, admin, id).then(
        () => "revoked",
        (error: Error) => error.message,
      ),
    ]);
    expect([
      [{ outcome: "signed-in", userId }, "This user has already accepted the invitation."],
      [null, "revoked"],
    ]).toContainEqual([accepted, revoked]);
  });

  it("shows its link only to its sender, until it is used", async () => {
    const { id, url } = await invite();
    const shown = async (caller: Caller) => {
      const { rows } = await listInvitations(test.database, caller, mailing, {}, { first: 100 });
      return rows.find((row) => row.id === id)?.url;
    };
    expect(await shown(admin)).toBe(url);
    expect(await shown({ ...admin, userId: world.agent.userId })).toBeNull();
    await acceptInvitation(test.database, tokenOf(url), PASSWORD, source);
    expect(await shown(admin)).toBeNull();
  });

  it("shows its link only with a fresh proof of identity", async () => {
    const { id, url } = await invite();
    const membership = await findMembership(test.database, world.admin.userId);
    const shown = async (proofAge: number | null) => {
      const requested = {
        source: { clientId: "graphiql", requestId: "req_one", proofAge, network: () => "192.0.2.7" },
      };
      const contextValue = createContext(test.database, membership, { ...webhookTools, links: mailing }, requested);
      const answer = await graphql({ schema, source: "{ invitations { nodes { id url } } }", contextValue });
      const list = answer.data?.invitations as { nodes: { id: string; url: unknown }[] } | undefined;
      return list?.nodes.find((node) => node.id === id)?.url;
    };
    expect(String(await shown(900))).toBe(url);
    expect([await shown(901), await shown(null)]).toEqual([null, null]);
  });

  it("is refused for an address with an account, in any letter case and any business", async () => {
    await expect(invite({ email: "AGENT@northwind.example" })).rejects.toMatchObject({
      code: "conflict",
      field: "email",
    });
    await expect(invite({ email: world.rival.email })).rejects.toMatchObject({ code: "conflict", field: "email" });
  });

  it("counts towards the limit of a day also when it is refused, with and without an idempotencyKey", async () => {
    const { businessId } = world.northwind;
    await test.query(`UPDATE businesses SET limits = '{"invitationsADay": 4}' WHERE id = $1`, [businessId]);
    await test.query("DELETE FROM sign_in_attempts");
    const membership = await findMembership(test.database, world.admin.userId);
    let fresh = 0;
    const ask = async (mutation: string) => {
      const contextValue = createContext(test.database, membership, webhookTools);
      const source = `mutation { result: ${mutation} { ... on Invitation { id } ... on DomainError { message field } } }`;
      return (await graphql({ schema, source, contextValue })).data?.result as { id?: string; message?: string };
    };
    const inviting = (email: string, more = "") => ask(`inviteUser(input: {email: "${email}", name: "Ida" ${more}})`);
    const taken = { message: "This address already has an account.", field: "email" };
    expect(await inviting(world.rival.email)).toEqual(taken);
    expect(await inviting(world.rival.email, `, idempotencyKey: "probe"`)).toEqual(taken);
    const { id } = await inviting(`limited${++fresh}@invited.example`);
    expect(await ask(`resendInvitation(input: {id: "${id}"})`)).toEqual({ id });
    const refused = {
      message: "A business may send at most 4 invitations a day; refused ones count.",
      field: null,
    };
    expect(await inviting(`limited${++fresh}@invited.example`)).toEqual(refused);
    expect(await inviting(world.rival.email, `, idempotencyKey: "probe again"`)).toEqual(refused);
    expect(await ask(`resendInvitation(input: {id: "${id}"})`)).toEqual(refused);
    await test.query("UPDATE businesses SET limits = '{}' WHERE id = $1", [businessId]);
  });

  it("is refused with an inbox of another business", async () => {
    const inboxIds = [world.northwind.inboxIds[0], world.rivals.inboxIds[0]];
    await expect(invite({ inboxIds })).rejects.toMatchObject({ code: "validation_error", field: "inboxIds.1" });
  });

  it("is not mailed if the service sends no mail", async () => {
    const { url } = await invite({}, { ...mailing, sendsMail: false });
    expect(url).toMatch(/^http:\/\/api\.test\/oidc\/invitation\/[\w-]{43}$/);
    expect(await takeMails(test)).toEqual([]);
  });

  it("has no link with an external issuer: the user joins at once", async () => {
    const invitation = await invite({}, { ...mailing, hasPages: false });
    expect([invitation.url, typeof invitation.usedAt]).toEqual([null, "string"]);
    expect(await takeMails(test)).toEqual([]);
  });

  it("of the operator is shown to no admin", async () => {
    const { businessId } = admin;
    const { userId, invitation } = await addInvited(test.database, mailing, businessId, null, draft({ role: "admin" }));
    const { rows } = await listInvitations(test.database, admin, mailing, {}, { first: 1 });
    expect(rows).toMatchObject([{ id: invitation.id, userId, role: "admin", createdBy: null, url: null }]);
  });

  it.each([
    ["short", "The password must have at least 10 characters."],
    ["Password123!", "This password is common: choose one that is harder to guess."],
    ["abcabcabcabc", "This password is common: choose one that is harder to guess."],
    ["1234567890", "This password is common: choose one that is harder to guess."],
    ["ida.pass@invited.example", "The password must not be your e-mail address."],
    ["NORTHWINDcanary", expectedWord("northwind")],
    ["the ínvited guest", expectedWord("invited")],
  ])("is not accepted with the password %s", async (password, message) => {
    const { id, url } = await invite({ email: "ida.pass@invited.example" });
    await expect(acceptInvitation(test.database, tokenOf(url), password, source)).rejects.toMatchObject({ message });
    expect(await findInvitation(test.database, tokenOf(url))).not.toBeNull();
    await revokeInvitation(test.database, admin, id);
  });
});
