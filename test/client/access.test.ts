import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { deleteCredentials, saveCredentials } from "../../rest-facade/client/src/cli/credentials.ts";
import { secretIn } from "../../rest-facade/client/src/cli/delivery.ts";
import { readAccess } from "../../rest-facade/client/src/cli/environment.ts";
import { explain } from "../../rest-facade/client/src/cli/failures.ts";
import { openSession, sourceOfSession } from "../../rest-facade/client/src/cli/session.ts";
import { json, refusal } from "./fake-service.ts";

/** The access of the command line from variables: an access key, or an app with a service user. */

const NAMES = [
  ...["URL", "TOKEN", "TOKEN_FILE", "CLIENT_ID", "CLIENT_SECRET", "CLIENT_SECRET_FILE"],
  ...["SIGNING_SECRET", "SIGNING_SECRET_FILE"],
] as const;
type Variables = Partial<Record<(typeof NAMES)[number], string>>;

/** The home of the command line, before its modules look for it. */
const { folder } = vi.hoisted(() => {
  const { mkdtempSync } = process.getBuiltinModule("node:fs");
  const { tmpdir } = process.getBuiltinModule("node:os");
  process.env.XDG_CONFIG_HOME = mkdtempSync(`${tmpdir()}/access-`);
  return { folder: process.env.XDG_CONFIG_HOME };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  set({});
  await deleteCredentials();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function set(variables: Variables): void {
  for (const name of NAMES) {
    vi.stubEnv(`CAMPAIGN_DIALER_${name}`, variables[name]);
  }
}

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

it("is an access key, an app, or none", async () => {
  expect(await readAccess()).toBeUndefined();
  set({ TOKEN: " ", CLIENT_ID: "", CLIENT_SECRET: "" });
  expect(await readAccess()).toBeUndefined();
  set({ TOKEN: "key\n" });
  expect(await readAccess()).toEqual({ token: "key" });
  set({ CLIENT_ID: "cli_1", CLIENT_SECRET: "secret\n" });
  expect(await readAccess()).toEqual({ clientId: "cli_1", clientSecret: "secret" });
});

it("has its secrets in files", async () => {
  set({ TOKEN_FILE: await file("token", "key\n") });
  expect(await readAccess()).toEqual({ token: "key" });
  set({ CLIENT_ID: "cli_1", CLIENT_SECRET_FILE: await file("secret", "secret\n") });
  expect(await readAccess()).toEqual({ clientId: "cli_1", clientSecret: "secret" });
});

it.each<[string, Variables, string]>([
  ["a key and an app", { TOKEN: "key-1", CLIENT_ID: "cli_1", CLIENT_SECRET: "s-1" }, "and an app too"],
  ["an app without a secret", { CLIENT_ID: "cli_1" }, "CAMPAIGN_DIALER_CLIENT_ID is set, but no secret"],
  ["a secret without an app", { CLIENT_SECRET: "s-1" }, "a secret here, but no id"],
  ["a secret twice", { CLIENT_ID: "c", CLIENT_SECRET: "s-1", CLIENT_SECRET_FILE: "/x" }, "are both set"],
  ["no such file", { TOKEN_FILE: "/nowhere/token" }, "the file of CAMPAIGN_DIALER_TOKEN_FILE cannot be read: ENOENT"],
  ["an empty file", { TOKEN_FILE: "/dev/null" }, "the file of CAMPAIGN_DIALER_TOKEN_FILE is empty"],
])("%s is refused, without a secret in the message", async (_what, variables, message) => {
  set(variables);
  const error = await readAccess().catch((refused: unknown) => refused);
  expect(explain(error)).toContain(message);
  expect(explain(error)).not.toMatch(/key-1|s-1/);
});

/** A sign-in to this service is stored. */
const signIn = (url: string) => saveCredentials({ url, tokens: { accessToken: "of-a-user" } });

const APP = { CLIENT_ID: "cli_1", CLIENT_SECRET: "s-1" };

it("a secret of an app goes to the service that is named beside it, never to that of a sign-in", async () => {
  await signIn("https://elsewhere.test");
  set(APP);
  const error = await openSession().catch((refused: unknown) => refused);
  expect(explain(error)).toBe(
    "error: CAMPAIGN_DIALER_CLIENT_ID is set, but no service\nnext: set CAMPAIGN_DIALER_URL too\n",
  );
  set({ ...APP, URL: "https://api.test" });
  expect(await openSession()).toMatchObject({ url: "https://api.test", source: "app" });
});

/** What a command says after this answer of the API. */
async function saidAfter(status: number, code: string): Promise<string> {
  const session = await openSession();
  vi.stubGlobal("fetch", async (input: unknown) =>
    String(input).endsWith("/oidc/token")
      ? json({ access_token: "T", expires_in: 3600, token_type: "Bearer" })
      : refusal(status, code),
  );
  const error = await session.client.identity.me().catch((refused: unknown) => refused);
  expect(sourceOfSession()).toBe(session.source);
  return explain(error, [], session.source);
}

it.each<[string, Variables, string, string]>([
  [
    "a sign-in",
    {},
    "next: sign in: campaign-dialer login",
    "next: sign in again, and allow the permission: campaign-dialer login",
  ],
  [
    "an access key",
    { TOKEN: "key", URL: "https://api.test" },
    "next: ask an admin for a new token of the key, and set CAMPAIGN_DIALER_TOKEN to it",
    "next: ask an admin for an access key with this scope, and set CAMPAIGN_DIALER_TOKEN to it",
  ],
  [
    "an app",
    { ...APP, URL: "https://api.test" },
    "next: check CAMPAIGN_DIALER_CLIENT_ID and CAMPAIGN_DIALER_CLIENT_SECRET, and that the app has a service user",
    "next: ask an admin to give the app this scope",
  ],
])("advice goes by where the credentials come from: %s", async (_what, variables, onToken, onScope) => {
  await signIn("https://api.test");
  set(variables);
  expect(await saidAfter(401, "invalid_token")).toContain(onToken);
  expect(await saidAfter(401, "expired_token")).toContain(onToken);
  expect(await saidAfter(403, "insufficient_scope")).toContain(onScope);
});

it("an app without a token is no sign-in that has ended", async () => {
  set({ ...APP, URL: "https://api.test" });
  const { client, source } = await openSession();
  vi.stubGlobal("fetch", async () => json({ error: "invalid_client", error_description: "wrong secret" }, 401));
  const error = await client.identity.me().catch((refused: unknown) => refused);
  expect(explain(error, [], source)).toMatch(
    /^error: the app gets no token: .+\nnext: check CAMPAIGN_DIALER_CLIENT_ID /,
  );
  expect(explain(error, [], "sign-in")).toMatch(
    /^error: your sign-in has ended: .+\nnext: sign in: campaign-dialer login/,
  );
});

it("the signing secret is in the option, in a variable or in a file, else it is that of this machine", async () => {
  const [one, other, third] = ["A", "B", "C"].map((letter) => `whsec_${letter.repeat(43)}=`) as [
    string,
    string,
    string,
  ];
  const own = await secretIn(undefined);
  expect(own).toEqual({ secret: expect.stringMatching(/^whsec_/), isOfMachine: true });
  expect(await secretIn(undefined)).toEqual(own);
  set({ SIGNING_SECRET: `${one}\n` });
  expect(await secretIn(undefined)).toEqual({ secret: one, isOfMachine: false });
  expect(await secretIn(third)).toEqual({ secret: third, isOfMachine: false });
  set({ SIGNING_SECRET_FILE: await file("signing", `${other}\n`) });
  expect(await secretIn(undefined)).toEqual({ secret: other, isOfMachine: false });
  set({ SIGNING_SECRET: "whsec_short" });
  await expect(secretIn(undefined)).rejects.toThrow(
    /^CAMPAIGN_DIALER_SIGNING_SECRET must be whsec_ and 32 bytes in base64, as the service makes it$/,
  );
  await expect(secretIn("whsec_short")).rejects.toThrow(/^--secret must be whsec_ and 32 bytes/);
});
