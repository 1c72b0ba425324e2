import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { defaultAttemptLimits } from "../../src/domain/identity/attempt-store.ts";
import { updateBusiness } from "../../src/domain/identity/commands.ts";
import { hashPassword } from "../../src/domain/identity/passwords.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import {
  beginAddition,
  type Person,
  removeOneTimeCodes,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "../../src/domain/identity/second-factor/commands.ts";
import { addOneTimeCodes, addPasskey, proposeSecret } from "../../src/domain/identity/second-factor/enrolment.ts";
import { listPasskeys } from "../../src/domain/identity/second-factor/passkey-store.ts";
import { creationOptions, relyingParty, requestOptions } from "../../src/domain/identity/second-factor/passkeys.ts";
import {
  answerWithPasskey,
  type CodeLimits,
  defaultCodeLimits,
  enterOneTimeCode,
  enterRecoveryCode,
} from "../../src/domain/identity/second-factor/second-step.ts";
import {
  findStep,
  insertStep,
  pruneSteps,
  type Step,
  type StepPurpose,
} from "../../src/domain/identity/second-factor/step-store.ts";
import { findSecondFactor } from "../../src/domain/identity/second-factor/store.ts";
import { signIn } from "../../src/domain/identity/sign-in.ts";
import { findUser } from "../../src/domain/identity/store.ts";
import { changePassword } from "../../src/domain/people/passwords.ts";
import { resetSecondFactor } from "../../src/domain/people/second-factor.ts";
import { SoftAuthenticator } from "../support/authenticator.ts";
import type { TestDatabase } from "../support/database.ts";
import { codeOf } from "../support/one-time-codes.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { mailing, source, takeMails } from "./ground.ts";

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
});
afterAll(() => test?.drop());

const PASSWORD = "correct horse battery";
const { network } = source;
const proof = { password: PASSWORD, ...source };
const place = "the form token of a page";
const tools = { ...mailing, publicUrl: "https://api.test" };
const party = relyingParty(tools.publicUrl) as { id: string; origin: string };
let agent: Person;
let admin: Person;

beforeEach(async () => {
  for (const table of ["mails", "sign_in_attempts", "sign_in_steps", "passkeys", "one_time_code_secrets"]) {
    await test.query(`DELETE FROM ${table}`);
  }
  await test.query("DELETE FROM recovery_codes");
  await test.query("UPDATE businesses SET requires_second_factor = false");
  await test.query("UPDATE users SET password_hash = $1, last_sign_in_at = NULL", [await hashPassword(PASSWORD)]);
  agent = (await findUser(test.database, world.agent.userId)) as Person;
  admin = (await findUser(test.database, world.admin.userId)) as Person;
});

async function step(purpose: StepPurpose, person = agent): Promise<Step> {
  const { businessId, id: userId } = person;
  const token = await insertStep(test.database, { businessId, userId, purpose, place });
  return (await findStep(test.database, token, purpose, place)) as Step;
}

/** Turns one-time codes on, as long ago. */
async function withCodes(person = agent): Promise<{ secret: string; recoveryCodes: string[] }> {
  const addition = await step("addition", person);
  const { secret } = proposeSecret(tools, addition);
  const answer = { secret, code: codeOf(secret), ...source };
  const result = await addOneTimeCodes(test.database, tools, addition, "addition", answer);
  await test.query("UPDATE one_time_code_secrets SET last_step = 0 WHERE user_id = $1", [person.id]);
  return { secret, recoveryCodes: (result as { recoveryCodes: string[] }).recoveryCodes };
}

/** Adds a passkey in software. */
async function withPasskey(person = agent, passkey = new SoftAuthenticator(party.origin)) {
  const addition = await step("addition", person);
  const options = await creationOptions(test.database, party, addition);
  const answer = { response: passkey.create(options as never), name: "Laptop", ...source };
  return { passkey, result: await addPasskey(test.database, tools, addition, "addition", answer) };
}

const enter = (at: Step, code: string, limits: CodeLimits = defaultCodeLimits, from = network) =>
  enterOneTimeCode(test.database, tools, limits, at, { code, network: from, requestId: "req_test" });
const recover = (at: Step, code: string) =>
  enterRecoveryCode(test.database, tools, defaultCodeLimits, at, { code, ...source });
const factor = (person = agent) => findSecondFactor(test.database, person.businessId, person.id);
const password = (person = agent) => signIn(test.database, defaultAttemptLimits, { email: person.email, ...proof });
const changing = () => ({ database: test.database, tools, limits: defaultAttemptLimits });
const told = async () => (await takeMails(test)).map(({ recipient, text }) => [recipient, text.split("\n\n")[1]]);

/** The result of using a passkey in a new step. */
async function use(passkey: SoftAuthenticator, at?: Step) {
  const secondStep = at ?? (await step("second-factor"));
  const options = await requestOptions(test.database, party, secondStep);
  return answerWithPasskey(test.database, tools, secondStep, { response: passkey.use(options as never), ...source });
}

describe("the right password", () => {
  it("signs in a user without a second factor, and asks another one for it", async () => {
    expect(await password()).toEqual({ outcome: "signed-in", userId: agent.id });
    await withCodes();
    await test.query("UPDATE users SET last_sign_in_at = NULL");
    const { businessId, id: userId } = agent;
    expect(await password()).toEqual({ outcome: "second-factor-needed", userId, businessId });
    expect(await findUser(test.database, agent.id)).toMatchObject({ lastSignInAt: null });
    expect(await enter(await step("second-factor"), "nonsense")).toEqual({ outcome: "refused" });
    expect(await findUser(test.database, agent.id)).toMatchObject({ lastSignInAt: null });
  });

  it("asks for an enrolment where the business requires a second factor", async () => {
    await test.query("UPDATE businesses SET requires_second_factor = true WHERE id = $1", [agent.businessId]);
    const { businessId, id: userId } = agent;
    expect(await password()).toEqual({ outcome: "enrolment-needed", userId, businessId });
    const other = { email: world.rival.email, ...proof };
    expect(await signIn(test.database, defaultAttemptLimits, other)).toMatchObject({ outcome: "signed-in" });
  });

  it("signs in a user without a business", async () => {
    const stray = { email: world.stray.email, ...proof };
    expect(await signIn(test.database, defaultAttemptLimits, stray)).toMatchObject({ outcome: "signed-in" });
  });
});

describe("a step", () => {
  it("is found by its token, purpose and place, for ten minutes", async () => {
    const { token } = await step("second-factor");
    const found = async (
      ...[text, purpose, where]: Parameters<typeof findStep> extends [unknown, ...infer Rest] ? Rest : never
    ) => (await findStep(test.database, text, purpose, where)) !== null;
    expect(await found(token, "second-factor", place)).toBe(true);
    expect(await found(token, "enrolment", place)).toBe(false);
    expect(await found(token, "second-factor", "another form token")).toBe(false);
    expect(await found(`${token}x`, "second-factor", place)).toBe(false);
    expect(await found("", "second-factor", place)).toBe(false);
    await test.query("UPDATE sign_in_steps SET expires_at = expires_at - interval '10 minutes'");
    expect(await found(token, "second-factor", place)).toBe(false);
    expect(await pruneSteps(test.database)).toBe(1);
  });

  it("is used once, ends with a new password, and is not a deactivated user's", async () => {
    const { secret } = await withCodes();
    const first = await step("second-factor");
    expect(await enter(first, codeOf(secret))).toEqual({ outcome: "signed-in", userId: agent.id });
    expect(await enter(first, codeOf(secret, 1))).toEqual({ outcome: "expired" });
    const second = await step("second-factor");
    const change = { password: "another good password", endsGrants: false };
    const session = Buffer.alloc(32);
    expect(await changePassword(test.database, tools, defaultAttemptLimits, agent, proof, change, session)).toBeNull();
    expect(await enter(second, codeOf(secret, 1))).toEqual({ outcome: "expired" });
    const third = await step("second-factor");
    await test.query("UPDATE users SET deactivated_at = now() WHERE id = $1", [agent.id]);
    expect(await enter(third, codeOf(secret, 1))).toEqual({ outcome: "expired" });
    expect(await findStep(test.database, third.token, "second-factor", place)).toBeNull();
    await test.query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [agent.id]);
  });
});

describe("a one-time code", () => {
  it("is turned on by a first right code, and then works once", async () => {
    const addition = await step("addition");
    const { secret } = proposeSecret(tools, addition);
    const add = (code: string) =>
      addOneTimeCodes(test.database, tools, addition, "addition", { secret, code, ...source });
    expect(await add("000")).toEqual({ outcome: "refused" });
    const code = codeOf(secret);
    expect(await add(code)).toMatchObject({ outcome: "enrolled", recoveryCodes: expect.any(Array) });
    expect(await factor()).toEqual({
      passkeys: 0,
      hasOneTimeCodes: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await enter(await step("second-factor"), code)).toEqual({ outcome: "refused" });
    const next = codeOf(secret, 1);
    expect(await enter(await step("second-factor"), next)).toMatchObject({ outcome: "signed-in" });
    expect(await enter(await step("second-factor"), next)).toEqual({ outcome: "refused" });
    expect(await told()).toEqual([
      [agent.email, "One-time codes of an authenticator app were turned on for your account."],
    ]);
  });

  it("may be typed with a blank, is accepted a step early, and not three", async () => {
    const { secret } = await withCodes();
    const at = await step("second-factor");
    expect(await enter(at, codeOf(secret, -3))).toEqual({ outcome: "refused" });
    expect(await enter(at, codeOf(secret, 3))).toEqual({ outcome: "refused" });
    expect(await enter(at, "")).toEqual({ outcome: "refused" });
    const spaced = codeOf(secret, 1).replace(/^(...)/, "$1 ");
    expect(await enter(at, spaced)).toMatchObject({ outcome: "signed-in" });
  });

  it("signs in once, in two steps at the same time", async () => {
    const { secret } = await withCodes();
    const steps = await Promise.all(Array.from({ length: 6 }, () => step("second-factor")));
    const code = codeOf(secret);
    const results = await Promise.all(steps.map((at) => enter(at, code)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      ...Array.from({ length: 5 }, () => "refused"),
      "signed-in",
    ]);
  });

  it("of another user is refused", async () => {
    await withCodes();
    const { secret } = await withCodes(admin);
    expect(await enter(await step("second-factor"), codeOf(secret))).toEqual({ outcome: "refused" });
  });

  it("is stored encrypted", async () => {
    const { secret } = await withCodes();
    const [row] = await test.query<{ sealed: Buffer }>("SELECT sealed_secret AS sealed FROM one_time_code_secrets");
    expect(row?.sealed.includes(secret)).toBe(false);
  });

  it("cannot be guessed: twenty wrong ones a day from a network are refused, and the user is told once", async () => {
    const { secret } = await withCodes();
    await test.query("DELETE FROM mails");
    const at = await step("second-factor");
    const tries = await Promise.all(Array.from({ length: 24 }, () => enter(at, "nonsense")));
    expect(tries.filter(({ outcome }) => outcome === "refused")).toHaveLength(20);
    expect(await enter(at, codeOf(secret))).toMatchObject({ outcome: "limited", retryAfter: expect.any(Number) });
    expect(await told()).toEqual([[agent.email, "Somebody entered your password, and then too many wrong codes."]]);
    // From elsewhere it works, and so do passwords and recovery codes here.
    expect(await password()).toMatchObject({ outcome: "second-factor-needed" });
    expect(await enter(at, codeOf(secret), defaultCodeLimits, "192.0.2.2")).toMatchObject({ outcome: "signed-in" });
  });

  it("cannot be guessed from many networks, and still works where the user has signed in", async () => {
    const { secret } = await withCodes();
    expect(await enter(await step("second-factor"), codeOf(secret))).toMatchObject({ outcome: "signed-in" });
    const at = await step("second-factor");
    const guess = (host: number) => enter(at, "nonsense", defaultCodeLimits, `198.51.100.${host}`);
    const guesses = await Promise.all(Array.from({ length: 44 }, (_, host) => guess(host)));
    expect(guesses.filter(({ outcome }) => outcome === "refused")).toHaveLength(40);
    expect(await enter(at, codeOf(secret, 1), defaultCodeLimits, "203.0.113.1")).toMatchObject({ outcome: "limited" });
    expect(await enter(at, codeOf(secret, 1))).toMatchObject({ outcome: "signed-in" });
  });
});

describe("a recovery code", () => {
  it("signs in once, however it is typed, and the user is told", async () => {
    const { recoveryCodes } = await withCodes();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    await test.query("DELETE FROM mails");
    expect(await recover(await step("second-factor"), "0000-0000-0000-0000")).toEqual({ outcome: "refused" });
    const typed = code.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "I");
    expect(await recover(await step("second-factor"), typed)).toMatchObject({ outcome: "signed-in" });
    expect(await recover(await step("second-factor"), code)).toEqual({ outcome: "refused" });
    expect(await factor()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await told()).toEqual([
      [agent.email, "Somebody signed in to your account with a recovery code. You have 9 left."],
    ]);
  });

  it("signs in once, in two steps at the same time", async () => {
    const { recoveryCodes } = await withCodes();
    const steps = await Promise.all(Array.from({ length: 5 }, () => step("second-factor")));
    const results = await Promise.all(steps.map((at) => recover(at, recoveryCodes[3] as string)));
    expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
    expect(await factor()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it("of another user is refused", async () => {
    await withCodes();
    const { recoveryCodes } = await withCodes(admin);
    expect(await recover(await step("second-factor"), recoveryCodes[0] as string)).toEqual({ outcome: "refused" });
  });

  it("is counted apart from one-time codes", async () => {
    const { secret } = await withCodes();
    const at = await step("second-factor");
    for (let count = 0; count < 10; count += 1) {
      expect(await recover(at, "wrong")).toEqual({ outcome: "refused" });
    }
    expect(await recover(at, "wrong")).toMatchObject({ outcome: "limited" });
    expect(await enter(at, codeOf(secret))).toMatchObject({ outcome: "signed-in" });
  });

  it("is replaced with the password, and the user is told", async () => {
    const { recoveryCodes } = await withCodes();
    await test.query("DELETE FROM mails");
    const wrong = { ...proof, password: "wrong" };
    const renew = (given = proof) => renewRecoveryCodes(changing(), { person: agent, proof: given });
    expect(await renew(wrong)).toEqual({ outcome: "refused" });
    const renewed = (await renew()) as string[];
    expect(await recover(await step("second-factor"), recoveryCodes[0] as string)).toEqual({ outcome: "refused" });
    expect(await recover(await step("second-factor"), renewed[0] as string)).toMatchObject({ outcome: "signed-in" });
    expect((await told())[0]).toEqual([
      agent.email,
      "Your account has new recovery codes. The previous ones are no longer valid.",
    ]);
    await expect(renewRecoveryCodes(changing(), { person: admin, proof: proof })).rejects.toMatchObject({
      code: "conflict",
      message: "Set up a passkey or one-time codes first.",
    });
  });
});

describe("a passkey", () => {
  it("is added, and signs in; the counter and the time of use are stored", async () => {
    const { passkey, result } = await withPasskey();
    expect(result).toMatchObject({ outcome: "enrolled", recoveryCodes: expect.any(Array) });
    passkey.userHandle = agent.id;
    expect(await use(passkey)).toEqual({ outcome: "signed-in", userId: agent.id });
    expect(await listPasskeys(test.database, agent.businessId, agent.id)).toEqual([
      expect.objectContaining({
        name: "Laptop",
        counter: 2,
        transports: ["hybrid", "internal"],
        lastUsedAt: expect.any(String),
      }),
    ]);
    expect(await told()).toEqual([[agent.email, 'The passkey "Laptop" was added to your account.']]);
    const { result: second } = await withPasskey();
    expect(second).toEqual({ outcome: "enrolled", recoveryCodes: null });
  });

  it("answers a challenge once", async () => {
    const { passkey } = await withPasskey();
    const at = await step("second-factor");
    const options = await requestOptions(test.database, party, at);
    expect(await requestOptions(test.database, party, at)).toEqual(options);
    const answer = passkey.use(options as never);
    const answers = [1, 2, 3].map(() => answerWithPasskey(test.database, tools, at, { response: answer, ...source }));
    expect((await Promise.all(answers)).filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
    const next = await step("second-factor");
    await requestOptions(test.database, party, next);
    expect(await answerWithPasskey(test.database, tools, next, { response: answer, ...source })).toEqual({
      outcome: "refused",
    });
    const last = await requestOptions(test.database, party, next);
    expect(last?.challenge).not.toBe(options?.challenge);
    expect(
      await answerWithPasskey(test.database, tools, next, { response: passkey.use(last as never), ...source }),
    ).toMatchObject({
      outcome: "signed-in",
    });
  });

  it("whose counter goes back or stays is refused, and one without a counter is accepted", async () => {
    const { passkey } = await withPasskey();
    expect(await use(passkey)).toMatchObject({ outcome: "signed-in" });
    passkey.counter = 1;
    expect(await use(passkey)).toEqual({ outcome: "refused" });
    expect(await use(passkey)).toEqual({ outcome: "refused" });
    expect(await use(passkey)).toMatchObject({ outcome: "signed-in" });
    passkey.counter = 0;
    expect(await use(passkey)).toEqual({ outcome: "refused" });
    const { passkey: synced } = await withPasskey(agent, new SoftAuthenticator(party.origin, { counter: 0 }));
    expect(await use(synced)).toMatchObject({ outcome: "signed-in" });
    expect(await use(synced)).toMatchObject({ outcome: "signed-in" });
  });

  it("with one counter in two answers at the same time signs in once", async () => {
    const { passkey } = await withPasskey();
    const answers: (() => Promise<{ outcome: string }>)[] = [];
    for (let count = 0; count < 4; count += 1) {
      const at = await step("second-factor");
      const options = await requestOptions(test.database, party, at);
      passkey.counter = 7;
      const answer = passkey.use(options as never);
      answers.push(() => answerWithPasskey(test.database, tools, at, { response: answer, ...source }));
    }
    const results = await Promise.all(answers.map((send) => send()));
    expect(results.filter(({ outcome }) => outcome === "signed-in")).toHaveLength(1);
  });

  it("at another origin, for another domain, of another user or with a wrong signature is refused", async () => {
    const { passkey } = await withPasskey();
    const { passkey: foreign } = await withPasskey(admin);
    await withPasskey(admin);
    expect(await use(foreign)).toEqual({ outcome: "refused" });
    passkey.origin = "https://evil.test";
    expect(await use(passkey)).toEqual({ outcome: "refused" });
    passkey.origin = party.origin;
    const at = await step("second-factor");
    const answer = async (change: (options: { challenge: string; rpId?: string }) => string) =>
      answerWithPasskey(test.database, tools, at, {
        response: change((await requestOptions(test.database, party, at)) as never),
        ...source,
      });
    expect(await answer((options) => passkey.use({ ...options, rpId: "evil.test" }))).toEqual({ outcome: "refused" });
    expect(await answer((options) => passkey.use({ ...options, challenge: "AAAA" }))).toEqual({ outcome: "refused" });
    passkey.userHandle = admin.id;
    expect(await answer((options) => passkey.use(options))).toEqual({ outcome: "refused" });
    passkey.userHandle = undefined;
    const forged = (options: { challenge: string }) => {
      const { response, ...rest } = JSON.parse(passkey.use(options)) as { response: { signature: string } };
      const signature = Buffer.from(response.signature, "base64url");
      signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
      return JSON.stringify({ ...rest, response: { ...response, signature: signature.toString("base64url") } });
    };
    expect(await answer(forged)).toEqual({ outcome: "refused" });
    for (const nonsense of ["", "null", "[]", '{"id":1}', '{"id":"a","rawId":"a","type":"public-key","response":{}}']) {
      expect(await answer(() => nonsense)).toEqual({ outcome: "refused" });
    }
    expect(await answer((options) => passkey.use(options))).toMatchObject({ outcome: "signed-in" });
  });

  it("made at another origin, or without our challenge, is not added", async () => {
    const addition = await step("addition");
    const add = async (make: (options: never) => string) => {
      const response = make((await creationOptions(test.database, party, addition)) as never);
      return addPasskey(test.database, tools, addition, "addition", { response, name: "Key", ...source });
    };
    expect(await add((options) => new SoftAuthenticator("https://evil.test").create(options))).toEqual({
      outcome: "refused",
    });
    const authenticator = new SoftAuthenticator(party.origin);
    expect(await add(() => authenticator.create({ challenge: "AAAA", rp: { id: party.id } }))).toEqual({
      outcome: "refused",
    });
    expect(await add((options) => authenticator.use(options))).toEqual({ outcome: "refused" });
    expect(await add(() => "{")).toEqual({ outcome: "refused" });
    expect(await factor()).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 });
    expect(await add((options) => authenticator.create(options))).toMatchObject({ outcome: "enrolled" });
  });

  it("belongs to one account, and an account has at most 20", async () => {
    const { passkey } = await withPasskey();
    await expect(withPasskey(admin, passkey)).rejects.toMatchObject({
      code: "conflict",
      message: "This passkey belongs to an account already.",
    });
    await test.query(
      `INSERT INTO passkeys (business_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT business_id, 'pky_0' || lpad(i::text, 25, '0'), user_id, decode(lpad(i::text, 4, '0'), 'hex'), public_key, 0,
         '{}', 'More', now()
       FROM passkeys, generate_series(1, 19) AS i`,
    );
    await expect(withPasskey()).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/20 passkeys/),
    });
    expect(await factor()).toMatchObject({ passkeys: 20 });
  });

  it("is renamed and removed by its user alone", async () => {
    await withPasskey();
    await withPasskey();
    const [first] = await listPasskeys(test.database, agent.businessId, agent.id);
    const id = first?.id as string;
    await expect(renamePasskey(test.database, admin, source, id, "Mine")).rejects.toMatchObject({ code: "not_found" });
    await expect(renamePasskey(test.database, agent, source, id, "a\u202eb")).rejects.toMatchObject({
      code: "validation_error",
      field: "name",
    });
    await renamePasskey(test.database, agent, source, id, " Old laptop ");
    const remove = (person: Person, given = proof) => removePasskey(changing(), { person: person, proof: given }, id);
    await expect(remove(admin)).rejects.toMatchObject({ code: "not_found" });
    expect(await remove(agent, { ...proof, password: "wrong" })).toEqual({ outcome: "refused" });
    await test.query("DELETE FROM mails");
    expect(await remove(agent)).toBeNull();
    await expect(remove(agent)).rejects.toMatchObject({ code: "not_found" });
    expect(await factor()).toMatchObject({ passkeys: 1, recoveryCodesLeft: 10 });
    expect(await told()).toEqual([[agent.email, 'The passkey "Old laptop" was removed from your account.']]);
  });

  it("does not exist for a plain address", () => {
    expect(relyingParty("http://127.0.0.1:4000")).toBeNull();
    expect(relyingParty("http://[::1]:4000")).toBeNull();
    expect(relyingParty("https://dialer.example/")).toEqual({
      id: "dialer.example",
      origin: "https://dialer.example",
    });
    expect(relyingParty("http://localhost:4000")).toEqual({ id: "localhost", origin: "http://localhost:4000" });
  });
});

describe("an addition", () => {
  it("needs the password", async () => {
    const begin = (given: typeof proof) => beginAddition(changing(), { person: agent, proof: given }, place);
    expect(await begin({ ...proof, password: "wrong" })).toEqual({ outcome: "refused" });
    const token = (await begin(proof)) as string;
    expect(await findStep(test.database, token, "addition", place)).toMatchObject({ userId: agent.id });
  });

  it("of one-time codes happens once", async () => {
    await withCodes();
    await expect(withCodes()).rejects.toMatchObject({ code: "conflict", message: "One-time codes are on already." });
  });

  it("that a business requires is closed to the password alone once the user has a factor", async () => {
    const enrolment = await step("enrolment");
    await withPasskey();
    const { secret } = proposeSecret(tools, enrolment);
    const answer = { secret, code: codeOf(secret), ...source };
    expect(await addOneTimeCodes(test.database, tools, enrolment, "enrolment", answer)).toEqual({
      outcome: "expired",
    });
  });
});

describe("the last factor", () => {
  const turnOff = () => removeOneTimeCodes(changing(), { person: agent, proof: proof });

  it("is removed with the recovery codes", async () => {
    await withCodes();
    expect(await turnOff()).toBeNull();
    expect(await factor()).toEqual({
      passkeys: 0,
      hasOneTimeCodes: false,
      recoveryCodesLeft: 0,
      isRequired: false,
    });
    expect(await password()).toMatchObject({ outcome: "signed-in" });
    expect((await told()).at(-1)).toEqual([
      agent.email,
      "One-time codes of an authenticator app were turned off for your account.",
    ]);
    await expect(turnOff()).rejects.toMatchObject({ code: "conflict", message: "One-time codes are off already." });
  });

  it("stays where the business requires one, also when two are removed at the same time", async () => {
    await withCodes();
    await withPasskey();
    await test.query("UPDATE businesses SET requires_second_factor = true WHERE id = $1", [agent.businessId]);
    const [passkey] = await listPasskeys(test.database, agent.businessId, agent.id);
    const results = await Promise.allSettled([
      turnOff(),
      removePasskey(changing(), { person: agent, proof: proof }, passkey?.id as string),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        code: "conflict",
        message: "Your business requires a second factor: add another one before you remove the last one.",
      },
    });
    expect(await factor()).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe("an admin", () => {
  const caller = (): Caller => ({ businessId: admin.businessId, userId: admin.id, role: "admin" });
  const POLICY = { signsUsersIn: true, auditDays: 400 };

  it("requires a second factor of all once they have one", async () => {
    const require = () => updateBusiness(test.database, caller(), { requiresSecondFactor: true }, POLICY);
    await expect(require()).rejects.toMatchObject({
      code: "conflict",
      field: "requiresSecondFactor",
      message: "Set up a second factor for yourself first, on the page of your account.",
    });
    await withCodes(admin);
    expect(await require()).toMatchObject({ requiresSecondFactor: true });
    expect(await password()).toMatchObject({ outcome: "enrolment-needed" });
    const changes = { requiresSecondFactor: false };
    expect(await updateBusiness(test.database, caller(), changes, POLICY)).toMatchObject(changes);
    expect(await password()).toMatchObject({ outcome: "signed-in" });
  });

  it("requires none where an outside issuer signs users in", async () => {
    await withCodes(admin);
    const outside = { ...POLICY, signsUsersIn: false };
    await expect(
      updateBusiness(test.database, caller(), { requiresSecondFactor: true }, outside),
    ).rejects.toMatchObject({
      code: "unprocessable_entity",
      field: "requiresSecondFactor",
    });
  });

  it("resets the factors of a user who has lost them, with the sessions; the user is told", async () => {
    await withCodes();
    await withPasskey();
    const open = await step("second-factor");
    await test.query("DELETE FROM mails");
    await test.query("DELETE FROM oauth_artifacts");
    await test.query(
      `INSERT INTO oauth_artifacts (model, key, payload, user_id, expires_at)
       VALUES ('Session', '\\x01', '', $1, now() + interval '1 day')`,
      [agent.id],
    );
    const reset = (id: string) => resetSecondFactor(test.database, caller(), tools, id);
    expect(await reset(agent.id)).toEqual({ user: expect.objectContaining({ id: agent.id }), endedSessions: 1 });
    expect(await factor()).toMatchObject({ passkeys: 0, hasOneTimeCodes: false, recoveryCodesLeft: 0 });
    expect(await findStep(test.database, open.token, "second-factor", place)).toBeNull();
    expect(await password()).toMatchObject({ outcome: "signed-in" });
    const [[recipient, text] = []] = await told();
    expect([recipient, text?.slice(0, 30)]).toEqual([agent.email, "Your second factor was removed"]);
    await expect(reset(agent.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(reset(world.rival.userId)).rejects.toMatchObject({ code: "not_found" });
    await withCodes(admin);
    await expect(reset(admin.id)).rejects.toMatchObject({ code: "conflict" });
    const member: Caller = { ...caller(), userId: agent.id, role: "member" };
    await expect(resetSecondFactor(test.database, member, tools, admin.id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

it("records each change, each sign-in and each use of a recovery code in the audit log, without secrets", async () => {
  await test.query("DELETE FROM audit_entries");
  const { recoveryCodes } = await withCodes();
  const { passkey: device } = await withPasskey();
  await recover(await step("second-factor"), recoveryCodes[0] as string);
  await renewRecoveryCodes(changing(), { person: agent, proof });
  await removeOneTimeCodes(changing(), { person: agent, proof });
  await use(device);
  const [passkey] = await listPasskeys(test.database, agent.businessId, agent.id);
  await renamePasskey(test.database, agent, source, passkey?.id as string, "Old laptop");
  await removePasskey(changing(), { person: agent, proof }, passkey?.id as string);
  const entries = await test.query(
    `SELECT action, related_id AS related, new_values AS given FROM audit_entries
     WHERE business_id = $1 AND user_id = $2 AND object_id = $2 AND client_id IS NULL AND network = $3
       AND request_id = 'req_test' ORDER BY id`,
    [agent.businessId, agent.id, network],
  );
  const [codes, ofPasskey] = [{ kind: "one_time_code" }, { kind: "passkey", name: "Laptop" }];
  const signedIn = { action: "user.signed_in", related: null, given: null };
  expect(entries).toEqual([
    { action: "user.second_factor_added", related: null, given: codes },
    { action: "user.second_factor_added", related: passkey?.id, given: ofPasskey },
    { action: "user.recovery_code_used", related: null, given: null },
    signedIn,
    { action: "user.recovery_codes_replaced", related: null, given: null },
    { action: "user.second_factor_removed", related: null, given: codes },
    signedIn,
    { action: "user.passkey_renamed", related: passkey?.id, given: { name: "Old laptop" } },
    { action: "user.second_factor_removed", related: passkey?.id, given: { ...ofPasskey, name: "Old laptop" } },
  ]);
});
