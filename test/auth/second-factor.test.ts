import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addInvited } from "../../src/domain/identity/invitations.ts";
import { makeLink } from "../../src/domain/identity/link-store.ts";
import { newIdentity } from "../../src/platform/id.ts";
import { SoftAuthenticator } from "../support/authenticator.ts";
import { codeOf } from "../support/one-time-codes.ts";
import {
  allow,
  box,
  createSignInServer,
  PASSWORD,
  type PageAnswer,
  PlainBrowser,
  type SignInServer,
} from "../support/sign-in.ts";

/** The pages of the second factor, as a browser without scripts uses them. */

let server: SignInServer;
let browser: PlainBrowser;
beforeAll(async () => {
  server = await createSignInServer({ host: "localhost" });
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = new PlainBrowser(server.publicUrl);
  for (const table of ["sign_in_attempts", "sign_in_steps", "passkeys", "one_time_code_secrets", "recovery_codes"]) {
    await server.test.query(`DELETE FROM ${table}`);
  }
  await server.test.query("UPDATE businesses SET requires_second_factor = false");
});

const EMAIL = "agent@northwind.example";
const HOME = "/oidc/account/second-factor";
const NEW_PASSWORD = "correct horse battery";

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** The part of a page that the first group of the pattern matches. */
function partOf({ text }: PageAnswer, pattern: RegExp): string {
  const [, part] = pattern.exec(text) ?? [];
  if (part === undefined) {
    throw new Error(`the page has no ${pattern}:\n${text}`);
  }
  return part;
}

/** The options for a passkey in a page. */
function optionsOf(page: PageAnswer) {
  return JSON.parse(unescaped(partOf(page, /data-options="([^"]*)"/))) as {
    challenge: string;
    rpId: string;
    rp: { id: string };
  };
}

const secretOf = (page: PageAnswer) => partOf(page, /Key: <code>([A-Z2-7 ]+)<\/code>/).replaceAll(" ", "");
const recoveryCodesOf = ({ text }: PageAnswer) =>
  [...text.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code]) => code as string);
const headingOf = ({ text }: PageAnswer) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]?.replace(/<[^>]+>/g, "");
const problemOf = ({ text }: PageAnswer) => /id="problem">([^<]*)</.exec(text)?.[1];

/** Sends the form of a page that has this value in `method`. */
function answer(from: PlainBrowser, page: PageAnswer, method: string, fields: [string, string][]): Promise<PageAnswer> {
  const forms = page.text.split("<form").slice(1);
  const form = forms.find((text) => text.includes(`name="method" value="${method}"`));
  const action = /action="([^"]*)"/.exec(form ?? "")?.[1] as string;
  // The script puts the browser's answer into this field.
  const text = `<form${form}`.replace('<input type="hidden" name="response" value="">', "");
  return from.submit({ ...page, text }, action, fields);
}

const typed = (page: PageAnswer, code: string, from = browser) => answer(from, page, "code", [["code", code]]);
const recovered = (page: PageAnswer, code: string) => answer(browser, page, "recovery-code", [["recovery_code", code]]);
const signed = (page: PageAnswer, response: string, from = browser) =>
  answer(from, page, "passkey", [["response", response]]);

async function signIn(url = `${server.issuer}/account`, from = browser, password = PASSWORD, email = EMAIL) {
  return from.submit(await from.open(url), "/sign-in", [
    ["email", email],
    ["password", password],
  ]);
}

const verifier = randomBytes(32).toString("base64url");
function authorizationUrl(): string {
  const parameters = new URLSearchParams({
    client_id: "demo-app",
    response_type: "code",
    redirect_uri: "http://127.0.0.1:5599/callback",
    scope: "api:me",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${server.issuer}/auth?${parameters}`;
}

const open = (path: string) => browser.open(`${server.publicUrl}${path}`);
const confirm = async (path: string, password = PASSWORD) =>
  browser.submit(await open(path), path, [["password", password]]);

/** Signs in without a second factor, and turns one-time codes on. */
async function withCodes(): Promise<{ secret: string; recoveryCodes: string[] }> {
  await signIn();
  const page = await confirm(`${HOME}/codes`);
  const secret = secretOf(page);
  const added = await typed(page, codeOf(secret));
  await server.test.query("UPDATE one_time_code_secrets SET last_step = 0");
  browser = new PlainBrowser(server.publicUrl);
  return { secret, recoveryCodes: recoveryCodesOf(added) };
}

async function withPasskey(): Promise<SoftAuthenticator> {
  await signIn();
  const page = await confirm(`${HOME}/passkeys`);
  const passkey = new SoftAuthenticator(server.publicUrl);
  await answer(browser, page, "passkey", [
    ["response", passkey.create(optionsOf(page))],
    ["name", "Laptop"],
  ]);
  browser = new PlainBrowser(server.publicUrl);
  return passkey;
}

describe("a sign-in with a second factor", () => {
  it("at the account asks for a one-time code after the password, and only then begins a session", async () => {
    const { secret } = await withCodes();
    const page = await signIn();
    expect([page.status, headingOf(page)]).toEqual([200, "Confirm that it is you"]);
    expect(browser.cookies.map(({ name }) => name)).not.toContain("signin_session");
    expect(headingOf(await open("/oidc/account"))).toBe("Sign in");
    const wrong = await typed(page, "nonsense");
    expect([wrong.status, problemOf(wrong)]).toEqual([
      401,
      "This code is wrong, or was used before. Wait for the next one.",
    ]);
    const account = await typed(wrong, codeOf(secret));
    expect([account.url, headingOf(account)]).toEqual([`${server.issuer}/account`, "Your account"]);
  });

  it("of an app gives a code to the app only after the second step", async () => {
    const { secret } = await withCodes();
    const page = await signIn(authorizationUrl());
    expect(headingOf(page)).toBe("Confirm that it is you");
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https: http:");
    // The interaction itself still stands at the password.
    expect(headingOf(await browser.open(authorizationUrl()))).toBe("Sign in");
    const consent = await typed(await signIn(authorizationUrl()), codeOf(secret));
    expect(headingOf(consent)).toBe("Allow Demo app to use your account?");
    const callback = await browser.submit(consent, "/consent", [
      ["scope", "api:me"],
      ["decision", "allow"],
    ]);
    expect(new URL(callback.url).searchParams.get("code")).toEqual(expect.any(String));
  });

  it("takes a passkey", async () => {
    const passkey = await withPasskey();
    const page = await signIn(authorizationUrl());
    expect(page.text).not.toContain("Code of your authenticator app");
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self';");
    const options = optionsOf(page);
    expect(options).toMatchObject({ rpId: "localhost", allowCredentials: [{ type: "public-key" }] });
    const refused = await signed(page, new SoftAuthenticator(server.publicUrl).use(options));
    expect([refused.status, problemOf(refused)]).toEqual([401, "This passkey was not accepted. Try again."]);
    expect(optionsOf(refused).challenge).not.toBe(options.challenge);
    const consent = await signed(refused, passkey.use(optionsOf(refused)));
    expect(headingOf(consent)).toBe("Allow Demo app to use your account?");
  });

  it("takes a recovery code once", async () => {
    const { recoveryCodes } = await withCodes();
    const [code = ""] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const page = await signIn();
    const wrong = await recovered(page, "0000-0000-0000-0000");
    expect([wrong.status, problemOf(wrong)]).toEqual([401, "This recovery code is wrong, or was used before."]);
    // The page opens with the method that was used.
    expect([page.text, wrong.text].map((text) => text.includes("<details open>"))).toEqual([false, true]);
    expect(headingOf(await recovered(wrong, code))).toBe("Your account");
    expect((await open(HOME)).text).toContain("9 of 10 left.");
    browser = new PlainBrowser(server.publicUrl);
    expect((await recovered(await signIn(), code)).status).toBe(401);
  });

  it("reveals nothing before the right password", async () => {
    const before = await signIn(undefined, undefined, "wrong");
    await withCodes();
    const after = await signIn(undefined, undefined, "wrong");
    const unlike = (page: PageAnswer) => page.text.replace(/name="csrf" value="[^"]+"/, "");
    expect(unlike(after)).toBe(unlike(before));
  });

  it("limits wrong codes, with the wait in the answer", async () => {
    const { secret } = await withCodes();
    const page = await signIn();
    await Promise.all(Array.from({ length: 20 }, () => typed(page, "nonsense")));
    const limited = await typed(page, codeOf(secret));
    expect([limited.status, problemOf(limited)]).toEqual([
      429,
      "Too many attempts failed. Wait 24 hours, then try again.",
    ]);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(86_000);
  });

  it("survives a restart between its steps", async () => {
    const { secret } = await withCodes();
    const page = await signIn();
    await server.restart();
    expect(headingOf(await typed(page, codeOf(secret)))).toBe("Your account");
  });

  it("confirms a new e-mail address, and begins no session", async () => {
    const { secret } = await withCodes();
    const { businessId, agent } = { ...server.world.northwind, agent: server.world.agent };
    const draft = { businessId, userId: agent.userId, purpose: "email", newEmail: "axel@new.example" } as const;
    const { token } = await server.test.database.transaction((inside) => makeLink(inside, { box }, draft));
    const path = `/oidc/email/${token}`;
    const page = await confirm(path);
    expect(headingOf(page)).toBe("Confirm that it is you");
    const emailOf = async () =>
      (await server.test.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [agent.userId]))[0]?.email;
    expect(await emailOf()).toBe(EMAIL);
    const done = await typed(page, codeOf(secret));
    expect([done.url, headingOf(done)]).toEqual([`${server.issuer}/account?done=email`, "Sign in"]);
    expect(await emailOf()).toBe("axel@new.example");
    await server.test.query("UPDATE users SET email = $2 WHERE id = $1", [agent.userId, EMAIL]);
  });
});

describe("a step", () => {
  it("works once, in the browser and at the page where it began", async () => {
    const { secret } = await withCodes();
    const page = await signIn();
    const stranger = new PlainBrowser(server.publicUrl);
    const stolen = await typed(page, codeOf(secret), stranger);
    expect([stolen.status, headingOf(stolen)]).toEqual([400, "This sign-in cannot continue"]);
    // A stranger with a form of their own, and the token of this step.
    const token = partOf(page, /name="step" value="([^"]+)"/);
    const own = await signIn(undefined, stranger, PASSWORD, "admin@northwind.example");
    expect(headingOf(own)).toBe("Your account");
    const form = await new PlainBrowser(server.publicUrl).open(`${server.issuer}/account`);
    const csrf = partOf(form, /name="csrf" value="([^"]+)"/);
    const mixed = await browser.post(`${server.issuer}/account/sign-in/second-factor`, [
      ["csrf", csrf],
      ["step", token],
      ["method", "code"],
      ["code", codeOf(secret)],
    ]);
    expect(mixed.status).toBe(400);
    // At the interaction of an app, in the same browser.
    const interaction = await browser.open(authorizationUrl());
    const [, action = "", appCsrf = ""] =
      /action="([^"]+)"[\s\S]*?name="csrf" value="([^"]+)"/.exec(interaction.text) ?? [];
    const moved = await browser.post(`${server.publicUrl}${action}/second-factor`, [
      ["csrf", appCsrf],
      ["step", token],
      ["method", "code"],
      ["code", codeOf(secret)],
    ]);
    expect([moved.status, headingOf(moved)]).toEqual([400, "This step has expired"]);
    const code = codeOf(secret);
    expect(headingOf(await typed(page, code))).toBe("Your account");
    const again = await typed(page, codeOf(secret, 1));
    expect([again.status, headingOf(again)]).toEqual([400, "This step has expired"]);
  });

  it("expires after ten minutes", async () => {
    const { secret } = await withCodes();
    const page = await signIn();
    await server.test.query("UPDATE sign_in_steps SET expires_at = expires_at - interval '10 minutes'");
    expect(headingOf(await typed(page, codeOf(secret)))).toBe("This step has expired");
  });

  it("of an unknown token, method or form is refused", async () => {
    const page = await signIn(undefined, undefined, "wrong");
    const csrf = partOf(page, /name="csrf" value="([^"]+)"/);
    for (const path of ["second-factor", "enrolment"]) {
      for (const fields of [
        [],
        [["step", "x"]],
        [
          ["step", "biz_x.y"],
          ["method", "continue"],
        ],
      ] as [string, string][][]) {
        const refused = await browser.post(`${server.issuer}/account/sign-in/${path}`, [["csrf", csrf], ...fields]);
        expect([refused.status, headingOf(refused)]).toEqual([400, "This step has expired"]);
      }
    }
    expect((await browser.open(`${server.issuer}/account/sign-in/second-factor`)).status).toBe(404);
  });
});

describe("a required second factor", () => {
  const require = () =>
    server.test.query("UPDATE businesses SET requires_second_factor = true WHERE id = $1", [
      server.world.northwind.businessId,
    ]);

  it("is set up after the password, before an app gets anything", async () => {
    await require();
    const page = await signIn(authorizationUrl());
    expect(headingOf(page)).toBe("Set up a second factor");
    const secret = secretOf(page);
    const wrong = await typed(page, "nonsense");
    expect([wrong.status, secretOf(wrong)]).toEqual([422, secret]);
    const codes = await typed(wrong, codeOf(secret));
    expect(headingOf(codes)).toBe("Save your recovery codes");
    expect(recoveryCodesOf(codes)).toHaveLength(10);
    const consent = await answer(browser, codes, "continue", []);
    expect(headingOf(consent)).toBe("Allow Demo app to use your account?");
    expect(headingOf(await answer(browser, codes, "continue", []))).toBe("This sign-in has expired");
    browser = new PlainBrowser(server.publicUrl);
    expect(headingOf(await signIn())).toBe("Confirm that it is you");
  });

  it("is set up as a passkey by a person who accepts an invitation, before the session", async () => {
    await require();
    const { businessId } = server.world.northwind;
    const person = { email: `${newIdentity("usr").id}@new.example`, name: "Ida", role: "member", inboxIds: [] };
    const tools = { box, publicUrl: server.publicUrl, sendsMail: false, hasPages: true };
    const { invitation } = await addInvited(server.test.database, tools, businessId, null, person);
    const link = invitation.url as string;
    const page = await browser.submit(await browser.open(link), new URL(link).pathname, [
      ["new_password", NEW_PASSWORD],
      ["new_password_again", NEW_PASSWORD],
    ]);
    expect(headingOf(page)).toBe("Set up a second factor");
    expect(headingOf(await open("/oidc/account"))).toBe("Sign in");
    const passkey = new SoftAuthenticator(server.publicUrl);
    const refused = await signed(page, passkey.create({ challenge: "AAAA", rp: { id: "localhost" } }));
    expect([refused.status, problemOf(refused)]).toEqual([422, "This passkey was not accepted. Try again."]);
    const codes = await signed(refused, passkey.create(optionsOf(refused)));
    expect(recoveryCodesOf(codes)).toHaveLength(10);
    expect(headingOf(await open("/oidc/account"))).toBe("Sign in");
    expect(headingOf(await answer(browser, codes, "continue", []))).toBe("Your account");
    browser = new PlainBrowser(server.publicUrl);
    const next = await signIn(undefined, undefined, NEW_PASSWORD, person.email);
    expect(headingOf(await signed(next, passkey.use(optionsOf(next))))).toBe("Your account");
  });

  it("of a person who stops before the recovery codes are saved is asked for at the next sign-in", async () => {
    await require();
    const page = await signIn();
    const secret = secretOf(page);
    await typed(page, codeOf(secret));
    expect(headingOf(await open("/oidc/account"))).toBe("Sign in");
    const next = await signIn();
    expect(headingOf(next)).toBe("Confirm that it is you");
    expect(headingOf(await typed(next, codeOf(secret, 1)))).toBe("Your account");
  });

  it("stays open to existing sessions, and is not removed", async () => {
    const { secret } = await withCodes();
    await typed(await signIn(), codeOf(secret));
    await require();
    expect(headingOf(await open("/oidc/account"))).toBe("Your account");
    const off = await confirm(`${HOME}/codes/off`);
    expect([off.status, problemOf(off)]).toEqual([
      422,
      "Your business requires a second factor: add another one before you remove the last one.",
    ]);
    expect((await open(HOME)).text).toContain("Your business requires it.");
  });
});

describe("the page of the second factor", () => {
  it("lists, renames and removes passkeys, with the password", async () => {
    await signIn();
    expect((await open(HOME)).text).toContain("With a second factor, somebody who learns your password");
    const wrong = await confirm(`${HOME}/passkeys`, "wrong");
    expect([wrong.status, problemOf(wrong)]).toEqual([401, "Your password is wrong."]);
    const page = await confirm(`${HOME}/passkeys`);
    const unnamed = await answer(browser, page, "passkey", [
      ["response", new SoftAuthenticator(server.publicUrl).create(optionsOf(page))],
      ["name", " "],
    ]);
    expect([unnamed.status, problemOf(unnamed)]).toEqual([422, "name must not be empty: &quot; &quot; was sent"]);
    const added = await answer(browser, unnamed, "passkey", [
      ["response", new SoftAuthenticator(server.publicUrl).create(optionsOf(unnamed))],
      ["name", "<Laptop>"],
    ]);
    expect(recoveryCodesOf(added)).toHaveLength(10);
    const list = await open(HOME);
    expect(list.text).toContain("<strong><bdi>&lt;Laptop&gt;</bdi></strong>");
    expect(list.text).toContain("never used");
    const path = partOf(list, /href="([^"]+\/passkeys\/pky_[^"]+)"/);
    const renamed = await browser.submit(await open(path), "/name", [["name", "Old laptop"]]);
    expect(renamed.url).toBe(`${server.publicUrl}${HOME}?done=renamed`);
    expect(renamed.text).toContain("<bdi>Old laptop</bdi>");
    const kept = await browser.submit(await open(path), "/remove", [["password", "wrong"]]);
    expect([kept.status, problemOf(kept)]).toEqual([401, "Your password is wrong."]);
    const removed = await browser.submit(kept, "/remove", [["password", PASSWORD]]);
    expect(removed.text).toContain("The passkey is removed.");
    expect(await server.test.query("SELECT FROM recovery_codes")).toEqual([]);
    expect((await open(path)).url).toBe(`${server.publicUrl}${HOME}`);
  });

  it("shows a QR code with the key, and turns one-time codes off again", async () => {
    await signIn();
    const page = await confirm(`${HOME}/codes`);
    expect(page.text).toMatch(/<img class="qr" src="data:image\/svg\+xml;base64,[\w+/=]{1000,}"/);
    expect(secretOf(page)).toMatch(/^[A-Z2-7]{32}$/);
    const wrong = await typed(page, "nonsense");
    expect([wrong.status, problemOf(wrong), secretOf(wrong)]).toEqual([
      422,
      "This code is wrong. Enter the one that the app shows now, and check the clock of its device.",
      secretOf(page),
    ]);
    const forged = await browser.submit(
      { ...wrong, text: wrong.text.replace(/name="secret" value="[^"]+"/, 'name="secret" value="AAAA"') },
      "/codes/new",
      [["code", codeOf(secretOf(page))]],
    );
    expect([forged.status, headingOf(forged)]).toEqual([400, "This step has expired"]);
    expect(recoveryCodesOf(await typed(wrong, codeOf(secretOf(page))))).toHaveLength(10);
    const codes = recoveryCodesOf(await confirm(`${HOME}/recovery-codes`));
    expect(codes).toHaveLength(10);
    const off = await confirm(`${HOME}/codes/off`);
    expect(off.text).toContain("One-time codes are off.");
    const gone = await confirm(`${HOME}/recovery-codes`);
    expect([gone.status, problemOf(gone)]).toEqual([422, "Set up a passkey or one-time codes first."]);
  });

  it("is for a person of a business who is signed in", async () => {
    expect((await open(HOME)).url).toBe(`${server.issuer}/account`);
    await signIn(undefined, undefined, PASSWORD, "stray@nowhere.example");
    expect((await open(HOME)).url).toBe(`${server.issuer}/account`);
    browser = new PlainBrowser(server.publicUrl);
    await signIn();
    const page = await open(`${HOME}/codes`);
    const other = new PlainBrowser(server.publicUrl);
    await signIn(undefined, other, PASSWORD, "admin@northwind.example");
    expect((await other.submit(page, `${HOME}/codes`, [["password", PASSWORD]])).status).toBe(400);
  });
});

it("the script of passkeys is one file of our own, which browsers keep", async () => {
  await withPasskey();
  const page = await signIn();
  const scripts = [...page.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([expect.stringMatching(/^<script src="\/oidc\/passkeys\.[\w-]{16}\.js" defer>$/)]);
  const path = partOf(page, /<script src="([^"]+)"/);
  const script = await open(path);
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.text).toContain("startAuthentication");
});

it("a plain address offers one-time codes alone", async () => {
  const plain = await createSignInServer();
  try {
    const visitor = new PlainBrowser(plain.publicUrl);
    await signIn(`${plain.issuer}/account`, visitor);
    const list = await visitor.open(`${plain.publicUrl}${HOME}`);
    expect(list.text).toContain("Browsers make passkeys only for a domain name");
    await plain.test.query("UPDATE businesses SET requires_second_factor = true");
    const page = await signIn(`${plain.issuer}/account`, new PlainBrowser(plain.publicUrl));
    expect(headingOf(page)).toBe("Set up a second factor");
    expect(page.text).not.toContain("<script");
    expect(secretOf(page)).toMatch(/^[A-Z2-7]{32}$/);
  } finally {
    await plain.close();
  }
});

it("logs neither secrets nor codes", async () => {
  const { secret, recoveryCodes } = await withCodes();
  const code = codeOf(secret);
  await typed(await signIn(), code);
  await allow(browser, authorizationUrl());
  const log = server.logs.join("");
  for (const text of [secret, ...recoveryCodes]) {
    expect(log).not.toContain(text);
  }
});
