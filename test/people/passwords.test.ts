import { hash } from "@node-rs/argon2";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import { askForEmail, confirmEmail } from "../../src/domain/identity/email-change.ts";
import { askForPassword, findPasswordLink, makePasswordLink } from "../../src/domain/identity/password-links.ts";
import { hashPassword } from "../../src/domain/identity/passwords.ts";
import type { Person } from "../../src/domain/identity/rules.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { findUser } from "../../src/domain/identity/store.ts";
import { changePassword, resetPassword } from "../../src/domain/people/passwords.ts";
import type { TestDatabase } from "../support/database.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { mailing, source, takeMails, tokenIn } from "./ground.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

const OLD = "the password before";
const NEW = "correct horse battery";
const { network } = source;
let agent: Person;
beforeEach(async () => {
  await test.query("DELETE FROM mails");
  await test.query("DELETE FROM oauth_artifacts");
  await test.query("DELETE FROM sign_in_attempts");
  await test.query("UPDATE users SET password_hash = $2, email = 'agent@northwind.example' WHERE id = $1", [
    world.agent.userId,
    await hashPassword(OLD),
  ]);
  agent = (await findUser(test.database, world.agent.userId)) as Person;
});

const enter = async (password: string, email = agent.email) =>
  (await signIn(test.database, defaultAttemptLimits, { email, password, ...source })).outcome;
const ask = (email = agent.email) => askForPassword(test.database, mailing, { email, network });

/** A session and a grant of the agent, as the authorization server keeps them. */
async function beSignedIn(): Promise<Buffer> {
  const key = Buffer.alloc(32, 7);
  await test.query(
    `INSERT INTO oauth_artifacts (model, key, payload, user_id, expires_at)
     VALUES ('Session', $1, '\\x00', $3, now() + interval '1 day'), ('Session', $2, '\\x00', $3, now() + interval '1 day'),
       ('Grant', $2, '\\x00', $3, now() + interval '1 day')`,
    [key, Buffer.alloc(32, 8), agent.id],
  );
  return key;
}
const kept = () =>
  test.query("SELECT model, encode(substr(key, 1, 1), 'hex') AS key FROM oauth_artifacts ORDER BY model, key");

describe("a sign-in that renews the hash of its password", () => {
  it("leaves a password that is set meanwhile", async () => {
    const weak = await hash(OLD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
    await test.query("UPDATE users SET password_hash = $2 WHERE id = $1", [agent.id, weak]);
    const { database } = test;
    const changesFirst: typeof database.rows = async (statement, values, ...more) => {
      if (statement.name === "identity.renewPasswordHash") {
        await test.query("UPDATE users SET password_hash = $2 WHERE id = $1", [agent.id, await hashPassword(NEW)]);
      }
      return database.rows(statement, values, ...more);
    };
    const attempt = { email: agent.email, password: OLD, ...source };
    expect(await signIn({ ...database, rows: changesFirst }, defaultAttemptLimits, attempt)).toMatchObject({
      outcome: "signed-in",
    });
    expect(await enter(OLD)).toBe("refused");
    expect(await enter(NEW)).toBe("signed-in");
  });
});

describe("a forgotten password", () => {
  it("is replaced by a link in a mail, and signs every browser out", async () => {
    await beSignedIn();
    expect(await ask("AGENT@northwind.example ")).toBeNull();
    const [mail] = await takeMails(test);
    expect([mail?.recipient, mail?.subject]).toEqual(["agent@northwind.example", "Your password for Campaign Dialer"]);
    const token = tokenIn(mail as { text: string });
    expect(await findPasswordLink(test.database, token)).toMatchObject({ email: "agent@northwind.example" });
    const change = { password: NEW, endsGrants: false };
    expect(await resetPassword(test.database, mailing, token, change, source)).toBe(agent.id);
    expect([await enter(OLD), await enter(NEW)]).toEqual(["refused", "signed-in"]);
    expect(await kept()).toEqual([{ model: "Grant", key: "08" }]);
    expect((await takeMails(test)).map(({ subject }) => subject)).toEqual([
      "Your password for Campaign Dialer has changed",
    ]);
    expect(await resetPassword(test.database, mailing, token, change, source)).toBeNull();
  });

  it("revokes the access of apps if the user wants it", async () => {
    await beSignedIn();
    const { businessId } = world.northwind;
    const { url } = await makePasswordLink(test.database, mailing, businessId, agent.id);
    const change = { password: NEW, endsGrants: true };
    expect(await resetPassword(test.database, mailing, url.split("/").at(-1) as string, change, source)).toBe(agent.id);
    expect(await kept()).toEqual([]);
  });

  it("of an unknown address sends no mail, and gets the same answer", async () => {
    for (const email of ["nobody@northwind.example", world.stray.email, ""]) {
      expect(await ask(email)).toBeNull();
    }
    await test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [agent.id]);
    expect(await ask()).toBeNull();
    await test.query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [agent.id]);
    expect(await takeMails(test)).toEqual([]);
  });

  it("can be requested five times an hour", async () => {
    const begunAt = performance.now();
    for (let count = 0; count < 5; count += 1) {
      expect(await ask()).toBeNull();
    }
    // The hour has begun meanwhile.
    expect(await ask()).toBeGreaterThanOrEqual(Math.floor(3_600 - (performance.now() - begunAt) / 1_000));
    expect((await takeMails(test)).length).toBe(5);
  });

  it("has one valid link: the newest, for an hour", async () => {
    await ask();
    await ask();
    const [first, second] = (await takeMails(test)).map(tokenIn);
    expect(await findPasswordLink(test.database, first as string)).toBeNull();
    expect(await findPasswordLink(test.database, second as string)).not.toBeNull();
    await test.query("UPDATE one_time_links SET expires_at = expires_at - interval '1 hour' WHERE user_id = $1", [
      agent.id,
    ]);
    expect(await findPasswordLink(test.database, second as string)).toBeNull();
  });
});

describe("a password", () => {
  const change = (password: string, old = OLD, keptKey: Buffer = Buffer.alloc(32)) =>
    changePassword(
      test.database,
      mailing,
      defaultAttemptLimits,
      agent,
      { password: old, ...source },
      { password, endsGrants: false },
      keptKey,
    );

  it("is changed with the old one, and the other browsers are signed out", async () => {
    const here = await beSignedIn();
    expect(await change(NEW, OLD, here)).toBeNull();
    expect([await enter(OLD), await enter(NEW)]).toEqual(["refused", "signed-in"]);
    expect(await kept()).toEqual([
      { model: "Grant", key: "08" },
      { model: "Session", key: "07" },
    ]);
  });

  it("must not contain a name of the business, the person or the address, also from a link", async () => {
    await test.query("UPDATE users SET name = 'Al Po' WHERE id = $1", [agent.id]);
    agent = (await findUser(test.database, agent.id)) as Person;
    const { url } = await makePasswordLink(test.database, mailing, world.northwind.businessId, agent.id);
    const token = url.split("/").at(-1) as string;
    const link = (password: string) =>
      resetPassword(test.database, mailing, token, { password, endsGrants: false }, source);
    for (const word of ["northwind", "alpo", "agent"]) {
      const refused = { code: "validation_error", field: "password", message: expect.stringContaining(`"${word}"`) };
      await expect(change(`${word}canary`)).rejects.toMatchObject(refused);
      await expect(link(`${word}canary`)).rejects.toMatchObject(refused);
    }
    // Too short to be a word of a name; and a top-level domain is in many names.
    expect(await link("Po and an example")).toBe(agent.id);
    await test.query("UPDATE users SET name = 'Axel Agent' WHERE id = $1", [agent.id]);
  });

  it("does not change if the old one is wrong, and failures count", async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await change(NEW, "wrong")).toEqual({ outcome: "refused" });
    }
    expect(await change(NEW)).toMatchObject({ outcome: "limited" });
  });

  it("is the same in every Unicode form", async () => {
    await change("caf\u00e9 au lait, bitte");
    expect(await enter("cafe\u0301 au lait, bitte")).toBe("signed-in");
  });
});

describe("a new e-mail address", () => {
  const want = (email: string, password = OLD) =>
    askForEmail(test.database, mailing, defaultAttemptLimits, agent, email, { password, ...source });
  const confirm = (token: string, userId = agent.id) =>
    confirmEmail(test.database, mailing, token, { outcome: "signed-in", userId }, source);

  it("takes effect when the user follows the link and signs in, and the old address is notified", async () => {
    expect(await want("Axel@New.example")).toBeNull();
    const [mail] = await takeMails(test);
    expect(mail?.recipient).toBe("axel@new.example");
    const token = tokenIn(mail as { text: string });
    expect(await confirm(token, world.admin.userId)).toBe(false);
    expect(await confirm(token)).toBe(true);
    expect([await enter(OLD), await enter(OLD, "axel@new.example")]).toEqual(["refused", "signed-in"]);
    const [notice] = await takeMails(test);
    expect(notice).toMatchObject({
      recipient: "agent@northwind.example",
      text: expect.stringContaining("axel@new.example"),
    });
    expect(await confirm(token)).toBe(false);
  });

  it("ends the links to a new password that the old one was mailed", async () => {
    await want("axel@new.example");
    await ask();
    const [change, password] = (await takeMails(test)).map(tokenIn);
    await confirm(change as string);
    expect(await findPasswordLink(test.database, password as string)).toBeNull();
  });

  it("can be requested only with the password", async () => {
    expect(await want("axel@new.example", "wrong")).toEqual({ outcome: "refused" });
    expect(await takeMails(test)).toEqual([]);
  });

  it("that another user confirms at the same time is refused to the second one", async () => {
    await want("axel@both.example");
    const [mail] = await takeMails(test);
    const other = new pg.Client(test.connection);
    await other.connect();
    await other.query("BEGIN");
    await other.query("UPDATE users SET email = 'Axel@both.example' WHERE id = $1", [world.basic.userId]);
    const refused = expect(confirm(tokenIn(mail as { text: string }))).rejects.toMatchObject({
      code: "conflict",
      message: "Another account has this address.",
    });
    await expect.poll(() => waitingForLocks(test)).toHaveLength(1);
    await other.query("COMMIT");
    await other.end();
    await refused;
    expect(await enter(OLD)).toBe("signed-in");
  });

  it("of another account gets no mail, and stays with that account", async () => {
    expect(await want(world.rival.email)).toBeNull();
    expect(await takeMails(test)).toEqual([]);
    await want("axel@late.example");
    const [mail] = await takeMails(test);
    await test.query("UPDATE users SET email = 'AXEL@late.example' WHERE id = $1", [world.basic.userId]);
    await expect(confirm(tokenIn(mail as { text: string }))).rejects.toMatchObject({ code: "conflict" });
    expect(await enter(OLD)).toBe("signed-in");
  });
});
